// SPDX-License-Identifier: Apache-2.0

#ifndef CALLS_H
#define CALLS_H

#include <receiptkit-testing.h>
#include <receiptkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOW INT64_C(1767225660000)
#define TEXT(text) (const uint8_t *)(text), strlen(text)

// The calls of functions that return a result.
extern long calls_made;

// Exits with status 1 unless the condition holds.
void require(int holds, const char *what);

// Frees a result that must have this code; NULL is success, "*" any error.
void expect(rk_result *result, const char *code, const char *what);

// The answer of a result that must be successful; a NUL follows.
char *copy(rkt_result *result, size_t *length);

// A text inside a JSON string: line breaks are escaped.
char *escaped(const char *text);

// Documents of each kind, genuine and forged.
void make_documents(const rkt_authority *authority);
void documents(const rk_verifier *verifier, rk_ledger *ledger);
void free_documents(void);

// Requests to sign.
rk_signer *make_signer(void);
void signing(const rk_signer *signer);

// OCSP responses for a token.
void make_responses(const rkt_authority *authority);
void revocation(const char *settings, const char *token, size_t length);
void free_responses(void);

// Ledgers that are stored and read.
void stored_ledgers(const rk_ledger *ledger);
void ledger_arguments(void);

#endif

// SPDX-License-Identifier: Apache-2.0

#ifndef RECEIPTKIT_TESTING_H
#define RECEIPTKIT_TESTING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Signed test data and a simulated App Store, in the separate library libreceiptkit-testing.so. The rules in receiptkit.h
 * apply, except that only one thread at a time may use a store or an authority.
 */

typedef struct rkt_result rkt_result;
typedef struct rkt_authority rkt_authority;
typedef struct rkt_store rkt_store;

void rkt_result_free(rkt_result *result);

/** 0 for success, otherwise a class as in rk_result_class. */
int32_t rkt_result_class(const rkt_result *result);

/** Like rk_result_code and rk_result_message. */
const char *rkt_result_code(const rkt_result *result, size_t *length);
const char *rkt_result_message(const rkt_result *result, size_t *length);

/** The answer: the bytes of a document, or JSON. */
const uint8_t *rkt_result_bytes(const rkt_result *result, size_t *length);

/** Creates the authority of a seed, which is the same in every process. On success, the caller frees `*authority`. */
rkt_result *rkt_authority_new(const uint8_t *seed, size_t length, rkt_authority **authority);

void rkt_authority_free(rkt_authority *authority);

/** The certificates to trust, in PEM: the roots, or the Xcode certificate if `xcode` is not 0. */
rkt_result *rkt_authority_roots(const rkt_authority *authority, int32_t xcode);

/**
 * The issuer of legacy transaction receipts, in PEM. Trust it in addition to the roots, because these receipts contain only the
 * signer's certificate.
 */
rkt_result *rkt_authority_issuer(const rkt_authority *authority);

/**
 * Signs a document. Options: "kind": "transaction", "renewal-info", "app-transaction", "notification", "realtime-request",
 * "receipt" or "transaction-receipt"; "at", RFC 3339, required: the signing time. "members": replace or, with null, remove
 * members of the standard document; a receipt has the fields that `receiptctl decode --json` prints as its payload, such as
 * "bundleId", "environment" ("Production" or "Sandbox") and "inAppPurchases", a list of {"productId", "purchaseDate", …}, and
 * null leaves the standard value; a legacy transaction receipt has the strings of its property list, such as "product-id". "payload": all members of a token, instead
 * of the standard ones. "type": the notification type and subtype, such as "EXPIRED/VOLUNTARY". "transaction" and
 * "renewalInfo": like "members", for the tokens in a notification. "forgery": the name of an attack on the document.
 * The standard receipt and app transaction are those of the device 00000000-0000-0000-0000-000000000001; attacks on the device
 * are rejected if it is expected.
 * "xcode": true signs the token with the Xcode certificate.
 */
rkt_result *rkt_mint(const rkt_authority *authority, const uint8_t *options, size_t length);

/**
 * Signs an OCSP response in DER, which is valid for 12 hours. Options: "at", RFC 3339, and "certificate": "token-signer",
 * "token-intermediate", "receipt-signer" or "receipt-intermediate", both required; "status": "good" (default), "revoked" or
 * "unknown".
 */
rkt_result *rkt_ocsp_response(const rkt_authority *authority, const uint8_t *options, size_t length);

/**
 * The attacks on a kind of document, a list of objects with "name", "level", "summary", "rule", "code" and "effect". `kind` is
 * NUL-terminated.
 */
rkt_result *rkt_forgeries(const char *kind);

/**
 * Opens a simulated App Store with the products of a .storekit file. On success, the caller frees `*store`.
 *
 * The options are a script of `receiptctl simulate` without steps: "seed", "start" and "store".
 */
rkt_result *rkt_store_new(const uint8_t *configuration, size_t configuration_length, const uint8_t *options,
                          size_t options_length, rkt_store **store);

void rkt_store_free(rkt_store *store);

/**
 * Performs a step of a script, or a list of steps, at the store's current time or at a later time given in the step. The
 * answer is a list of events. If the store refuses a step, the list contains its answer.
 */
rkt_result *rkt_store_step(rkt_store *store, const uint8_t *steps, size_t length);

/**
 * Moves the clock forward and performs everything that is due until then, in order. The answer is a list of events. A time
 * before the store's current time is an error.
 */
rkt_result *rkt_store_advance(rkt_store *store, int64_t time);

/** The customers with their subscriptions and transactions, and the notifications. */
rkt_result *rkt_store_state(const rkt_store *store);

/**
 * What a backend must answer now, as GET /store/answers of `receiptctl serve`: "at", and for each customer the verdict, reasons
 * and end of each product, subscription statuses, and units of consumables.
 */
rkt_result *rkt_store_answers(const rkt_store *store);

/**
 * Leaves deliveries of notifications to the caller (`on` is not 0), or simulates them as successful again.
 *
 * rkt_store_step and rkt_store_advance then stop at each instant with deliveries: after each call, and after API requests, repeat
 * { rkt_store_delivery, post its body, rkt_store_delivered } until there is no delivery.
 */
rkt_result *rkt_store_deliver(rkt_store *store, int32_t on);

/** The body of the next delivery, {"signedPayload": …}; empty if there is none. */
rkt_result *rkt_store_delivery(rkt_store *store);

/**
 * Records the HTTP status with which a server answered the next delivery, or 0 for no answer, and goes on with the steps or the
 * clock. 200 to 206 is success; after any other answer, production tries again 1, 12, 24, 48 and 72 hours later. The answer is
 * the list of further events.
 */
rkt_result *rkt_store_delivered(rkt_store *store, int32_t status);

/** The bodies of the notifications after the first `known`: a list of objects with "signedPayload". */
rkt_result *rkt_store_notifications(const rkt_store *store, size_t known);

/** The app receipt of a customer, in DER. */
rkt_result *rkt_store_receipt(const rkt_store *store, const uint8_t *customer, size_t length);

/** The certificates to trust, in PEM. */
rkt_result *rkt_store_roots(const rkt_store *store);

/**
 * Answers an App Store Server API request; no bearer token is needed. `method` and `target`, such as
 * "/inApps/v1/subscriptions/2000000000000001", are NUL-terminated. The answer has "status" and "body", a text.
 */
rkt_result *rkt_store_request(rkt_store *store, const char *method, const char *target, const uint8_t *body,
                              size_t length);

#ifdef __cplusplus
}
#endif

#endif

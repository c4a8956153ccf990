// SPDX-License-Identifier: Apache-2.0
// Parses and verifies signed messages with libcrypto only, for comparison in tests and benchmarks.
// The library does not use these functions.

#ifndef RECEIPTKIT_ORACLE_H
#define RECEIPTKIT_ORACLE_H

#include <stddef.h>
#include <stdint.h>

// The verdict of libcrypto on a message.
enum oracle_verdict {
  ORACLE_VALID = 1,      // CMS_verify succeeded
  ORACLE_INVALID = 0,    // verification failed
  ORACLE_UNREADABLE = -1 // d2i_CMS_ContentInfo failed
};

// CMS_verify with the certificates in the message and one trusted root, at a given time in seconds
// since 1970, at security level 0 and for any purpose. Without a root, checks the signature only.
enum oracle_verdict oracle_cms_verify(
    const uint8_t *message, size_t length,
    const uint8_t *root, size_t root_length,
    int64_t moment);

// X509_verify_cert of a leaf with one intermediate and one trusted root at a given time, at
// security level 0.
enum oracle_verdict oracle_chain_verify(
    const uint8_t *leaf, size_t leaf_length,
    const uint8_t *intermediate, size_t intermediate_length,
    const uint8_t *root, size_t root_length,
    int64_t moment);

// X509_verify of a leaf with the key of an intermediate, and of the intermediate with the key of a root: the
// minimum work for a chain of three certificates, without a store, names or dates.
enum oracle_verdict oracle_chain_signatures(
    const uint8_t *leaf, size_t leaf_length,
    const uint8_t *intermediate, size_t intermediate_length,
    const uint8_t *root, size_t root_length);

// EVP_DigestVerify of an ES256 signature of 64 bytes (RFC 7518, 3.4) with the key of a certificate.
enum oracle_verdict oracle_es256_verify(
    const uint8_t *certificate, size_t certificate_length,
    const uint8_t *message, size_t length,
    const uint8_t *signature, size_t signature_length);

// The number of bytes that d2i_CMS_ContentInfo reads; 0 if it fails.
size_t oracle_cms_length(const uint8_t *message, size_t length);

// OCSP_basic_verify of a response at a given time, with the issuer as the only trusted certificate,
// and OCSP_resp_find_status of a certificate, identified with SHA-1, SHA-256 or SHA-384: valid if
// the status in the first matching entry is good. Does not check the dates of the response.
enum oracle_verdict oracle_ocsp_verify(
    const uint8_t *response, size_t length,
    const uint8_t *certificate, size_t certificate_length,
    const uint8_t *issuer, size_t issuer_length,
    int64_t moment);

#endif

// SPDX-License-Identifier: Apache-2.0
// libcrypto's own reading and judging of signed messages: the second opinion of tests and benchmarks.
// The product never calls this.

#ifndef RECEIPTKIT_ORACLE_H
#define RECEIPTKIT_ORACLE_H

#include <stddef.h>
#include <stdint.h>

// What libcrypto says of a message.
enum oracle_verdict {
  ORACLE_VALID = 1,      // CMS_verify succeeded
  ORACLE_INVALID = 0,    // it did not
  ORACLE_UNREADABLE = -1 // d2i_CMS_ContentInfo did not read it
};

// CMS_verify with the certificates in the message, judged against one root at a moment (seconds since
// 1970), at security level 0 and for any purpose. Without a root, only the signature is judged.
enum oracle_verdict oracle_cms_verify(
    const uint8_t *message, size_t length,
    const uint8_t *root, size_t root_length,
    int64_t moment);

// X509_verify_cert of a leaf through one intermediate to one root at a moment, at security level 0.
enum oracle_verdict oracle_chain_verify(
    const uint8_t *leaf, size_t leaf_length,
    const uint8_t *intermediate, size_t intermediate_length,
    const uint8_t *root, size_t root_length,
    int64_t moment);

// X509_verify of a leaf with the key of an intermediate, and of that with the key of a root: the least
// that libcrypto needs for a chain of three, with no store, no names and no dates.
enum oracle_verdict oracle_chain_signatures(
    const uint8_t *leaf, size_t leaf_length,
    const uint8_t *intermediate, size_t intermediate_length,
    const uint8_t *root, size_t root_length);

// EVP_DigestVerify of a signature of ES256, 64 octets (RFC 7518, 3.4), with the key of a certificate.
enum oracle_verdict oracle_es256_verify(
    const uint8_t *certificate, size_t certificate_length,
    const uint8_t *message, size_t length,
    const uint8_t *signature, size_t signature_length);

// How many octets of the input d2i_CMS_ContentInfo used; 0 when it did not read it.
size_t oracle_cms_length(const uint8_t *message, size_t length);

// OCSP_basic_verify of a response with one issuer as the only trusted certificate at a moment, and
// OCSP_resp_find_status of a certificate, identified with SHA-1, SHA-256 or SHA-384: valid when the first
// entry that is found is good. Dates of the response are not compared.
enum oracle_verdict oracle_ocsp_verify(
    const uint8_t *response, size_t length,
    const uint8_t *certificate, size_t certificate_length,
    const uint8_t *issuer, size_t issuer_length,
    int64_t moment);

#endif

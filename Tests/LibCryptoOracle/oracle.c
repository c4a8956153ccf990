// SPDX-License-Identifier: Apache-2.0

#include "oracle.h"

#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

static X509 *read_certificate(const uint8_t *bytes, size_t length) {
  return bytes == NULL ? NULL : d2i_X509(NULL, &bytes, (long)length);
}

// A store with one root, a verification time, security level 0 and any purpose.
static X509_STORE *make_store(X509 *root, int64_t moment) {
  X509_STORE *store = X509_STORE_new();
  if (store == NULL) return NULL;
  X509_VERIFY_PARAM *parameters = X509_STORE_get0_param(store);
  X509_VERIFY_PARAM_set_time(parameters, (time_t)moment);
  X509_VERIFY_PARAM_set_auth_level(parameters, 0);
  X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY);
  if (root != NULL) X509_STORE_add_cert(store, root);
  return store;
}

enum oracle_verdict oracle_cms_verify(
    const uint8_t *message, size_t length,
    const uint8_t *root, size_t root_length,
    int64_t moment) {
  ERR_clear_error();
  const uint8_t *position = message;
  CMS_ContentInfo *info = d2i_CMS_ContentInfo(NULL, &position, (long)length);
  if (info == NULL) return ORACLE_UNREADABLE;
  X509 *anchor = read_certificate(root, root_length);
  X509_STORE *store = make_store(anchor, moment);
  BIO *content = BIO_new(BIO_s_mem());
  unsigned int flags = CMS_BINARY | (anchor == NULL ? CMS_NO_SIGNER_CERT_VERIFY : 0);
  int status = CMS_verify(info, NULL, store, NULL, content, flags);
  BIO_free(content);
  X509_STORE_free(store);
  X509_free(anchor);
  CMS_ContentInfo_free(info);
  ERR_clear_error();
  return status == 1 ? ORACLE_VALID : ORACLE_INVALID;
}

enum oracle_verdict oracle_chain_verify(
    const uint8_t *leaf, size_t leaf_length,
    const uint8_t *intermediate, size_t intermediate_length,
    const uint8_t *root, size_t root_length,
    int64_t moment) {
  ERR_clear_error();
  X509 *end = read_certificate(leaf, leaf_length);
  X509 *middle = read_certificate(intermediate, intermediate_length);
  X509 *anchor = read_certificate(root, root_length);
  enum oracle_verdict verdict = ORACLE_UNREADABLE;
  if (end != NULL && middle != NULL && anchor != NULL) {
    X509_STORE *store = make_store(anchor, moment);
    STACK_OF(X509) *untrusted = sk_X509_new_null();
    sk_X509_push(untrusted, middle);
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    int status = X509_STORE_CTX_init(context, store, end, untrusted) == 1
                     ? X509_verify_cert(context)
                     : 0;
    verdict = status == 1 ? ORACLE_VALID : ORACLE_INVALID;
    X509_STORE_CTX_free(context);
    sk_X509_free(untrusted);
    X509_STORE_free(store);
  }
  X509_free(end);
  X509_free(middle);
  X509_free(anchor);
  ERR_clear_error();
  return verdict;
}

enum oracle_verdict oracle_chain_signatures(
    const uint8_t *leaf, size_t leaf_length,
    const uint8_t *intermediate, size_t intermediate_length,
    const uint8_t *root, size_t root_length) {
  ERR_clear_error();
  X509 *end = read_certificate(leaf, leaf_length);
  X509 *middle = read_certificate(intermediate, intermediate_length);
  X509 *anchor = read_certificate(root, root_length);
  enum oracle_verdict verdict = ORACLE_UNREADABLE;
  if (end != NULL && middle != NULL && anchor != NULL) {
    int is_signed = X509_verify(middle, X509_get0_pubkey(anchor)) == 1 &&
                    X509_verify(end, X509_get0_pubkey(middle)) == 1;
    verdict = is_signed ? ORACLE_VALID : ORACLE_INVALID;
  }
  X509_free(end);
  X509_free(middle);
  X509_free(anchor);
  ERR_clear_error();
  return verdict;
}

// A raw signature (r and s) converted to DER; the caller frees it.
static int der_signature(const uint8_t *raw, uint8_t **der) {
  ECDSA_SIG *numbers = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(raw, 32, NULL);
  BIGNUM *s = BN_bin2bn(raw + 32, 32, NULL);
  int length = -1;
  if (numbers != NULL && r != NULL && s != NULL && ECDSA_SIG_set0(numbers, r, s) == 1) {
    length = i2d_ECDSA_SIG(numbers, der);
  } else {
    BN_free(r);
    BN_free(s);
  }
  ECDSA_SIG_free(numbers);
  return length;
}

enum oracle_verdict oracle_es256_verify(
    const uint8_t *certificate, size_t certificate_length,
    const uint8_t *message, size_t length,
    const uint8_t *signature, size_t signature_length) {
  ERR_clear_error();
  X509 *signer = read_certificate(certificate, certificate_length);
  if (signer == NULL || signature_length != 64) {
    X509_free(signer);
    return ORACLE_UNREADABLE;
  }
  uint8_t *der = NULL;
  int der_length = der_signature(signature, &der);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int status = der_length > 0 &&
               EVP_DigestVerifyInit(
                   context, NULL, EVP_sha256(), NULL, X509_get0_pubkey(signer)) == 1 &&
               EVP_DigestVerify(context, der, (size_t)der_length, message, length) == 1;
  EVP_MD_CTX_free(context);
  OPENSSL_free(der);
  X509_free(signer);
  ERR_clear_error();
  return status ? ORACLE_VALID : ORACLE_INVALID;
}

size_t oracle_cms_length(const uint8_t *message, size_t length) {
  const uint8_t *position = message;
  CMS_ContentInfo *info = d2i_CMS_ContentInfo(NULL, &position, (long)length);
  ERR_clear_error();
  if (info == NULL) return 0;
  CMS_ContentInfo_free(info);
  return (size_t)(position - message);
}

// Whether the entry for the certificate, identified with this digest, has the status good.
static int is_good(OCSP_BASICRESP *basic, const EVP_MD *digest, X509 *certificate, X509 *issuer) {
  OCSP_CERTID *identifier = OCSP_cert_to_id(digest, certificate, issuer);
  int status = -1;
  int found = identifier != NULL && OCSP_resp_find_status(basic, identifier, &status, NULL, NULL, NULL, NULL);
  OCSP_CERTID_free(identifier);
  return found && status == V_OCSP_CERTSTATUS_GOOD;
}

enum oracle_verdict oracle_ocsp_verify(
    const uint8_t *response, size_t length,
    const uint8_t *certificate, size_t certificate_length,
    const uint8_t *issuer, size_t issuer_length,
    int64_t moment) {
  ERR_clear_error();
  const uint8_t *position = response;
  OCSP_RESPONSE *outer = d2i_OCSP_RESPONSE(NULL, &position, (long)length);
  OCSP_BASICRESP *basic = outer == NULL ? NULL : OCSP_response_get1_basic(outer);
  X509 *subject = read_certificate(certificate, certificate_length);
  X509 *authority = read_certificate(issuer, issuer_length);
  enum oracle_verdict verdict = ORACLE_UNREADABLE;
  if (basic != NULL && subject != NULL && authority != NULL) {
    X509_STORE *store = make_store(authority, moment);
    STACK_OF(X509) *others = sk_X509_new_null();
    if (store != NULL && others != NULL && sk_X509_push(others, authority)) {
      X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN);
      int good = is_good(basic, EVP_sha1(), subject, authority) ||
                 is_good(basic, EVP_sha256(), subject, authority) ||
                 is_good(basic, EVP_sha384(), subject, authority);
      verdict = OCSP_basic_verify(basic, others, store, 0) == 1 && good ? ORACLE_VALID : ORACLE_INVALID;
    }
    sk_X509_free(others);
    X509_STORE_free(store);
  }
  X509_free(authority);
  X509_free(subject);
  OCSP_BASICRESP_free(basic);
  OCSP_RESPONSE_free(outer);
  ERR_clear_error();
  return verdict;
}

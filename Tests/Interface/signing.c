// SPDX-License-Identifier: Apache-2.0

// Signs requests of each kind, right and wrong, with a key of the test vectors.

#include "calls.h"

static const char *options = "{\"keyId\": \"2X9R4HXF34\", \"bundleId\": \"com.example.app\", \"issuerId\": "
                             "\"57246542-96fe-1a63-e053-0824d011072a\"}";

#define UUID "\"7e3fb20b-4cdb-47cc-936d-99d65f608138\""
#define INFO "\"requestInfo\": {\"requestReferenceId\": " UUID "}"

static const struct request {
  const char *json;
  // NULL if it is signed.
  const char *code;
} requests[] = {
    {"{\"kind\": \"api-token\"}", NULL},
    {"{\"kind\": \"api-token\", \"lifetime\": 3601}", "sign/lifetime"},
    {"{\"kind\": \"promotional-offer\", \"productId\": \"p\", \"offerIdentifier\": \"o\", \"nonce\": " UUID "}", NULL},
    {"{\"kind\": \"promotional-offer-v2\", \"productId\": \"p\", \"offerIdentifier\": \"o\", \"nonce\": \"x\"}", "sign/uuid"},
    {"{\"kind\": \"introductory-eligibility\", \"productId\": \"p\", \"transactionId\": \"1\", \"nonce\": " UUID "}", NULL},
    {"{\"kind\": \"advanced-commerce\", \"nonce\": " UUID ", \"operation\": \"REACTIVATE_SUBSCRIPTION\", \"request\": "
     "{\"transactionId\": \"1\", " INFO "}}", NULL},
    {"{\"kind\": \"advanced-commerce\", \"nonce\": \"x\", \"request\": {\"operation\": \"REACTIVATE_SUBSCRIPTION\", "
     "\"transactionId\": \"1\", " INFO "}}", "sign/uuid"},
    {"{\"kind\": \"advanced-commerce\", \"nonce\": " UUID ", \"operation\": \"REACTIVATE_SUBSCRIPTION\", \"request\": {}}", "*"},
    {"{\"kind\": \"advanced-commerce\", \"nonce\": " UUID ", \"request\": \"text\"}", "sign/json"},
    {"{\"kind\": \"advanced-commerce\", \"nonce\": " UUID "}", "sign/json"},
    {"{\"kind\": \"advanced-commerce\", \"operation\": \"FLY\"}", "interface/option"},
    {"{\"kind\": \"unknown\"}", "interface/option"},
    {"", "interface/option"},
};

rk_signer *make_signer(void) {
  uint8_t key[4096];
  FILE *file = fopen("TestVectors/keys/private/token-leaf.pem", "rb");
  require(file != NULL, "the key of the test vectors");
  size_t length = fread(key, 1, sizeof key, file);
  fclose(file);
  rk_signer *signer = NULL;
  expect(rk_signer_new(key, length, TEXT(options), NULL), "interface/null", "a null pointer for the signer");
  expect(rk_signer_new(key, length, TEXT(options), &signer), NULL, "a signer");
  return signer;
}

void signing(const rk_signer *signer) {
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
    expect(rk_sign(signer, TEXT(requests[i].json), NOW), requests[i].code, requests[i].json);
  expect(rk_sign(signer, TEXT(requests[0].json), INT64_MAX), "interface/value", "a time out of range");
  expect(rk_sign(signer, NULL, 1, NOW), "interface/null", "a null request");
  expect(rk_sign(signer, NULL, (size_t)-1, NOW), "interface/length", "a negative length");
}

// SPDX-License-Identifier: Apache-2.0

// Verifies with OCSP responses, good, revoked and malformed.

#include "calls.h"

static char *good, *revoked;

// The expectations with a response: "ocspResponses" in base64.
static char *expectations(rkt_result *response) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t length, used;
  char *der = copy(response, &length), *text = malloc(4 * length / 3 + 40);
  used = (size_t)sprintf(text, "{\"ocspResponses\": [\"");
  for (size_t i = 0; i < length; i += 3) {
    uint32_t group = 0;
    for (size_t j = i; j < i + 3; j++) group = group << 8 | (j < length ? (uint8_t)der[j] : 0);
    for (size_t j = 0; j < 4; j++) text[used++] = i + j > length ? '=' : digits[group >> (18 - 6 * j) & 63];
  }
  memcpy(text + used, "\"]}", 4);
  free(der);
  return text;
}

void make_responses(const rkt_authority *authority) {
  good = expectations(rkt_ocsp_response(authority, TEXT("{\"at\": \"2026-01-01T00:00:00Z\", \"certificate\": \"token-signer\"}")));
  revoked = expectations(rkt_ocsp_response(
      authority, TEXT("{\"at\": \"2026-01-01T00:00:00Z\", \"certificate\": \"token-signer\", \"status\": \"revoked\"}")));
  static const char *wrong[] = {"", "{}", "{\"at\": \"2026-01-01T00:00:00Z\"}",
                                "{\"at\": \"2026-01-01T00:00:00Z\", \"certificate\": \"root\"}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    rkt_result *result = rkt_ocsp_response(authority, TEXT(wrong[i]));
    require(!strcmp(rkt_result_code(result, NULL), "interface/option"), "wrong options of a response");
    rkt_result_free(result);
  }
  rkt_result *result = rkt_ocsp_response(NULL, NULL, 0);
  require(!strcmp(rkt_result_code(result, NULL), "interface/null"), "a null authority");
  rkt_result_free(result);
}

void revocation(const char *settings, const char *token, size_t length) {
  char *options = malloc(strlen(settings) + 40);
  // Adds a member to the settings, a JSON object, in place of its closing brace.
  sprintf(options, "%.*s, \"revocation\": \"when-given\"}", (int)strlen(settings) - 1, settings);
  rk_verifier *verifier = NULL;
  expect(rk_verifier_new(TEXT(options), &verifier), NULL, "a verifier that checks revocation");
  free(options);
#define VERIFY(expectations) rk_verify(verifier, RK_TRANSACTION, (const uint8_t *)token, length, NOW, TEXT(expectations))
  expect(VERIFY("{}"), NULL, "no response");
  expect(VERIFY(good), NULL, "a good certificate");
  expect(VERIFY(revoked), "ocsp/revoked", "a revoked certificate");
  expect(VERIFY("{\"ocspResponses\": [\"MAA=\"]}"), "ocsp/malformed", "a malformed response");
  expect(VERIFY("{\"ocspResponses\": [\"?\"]}"), "interface/option", "a response that is no base64");
  expect(VERIFY("{\"ocspResponses\": \"MAA=\"}"), "interface/option", "no list of responses");
  rk_result *result = VERIFY("{}");
  require(rk_result_class(result) != RK_OK, "a revocation is remembered");
  expect(rk_ocsp_requests(result), "interface/evidence", "the requests of an error");
  rk_result_free(result);
  rk_verifier_free(verifier);
  expect(rk_verifier_new(TEXT(settings), &verifier), NULL, "a verifier");
  result = rk_verify(verifier, RK_TRANSACTION, (const uint8_t *)token, length, NOW, TEXT(revoked));
  expect(rk_ocsp_requests(result), NULL, "the requests of a token");
  expect(result, NULL, "revocation that is not checked");
  rk_verifier_free(verifier);
  expect(rk_ocsp_requests(NULL), "interface/null", "a null result");
  expect(rk_verifier_new(TEXT("{\"apps\": \"any\", \"environments\": \"any\", \"revocation\": \"x\"}"), &verifier), "interface/option",
         "an unknown policy");
  calls_made += 2;
}

void free_responses(void) { free(good), free(revoked); }

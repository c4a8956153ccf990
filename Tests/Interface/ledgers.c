// SPDX-License-Identifier: Apache-2.0

// Stores ledgers, and reads them: also truncated ones and those of a later version.

#include "calls.h"

static const char *environments = "{\"environments\": [\"Production\"]}";

void ledger_arguments(void) {
  rk_ledger *none = (rk_ledger *)1;
  uint8_t byte = '{';
  expect(rk_ledger_encode(NULL), "interface/null", "a null ledger");
  expect(rk_ledger_decode(TEXT("{}"), TEXT(environments), NULL), "interface/null", "a null pointer for the ledger");
  expect(rk_ledger_decode(NULL, 1, TEXT(environments), &none), "interface/null", "a null text");
  require(none == NULL, "no ledger after an error");
  expect(rk_ledger_decode(&byte, (size_t)-1, TEXT(environments), &none), "interface/length", "a negative length");
  expect(rk_ledger_decode(&byte, RK_MAX_BYTES + 1, TEXT(environments), &none), "ledger/too-large", "a length above the limit");
  expect(rk_ledger_decode(&byte, 1, NULL, 0, &none), "interface/option", "no environments");
  expect(rk_ledger_decode(&byte, 1, TEXT("{\"environments\": [\"Moon\"]}"), &none), "interface/option", "an unknown environment");
  expect(rk_ledger_decode(&byte, 1, &byte, (size_t)-1, &none), "interface/length", "options of negative length");
  expect(rk_ledger_decode(NULL, 0, TEXT(environments), &none), "ledger/malformed", "an empty ledger");
  expect(rk_ledger_decode(&byte, 1, TEXT(environments), &none), "ledger/malformed", "a truncated ledger");
  expect(rk_ledger_decode(TEXT("{\"formatVersion\": 5}"), TEXT(environments), &none), "ledger/unknown-format",
         "a ledger of a later version");
  expect(rk_ledger_decode(TEXT("{\"formatVersion\": 2, \"purchases\": []}"), TEXT(environments), &none),
         "ledger/unknown-format", "a ledger of an earlier version");
  expect(rk_ledger_decode(TEXT("{\"purchases\": []}"), TEXT(environments), &none), "ledger/unknown-format",
         "a ledger without a version");
  require(none == NULL, "no ledger after an error");
}

void stored_ledgers(const rk_ledger *ledger) {
  rk_ledger *read = NULL;
  size_t length = 0, again = 0;
  rk_result *stored = rk_ledger_encode(ledger);
  require(rk_result_class(stored) == RK_OK, "a stored ledger");
  const char *json = rk_result_json(stored, &length);
  expect(rk_ledger_decode((const uint8_t *)json, length - 1, TEXT(environments), &read), "ledger/malformed", "a truncated ledger");
  expect(rk_ledger_decode((const uint8_t *)json, length, TEXT(environments), &read), NULL, "a ledger that is read");
  rk_result *second = rk_ledger_encode(read);
  const char *text = rk_result_json(second, &again);
  require(length == again && !memcmp(json, text, length), "the same ledger");
  rk_result *left = rk_ledger_entitlements(ledger, NOW, NULL, 0), *right = rk_ledger_entitlements(read, NOW, NULL, 0);
  require(!strcmp(rk_result_json(left, NULL), rk_result_json(right, NULL)), "the same entitlements");
  rk_result_free(left), rk_result_free(right), rk_result_free(second);
  rk_ledger_free(read);
  expect(rk_ledger_decode((const uint8_t *)json, length, TEXT("{\"environments\": [\"Sandbox\"]}"), &read), NULL,
         "a ledger for other environments");
  rk_ledger_free(read);
  rk_result_free(stored);
  calls_made += 4;
}

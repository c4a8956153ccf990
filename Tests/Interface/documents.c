// SPDX-License-Identifier: Apache-2.0

// Verifies documents of each kind, genuine, of another app and forged.

#include "calls.h"

typedef struct document {
  int32_t kind;
  const char *name;
  // The attack; NULL for a genuine document.
  const char *forgery;
  // The code of the verifier; NULL for a valid document.
  const char *code;
  char *bytes;
  size_t length;
} document;

static document all[] = {
    {RK_APP_RECEIPT, "receipt", NULL, NULL, NULL, 0},
    {RK_RENEWAL_INFO, "renewal-info", NULL, NULL, NULL, 0},
    {RK_NOTIFICATION, "notification", NULL, NULL, NULL, 0},
    {RK_APP_TRANSACTION, "app-transaction", NULL, NULL, NULL, 0},
    {RK_REALTIME_REQUEST, "realtime-request", NULL, NULL, NULL, 0},
    // Such a receipt counts as one of the sandbox, which the verifier does not accept.
    {RK_TRANSACTION_RECEIPT, "transaction-receipt", NULL, "claims/environment", NULL, 0},
    {RK_APP_RECEIPT, "receipt", "impostor", "trust/not-issued", NULL, 0},
    {RK_TRANSACTION, "transaction", "impostor", "trust/not-issued", NULL, 0},
    {RK_TRANSACTION_RECEIPT, "transaction-receipt", "swapped-purchase", "trust/signature", NULL, 0},
    {RK_NOTIFICATION, "notification", "other-key", "trust/signature", NULL, 0},
};

#define COUNT (sizeof all / sizeof *all)

void make_documents(const rkt_authority *authority) {
  for (document *each = all; each < all + COUNT; each++) {
    char options[200];
    snprintf(options, sizeof options, "{\"kind\": \"%s\", \"at\": \"2026-01-01T00:00:00Z\", \"forgery\": %s%s%s}", each->name,
             each->forgery ? "\"" : "", each->forgery ? each->forgery : "null", each->forgery ? "\"" : "");
    each->bytes = copy(rkt_mint(authority, TEXT(options)), &each->length);
  }
  static const char *wrong[] = {
      "{\"kind\": \"transaction-receipt\"}", "{\"kind\": \"transaction-receipt\", \"at\": \"2026-01-01T00:00:00Z\", \"forgery\": \"x\"}",
      "{\"kind\": \"transaction-receipt\", \"at\": \"2026-01-01T00:00:00Z\", \"members\": {\"quantity\": 2}}",
      "{\"kind\": \"transaction-receipt\", \"at\": \"2026-01-01T00:00:00Z\", \"members\": []}",
      "{\"kind\": \"receipt\", \"at\": \"2026-01-01T00:00:00Z\", \"members\": {\"inAppPurchases\": {}}}",
      "{\"kind\": \"receipt\", \"at\": \"2026-01-01T00:00:00Z\", \"members\": {\"inAppPurchases\": [1]}}",
      "{\"kind\": \"receipt\", \"at\": \"2026-01-01T00:00:00Z\", \"members\": {\"environment\": \"Moon\"}}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    rkt_result *result = rkt_mint(authority, TEXT(wrong[i]));
    require(!strcmp(rkt_result_code(result, NULL), "interface/option"), wrong[i]);
    rkt_result_free(result);
  }
}

void documents(const rk_verifier *verifier, rk_ledger *ledger) {
  for (document *each = all; each < all + COUNT; each++) {
    const uint8_t *bytes = (const uint8_t *)each->bytes;
    expect(rk_verify(verifier, RK_ANY, bytes, each->length, NOW, NULL, 0), each->code, each->name);
    rk_result *result = rk_verify(verifier, each->kind, bytes, each->length, NOW, NULL, 0);
    require(rk_result_kind(result) == (each->code ? RK_ANY : each->kind), each->name);
    if (!each->code) expect(rk_ledger_add(ledger, result), NULL, "evidence");
    expect(result, each->code, each->name);
    expect(rk_verify(verifier, each->kind, bytes, each->length / 2, NOW, NULL, 0), "*", each->name);
  }
}

void free_documents(void) {
  for (document *each = all; each < all + COUNT; each++) free(each->bytes);
}

// SPDX-License-Identifier: Apache-2.0

// Usage: calls COUNT
//
// Calls every function of the interface with valid and invalid arguments. Built with AddressSanitizer, which checks memory
// accesses and leaks.

#include "calls.h"
#include <pthread.h>
#include <sanitizer/lsan_interface.h>
#include <sys/resource.h>

static const char *config = "{\"apps\": \"any\", \"environments\": [\"Production\"], \"roots\": [\"%s\"]}";
static char *token, *roots, *settings;
static size_t token_length;
long calls_made;

void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "failed: %s\n", what);
  exit(1);
}

// Requires that a result has this code; NULL for success.
void expect(rk_result *result, const char *code, const char *what) {
  calls_made++;
  const char *found = rk_result_code(result, NULL);
  if (found) require(rk_result_message(result, NULL) && rk_result_json(result, NULL), "an error has texts");
  if (code ? !found || (strcmp(code, "*") && strcmp(found, code)) : found != NULL)
    fprintf(stderr, "%s: expected %s, found %s\n", what, code ? code : "success", found ? found : "success"), exit(1);
  rk_result_free(result);
}

char *copy(rkt_result *result, size_t *length) {
  size_t count = 0;
  require(rkt_result_class(result) == 0, "test data");
  const uint8_t *bytes = rkt_result_bytes(result, &count);
  char *text = calloc(count + 1, 1);
  memcpy(text, bytes, count);
  rkt_result_free(result);
  if (length) *length = count;
  return text;
}

char *escaped(const char *text) {
  char *json = calloc(2 * strlen(text) + 1, 1);
  for (size_t i = 0, used = 0; text[i]; i++) {
    if (text[i] == '\n') json[used++] = '\\';
    json[used++] = text[i] == '\n' ? 'n' : text[i];
  }
  return json;
}

static void make(void) {
  rkt_authority *authority = NULL;
  rkt_result_free(rkt_authority_new(TEXT("calls"), &authority));
  require(authority != NULL, "authority");
  token = copy(rkt_mint(authority, TEXT("{\"kind\": \"transaction\", \"at\": \"2026-01-01T00:00:00Z\"}")), &token_length);
  char *root = copy(rkt_authority_roots(authority, 0), NULL), *issuer = copy(rkt_authority_issuer(authority), NULL);
  char *pem = malloc(strlen(root) + strlen(issuer) + 1);
  sprintf(pem, "%s%s", root, issuer);
  free(root), free(issuer);
  roots = escaped(pem);
  settings = malloc(strlen(config) + strlen(roots) + 1);
  sprintf(settings, config, roots);
  free(pem);
  // The first use creates the library's constants. Some are tagged pointers, which the check of leaks does not recognize;
  // the second use is checked.
  __lsan_disable();
  make_documents(authority), make_responses(authority);
  free_documents(), free_responses();
  __lsan_enable();
  make_documents(authority), make_responses(authority);
  rkt_authority_free(authority);
  rkt_authority_free(NULL);
  rkt_result *wrong = rkt_authority_issuer(NULL);
  require(!strcmp(rkt_result_code(wrong, NULL), "interface/null"), "a null authority");
  rkt_result_free(wrong);
  wrong = rkt_mint(NULL, NULL, 0);
  require(!strcmp(rkt_result_code(wrong, NULL), "interface/null"), "a null authority");
  rkt_result_free(wrong);
  wrong = rkt_forgeries(NULL);
  require(rkt_result_class(wrong) != 0, "a null kind");
  rkt_result_free(wrong);
}

static void too_large(rk_result *result) {
  require(rk_result_class(result) == RK_BAD_DOCUMENT && rk_result_http_status(result) == 400, "a document above the limit");
  expect(result, "input/too-large", "a document above the limit");
}

// Options of a wrong type are errors, also of those that have a default.
static void wrong_options(void) {
  static const char *wrong[] = {
      "\"validAt\": 5", "\"validAt\": true", "\"validAt\": [\"now\"]", "\"validAt\": \"tomorrow\"", "\"receiptPolicy\": 1",
      "\"timeWithoutSignedDate\": 1", "\"environmentWithoutName\": 1", "\"maximumSize\": \"1\"", "\"maximumSize\": 1.5",
      "\"revocation\": true", "\"roots\": \"pem\"", "\"roots\": [1]"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char options[200];
    rk_verifier *none = NULL;
    snprintf(options, sizeof options, "{\"apps\": \"any\", \"environments\": \"any\", %s}", wrong[i]);
    expect(rk_verifier_new(TEXT(options), &none), "interface/option", wrong[i]);
  }
}

static void wrong_arguments(rk_verifier *verifier) {
  rk_verifier *none = (rk_verifier *)1;
  rk_batch *batch = NULL;
  rk_table *table = NULL;
  rk_column column;
  uint8_t byte = 'e';
  int32_t offsets[] = {0, 1}, beyond[] = {0, 2}, falling[] = {1, 0}, negative[] = {-1, 1};
  expect(rk_verifier_new(NULL, 0, NULL), "interface/null", "a null pointer for the verifier");
  expect(rk_verifier_new(NULL, 0, &none), "interface/option", "no options");
  require(none == NULL, "no verifier after an error");
  expect(rk_verifier_new(NULL, 1, &none), "interface/null", "null options");
  expect(rk_verifier_new(TEXT("[]"), &none), "interface/option", "an array as options");
  expect(rk_verifier_new(TEXT("{\"apps\": \"any\", \"environments\": \"any\", \"x\": 1}"), &none), "interface/option",
         "an unknown option");
  expect(rk_verify(NULL, 0, &byte, 1, NOW, NULL, 0), "interface/null", "a null verifier");
  expect(rk_verify(verifier, 0, NULL, 1, NOW, NULL, 0), "interface/null", "a null document");
  expect(rk_verify(verifier, 0, NULL, 0, NOW, NULL, 0), "input/empty", "an empty document");
  expect(rk_verify(verifier, 0, &byte, (size_t)-1, NOW, NULL, 0), "interface/length", "a negative length");
  // A document above the limit is a bad document, not a wrong call; its bytes are not read.
  too_large(rk_verify(verifier, 0, &byte, RK_MAX_BYTES + 1, NOW, NULL, 0));
  too_large(rk_verify_response(verifier, "transaction-info", &byte, RK_MAX_BYTES + 1, NOW, NULL, 0));
  expect(rk_verify(verifier, 0, NULL, RK_MAX_BYTES + 1, NOW, NULL, 0), "interface/length", "a null document");
  expect(rk_verify(verifier, 0, &byte, 1, NOW, &byte, RK_MAX_BYTES + 1), "interface/length", "expectations above the limit");
  wrong_options();
  expect(rk_verify(verifier, 9, &byte, 1, NOW, NULL, 0), "interface/value", "an unknown kind");
  expect(rk_verify(verifier, INT32_MIN, &byte, 1, NOW, NULL, 0), "interface/value", "the least kind");
  expect(rk_verify(verifier, 0, &byte, 1, INT64_MAX, NULL, 0), "interface/value", "a time out of range");
  expect(rk_verify(verifier, 0, &byte, 1, INT64_MIN, NULL, 0), "interface/value", "a time out of range");
  expect(rk_verify(verifier, 0, &byte, 1, NOW, &byte, (size_t)-1), "interface/length", "expectations of negative length");
  expect(rk_verify_response(verifier, NULL, &byte, 1, NOW, NULL, 0), "interface/null", "a null endpoint");
  expect(rk_verify_response(verifier, "x", &byte, 1, NOW, NULL, 0), "interface/value", "an unknown endpoint");
#define BATCH(length, offsets, size, count) \
  rk_verify_batch(verifier, 0, &byte, length, offsets, size, count, NOW, NULL, 0, 0, &batch)
  expect(BATCH(1, NULL, 4, 1), "interface/null", "null offsets");
  expect(BATCH(1, beyond, 4, 1), "interface/offset", "an offset beyond the buffer");
  expect(BATCH(1, falling, 4, 1), "interface/offset", "falling offsets");
  expect(BATCH(1, negative, 4, 1), "interface/offset", "a negative offset");
  expect(BATCH(1, (char *)offsets + 1, 4, 0), "interface/offset", "offsets out of alignment");
  expect(BATCH(1, offsets, 3, 1), "interface/value", "offsets of 3 bytes");
  expect(BATCH(1, offsets, 4, RK_MAX_BATCH + 1), "interface/length", "too many documents");
  expect(BATCH(1, offsets, 4, (size_t)-1), "interface/length", "a negative count");
  expect(BATCH((size_t)-1, offsets, 4, 1), "interface/length", "a negative length");
  expect(BATCH((size_t)RK_MAX_BATCH_BYTES + 1, offsets, 4, 1), "interface/length", "too many bytes");
  require(batch == NULL, "no batch after an error");
  expect(rk_verify_batch(verifier, 0, &byte, 1, offsets, 4, 1, NOW, NULL, 0, 0, NULL), "interface/null", "no place");
  expect(rk_verify_batch(verifier, 0, NULL, 1, offsets, 4, 1, NOW, NULL, 0, 0, &batch), "interface/null", "null bytes");
  expect(rk_verify_batch(verifier, 0, &byte, 1, offsets, 4, 1, NOW, NULL, 0, (size_t)-1, &batch), "interface/length",
         "a negative number that follows");
  expect(rk_batch_table(NULL, &table), "interface/null", "the table of a null batch");
  expect(rk_batch_result(NULL, 0), "interface/null", "a result of a null batch");
  require(rk_batch_class(NULL, 0) == RK_UNDECIDED && rk_batch_count(NULL) == 0, "a null batch");
  require(rk_table_column(NULL, 0, &column) == -1 && rk_table_column_count(NULL) == 0, "a null table");
  require(rk_result_class(NULL) == RK_UNDECIDED && rk_result_http_status(NULL) == 503, "a null result");
  require(!rk_result_json(NULL, NULL) && !rk_result_code(NULL, NULL) && rk_result_kind(NULL) == RK_ANY, "a null result");
  expect(rk_ledger_add(NULL, NULL), "interface/null", "a null ledger");
  expect(rk_ledger_entitlements(NULL, NOW, NULL, 0), "interface/null", "a null ledger");
  ledger_arguments();
  expect(rk_sign(NULL, NULL, 0, NOW), "interface/null", "a null signer");
  rk_signer *signer = NULL;
  expect(rk_signer_new(TEXT("no key"), TEXT("{\"keyId\": \"A\", \"bundleId\": \"b\"}"), &signer), "key/malformed", "no key");
  rk_result_free(NULL), rk_verifier_free(NULL), rk_batch_free(NULL), rk_table_free(NULL), rk_ledger_free(NULL);
  rk_signer_free(NULL);
}

static void right_arguments(rk_verifier *verifier, rk_ledger *ledger) {
  rk_result *result = rk_verify(verifier, RK_TRANSACTION, (uint8_t *)token, token_length, NOW, NULL, 0);
  size_t length = 0;
  require(rk_result_class(result) == RK_OK && rk_result_kind(result) == RK_TRANSACTION, "a valid token");
  require(rk_result_json(result, &length) && length == strlen(rk_result_json(result, NULL)), "the answer of a token");
  expect(rk_ledger_add(ledger, result), NULL, "evidence");
  rk_result_free(result);
  expect(rk_ledger_entitlements(ledger, NOW, TEXT("{\"product\": \"p\"}")), NULL, "entitlements");
  token[token_length - 9] ^= 1;
  result = rk_verify(verifier, RK_ANY, (uint8_t *)token, token_length, NOW, NULL, 0);
  require(rk_result_class(result) == RK_BAD_DOCUMENT, "a changed token");
  expect(rk_ledger_add(ledger, result), "interface/evidence", "an error as evidence");
  rk_result_free(result);
  token[token_length - 9] ^= 1;
}

static void batches(rk_verifier *verifier) {
  uint8_t *bytes = malloc(2 * token_length);
  memcpy(bytes, token, token_length), memcpy(bytes + token_length, token, token_length);
  int64_t offsets[] = {0, (int64_t)token_length, (int64_t)token_length, 2 * (int64_t)token_length};
  rk_batch *batch = NULL;
  rk_table *table = NULL;
  rk_column column;
  expect(rk_verify_batch(verifier, RK_ANY, bytes, 2 * token_length, offsets, 8, 3, NOW, NULL, 0, 0, &batch), NULL, "a batch");
  free(bytes);
  require(rk_batch_count(batch) == 3 && rk_batch_class(batch, 0) == RK_OK && rk_batch_class(batch, 1) == RK_BAD_DOCUMENT &&
              rk_batch_class(batch, 2) == RK_OK && rk_batch_class(batch, 3) == RK_UNDECIDED, "the classes of a batch");
  expect(rk_batch_result(batch, 1), "input/empty", "the result of an empty document");
  expect(rk_batch_result(batch, (size_t)-1), "interface/value", "the result at an invalid index");
  expect(rk_batch_table(batch, &table), NULL, "a table");
  rk_batch_free(batch);
  for (size_t i = 0; i < rk_table_column_count(table); i++) {
    require(rk_table_column(table, i, &column) == 0 && column.name && column.validity, "a column");
    if (column.type == RK_TEXT) require(column.offsets_length == 16 && column.offsets[3] == (int32_t)column.values_length, "a text");
  }
  require(rk_table_column(table, rk_table_column_count(table), &column) == -1, "no column");
  rk_table_free(table);
}

static void *work(void *shared) {
  void **both = shared;
  for (int i = 0; i < 50; i++) {
    rk_result *result = rk_verify(both[0], RK_ANY, (uint8_t *)token, token_length, NOW, NULL, 0);
    if (rk_result_class(result) != RK_OK) exit(1);
    rk_result_free(rk_ledger_add(both[1], result));
    rk_result_free(result);
  }
  return NULL;
}

static long memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int main(int count, char **arguments) {
  long calls = count > 1 ? atol(arguments[1]) : 10000;
  require(rk_abi_version() == RK_ABI_VERSION && strlen(rk_version()) > 4, "the version");
  make();
  rk_verifier *verifier = NULL;
  rk_ledger *ledger = NULL;
  expect(rk_verifier_new(TEXT(settings), &verifier), NULL, "a verifier");
  expect(rk_ledger_new(TEXT("{\"bundleId\": \"com.example.app\", \"environments\": [\"Production\"]}"), &ledger), NULL, "a ledger");
  void *shared[] = {verifier, ledger};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, shared);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  rk_signer *signer = make_signer();
  long before = 0;
  while (calls_made < calls) {
    right_arguments(verifier, ledger), batches(verifier), wrong_arguments(verifier);
    documents(verifier, ledger), stored_ledgers(ledger), signing(signer);
    revocation(settings, token, token_length);
    if (calls_made >= calls / 5 && !before) before = memory();
  }
  // A leak of 100 bytes per call would be 100 MB in a million calls; the allocator itself also needs some memory.
  printf("%ld calls; memory grew by %ld KiB after the first fifth\n", calls_made, memory() - before);
  rk_signer_free(signer);
  rk_ledger_free(ledger);
  rk_verifier_free(verifier);
  free_documents(), free_responses();
  free(token), free(roots), free(settings);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0

// Usage: speed TOKENS ROOTS, a file with one token per line and a PEM file
//
// Measures verifications of single tokens and of batches.

#include <receiptkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static char *contents(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(3);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = calloc(*length + 1, 1);
  *length = fread(bytes, 1, *length, file);
  fclose(file);
  return bytes;
}

static double seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  size_t length, root_length, used;
  char *tokens = contents(arguments[1], &length), *root = contents(arguments[2], &root_length);
  char *options = malloc(2 * root_length + 200);
  used = (size_t)sprintf(options, "{\"apps\": \"any\", \"environments\": \"any\", \"roots\": [\"");
  for (size_t i = 0; i < root_length; i++) {
    if (root[i] == '\n') options[used++] = '\\';
    options[used++] = root[i] == '\n' ? 'n' : root[i];
  }
  memcpy(options + used, "\"]}", 4);
  rk_verifier *verifier = NULL;
  rk_result_free(rk_verifier_new((uint8_t *)options, strlen(options), &verifier));
  int64_t now = INT64_C(1893456000000), *offsets = malloc((length + 2) * sizeof *offsets);
  size_t rows = 0, valid = 0;
  offsets[0] = 0;
  for (size_t i = 0, end = 0; i < length; i++) {
    if (tokens[i] == '\n') offsets[++rows] = (int64_t)end;
    else tokens[end++] = tokens[i];
  }
  double start = seconds();
  size_t singles = rows < 5000 ? rows : 5000;
  for (size_t i = 0; i < singles; i++) {
    rk_result *result = rk_verify(verifier, RK_TRANSACTION, (uint8_t *)tokens + offsets[i],
                                  (size_t)(offsets[i + 1] - offsets[i]), now, NULL, 0);
    valid += rk_result_class(result) == RK_OK;
    rk_result_free(result);
  }
  double single = (seconds() - start) / (double)singles;
  rk_batch *batch = NULL;
  start = seconds();
  rk_result_free(rk_verify_batch(verifier, RK_ANY, (uint8_t *)tokens, (size_t)offsets[rows], offsets, 8, rows, now, NULL,
                                 0, 0, &batch));
  double verified = (seconds() - start) / (double)rows;
  rk_table *table = NULL;
  start = seconds();
  rk_result_free(rk_batch_table(batch, &table));
  double columns = (seconds() - start) / (double)rows;
  printf("{\"rows\": %zu, \"valid\": %zu, \"single\": %.2f, \"batch\": %.2f, \"columns\": %.2f}\n", rows, valid, single * 1e6,
         verified * 1e6, columns * 1e6);
  rk_table_free(table), rk_batch_free(batch), rk_verifier_free(verifier);
  free(options), free(offsets), free(tokens), free(root);
  return 0;
}

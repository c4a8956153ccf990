// SPDX-License-Identifier: Apache-2.0

// Verifies a file: verify FILE ROOT.PEM

#include <receiptkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint8_t *contents(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = malloc(RK_MAX_BYTES);
  *length = file && bytes ? fread(bytes, 1, RK_MAX_BYTES, file) : 0;
  if (file) fclose(file);
  return bytes;
}

// The options of a verifier. A root in PEM has line breaks, which JSON writes as \n.
static char *options(const uint8_t *root, size_t length) {
  static const char start[] = "{\"apps\": [{\"bundleId\": \"com.example.notes\"}], \"environments\": \"any\", \"roots\": [\"";
  char *text = malloc(sizeof start + 2 * length + 4);
  size_t used = sizeof start - 1;
  memcpy(text, start, used);
  for (size_t i = 0; i < length; i++) {
    if (root[i] == '\n') text[used++] = '\\';
    text[used++] = root[i] == '\n' ? 'n' : (char)root[i];
  }
  memcpy(text + used, "\"]}", 4);
  return text;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  size_t length, root_length;
  uint8_t *document = contents(arguments[1], &length), *root = contents(arguments[2], &root_length);
  char *text = options(root, root_length);

  // Create one verifier and share it among threads: it caches verified certificate chains.
  rk_verifier *verifier = NULL;
  rk_result *result = rk_verifier_new((const uint8_t *)text, strlen(text), &verifier);
  if (rk_result_class(result) == RK_OK) {
    rk_result_free(result);
    result = rk_verify(verifier, RK_ANY, document, length, (int64_t)time(NULL) * 1000, NULL, 0);
  }
  int class = rk_result_class(result);
  if (class == RK_OK) {
    puts(rk_result_json(result, NULL));
  } else {
    fprintf(stderr, "%s\n", rk_result_message(result, NULL));
    if (rk_result_hint(result, NULL)) fprintf(stderr, "hint: %s\n", rk_result_hint(result, NULL));
  }
  rk_result_free(result);
  rk_verifier_free(verifier);
  free(text), free(root), free(document);
  return class == RK_OK ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0

#include "FailingAllocator.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>

static int64_t live = 0;

static bool is_armed = false;
static bool is_lasting = false;
static int64_t allocations = 0;
static int64_t failing_number = 0;
static char place[256] = "";

// Counts an allocation; true if it must fail.
static bool must_fail(const char *file, int line) {
  if (!is_armed) return false;
  allocations += 1;
  if (allocations == failing_number) {
    snprintf(place, sizeof place, "%s:%d", file == NULL ? "" : file, line);
    return true;
  }
  return is_lasting && allocations > failing_number;
}

static void *allocate(size_t size, const char *file, int line) {
  if (size == 0 || must_fail(file, line)) return NULL;
  void *block = malloc(size);
  if (block != NULL) live += 1;
  return block;
}

static void release(void *block, const char *file, int line) {
  (void)file;
  (void)line;
  if (block != NULL) live -= 1;
  free(block);
}

static void *reallocate(void *block, size_t size, const char *file, int line) {
  if (block == NULL) return allocate(size, file, line);
  if (size == 0) {
    release(block, file, line);
    return NULL;
  }
  return must_fail(file, line) ? NULL : realloc(block, size);
}

bool failing_allocator_install(void) {
  return CRYPTO_set_mem_functions(allocate, reallocate, release) == 1;
}

void failing_allocator_arm(int64_t number, bool lasting) {
  allocations = 0;
  failing_number = number;
  is_lasting = lasting;
  is_armed = true;
}

bool failing_allocator_disarm(void) {
  is_armed = false;
  return allocations >= failing_number;
}

int64_t failing_allocator_count(void) { return allocations; }

const char *failing_allocator_place(void) { return place; }

int64_t failing_allocator_live(void) {
  // A cleared entry keeps the memory of its text. After this loop, every entry has some.
  for (int entry = 0; entry < ERR_NUM_ERRORS; entry += 1) {
    ERR_raise_data(ERR_LIB_USER, 1, "%s", "settled");
  }
  ERR_clear_error();
  return live;
}

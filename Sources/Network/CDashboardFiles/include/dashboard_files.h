// SPDX-License-Identifier: Apache-2.0

#ifndef RECEIPTKIT_DASHBOARD_FILES_H
#define RECEIPTKIT_DASHBOARD_FILES_H

#include <stddef.h>

/// A file of the dashboard, compiled into the program.
struct receiptkit_dashboard_file {
  /// The path of its URL.
  const char *path;
  /// Its media type.
  const char *type;
  /// Its bytes.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t size;
};

/// Returns a file by its index. The path of the result is a null pointer if `number` is past the last file.
struct receiptkit_dashboard_file receiptkit_dashboard_file(size_t number);

#endif

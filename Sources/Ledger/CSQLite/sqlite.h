// SPDX-License-Identifier: Apache-2.0

#include <stddef.h>

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies the bytes before these return.

static inline int receiptkit_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
  // A null pointer would bind NULL.
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline int receiptkit_bind_text(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// SPDX-License-Identifier: Apache-2.0

/// The notifications that were signed, but could not be accepted yet.
extension LedgerStore {
  /// Keeps the body of a notification; returns false if a limit is reached.
  ///
  /// At most 1,000 bodies and 20 MB are kept. Apple sends the others again.
  func keep(_ body: String) throws -> Bool {
    try database.run(
      """
      INSERT OR IGNORE INTO kept SELECT ?1 WHERE (
        SELECT count(*) < 1000 AND ifnull(sum(length(body)), 0) + length(?1) <= 20000000 FROM kept)
      """,
      [body]
    )
    return try database.text("SELECT 1 FROM kept WHERE body = ?", [body]) != nil
  }

  /// The kept bodies.
  public func keptBodies() throws -> [String] {
    try database.texts("SELECT json_group_array(body) FROM kept")
  }

  /// Removes a kept body.
  func removeKept(_ body: String) throws {
    try database.run("DELETE FROM kept WHERE body = ?", [body])
  }
}

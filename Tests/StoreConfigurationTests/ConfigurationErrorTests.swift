// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// Errors of files that are not `.storekit` files, with path and offset.
@Suite struct ConfigurationErrorTests {
  @Test(
    arguments: [
      ("", ConfigurationError.Code.json, nil),
      ("not JSON", .json, nil),
      ("{\"version\": {\"major\": 1}", .json, nil),
      ("{\"version\": {\"major\": 1}, \"version\": {}}", .json, nil),
      ("[]", .type, ""),
      ("7", .type, ""),
      ("{}", .missing, ""),
      ("{\"name\": \"package\", \"settings\": {}}", .missing, ""),
    ] as [(String, ConfigurationError.Code, String?)]
  )
  func `rejects a malformed file`(text: String, code: ConfigurationError.Code, path: String?) throws
  {
    let error = try #require(throws: ConfigurationError.self) {
      try StoreConfiguration(Array(text.utf8)[...])
    }
    #expect(error.code == code)
    if let path { #expect(error.path == path) }
    #expect(error.offset != nil)
    #expect(!error.description.isEmpty)
  }
}

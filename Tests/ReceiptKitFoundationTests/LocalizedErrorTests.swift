// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import AppStoreServerFoundation
import Foundation
import ReceiptKitFoundation
import Testing

@Suite struct LocalizedErrorTests {
  @Test func `an error about a key has the description and the hint`() {
    let error = #expect(throws: KeyFileError.self) { try SigningKey("no key", keyId: "2X9R4HXF34") }
    #expect(error?.localizedDescription == error?.description)
    #expect(error?.recoverySuggestion == error?.hint)
  }
}

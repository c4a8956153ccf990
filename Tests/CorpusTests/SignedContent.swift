// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import StoreReceipts
import StoreVerification

extension AppReceipt {
  /// The unverified receipt in a message.
  init(_ content: SignedContent) throws {
    try self.init(content.octets)
  }
}

/// The content of a message, after decoding base64.
struct SignedContent {
  let octets: ArraySlice<UInt8>

  init(_ document: [UInt8]) throws {
    octets = try SignedData(try SignedDocument(document).bytes).content
  }
}

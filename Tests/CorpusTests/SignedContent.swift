// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import StoreReceipts
import StoreVerification

extension AppReceipt {
  /// The unverified receipt in a message.
  init(_ content: SignedContent) throws {
    try self.init(content.bytes)
  }
}

/// The content of a message, after decoding base64.
struct SignedContent {
  let bytes: ArraySlice<UInt8>

  init(_ document: [UInt8]) throws {
    bytes = try SignedData(try SignedDocument(document).bytes).content
  }
}

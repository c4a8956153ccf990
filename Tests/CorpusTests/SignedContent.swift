// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import StoreReceipts
import StoreVerification

extension AppReceipt {
  /// The receipt in a message, verified by nobody.
  init(_ content: SignedContent) throws {
    try self.init(content.octets)
  }
}

/// The content of a message, out of any disguise.
struct SignedContent {
  let octets: ArraySlice<UInt8>

  init(_ document: [UInt8]) throws {
    octets = try SignedData(try ReceivedDocument(document[...]).bytes).content
  }
}

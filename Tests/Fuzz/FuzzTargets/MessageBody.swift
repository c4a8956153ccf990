// SPDX-License-Identifier: Apache-2.0

import CMSContainer

/// Reads CMS messages without verifying them.
enum MessageBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    guard let message = read(input) else { return }
    try requireWhole(input) { read($0) != nil }
    try require(message.certificates.count <= CMSLimits.certificates, "too many certificates")
    for part in message.certificates + [message.signer.serialNumber, message.signer.signature] {
      try require(
        input.startIndex <= part.startIndex && part.endIndex <= input.endIndex,
        "a part is outside of the message"
      )
    }
    // libcrypto also parses unused certificates, and may reject them.
    let length = ReferenceVerifier.messageLength(input)
    try require(length == 0 || length == input.count, "libcrypto reads a shorter message")
  }

  private static func read(_ input: ArraySlice<UInt8>) -> SignedData? {
    accepted { () throws(CMSError) in try SignedData(input) }
  }
}

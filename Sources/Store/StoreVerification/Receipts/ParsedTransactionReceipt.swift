// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import X509Certificates

/// A legacy transaction receipt, parsed once for all uses; nothing is verified.
final class ParsedTransactionReceipt: Sendable {
  /// The property list.
  let bytes: ArraySlice<UInt8>
  /// The contents, as far as they can be read.
  private let contents: Result<LegacyReceiptContents, ReceiptError>
  /// The receipt, if it can be read completely.
  let receipt: Result<LegacyTransactionReceipt, ReceiptError>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    let contents = Result { () throws(ReceiptError) in try LegacyReceiptContents(reading: bytes) }
    self.contents = contents
    receipt = Result { () throws(ReceiptError) in
      try LegacyTransactionReceipt(try contents.get())
    }
  }

  /// The contents, as far as they can be read.
  func decoded() -> DecodedDocument {
    var certificates: [ArraySlice<UInt8>] = []
    if case .success(let signature) = contents.value?.signature {
      certificates.append(signature.certificate)
    }
    return DecodedDocument(
      contents: contents.value.map { .transactionReceipt($0) },
      certificates: Certificate.readable(certificates),
      error: receipt.error.map { .receipt($0) }
    )
  }
}

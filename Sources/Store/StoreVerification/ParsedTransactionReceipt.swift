// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import X509Certificates

/// A legacy transaction receipt, parsed once for all that use it; nothing is verified.
final class ParsedTransactionReceipt: Sendable {
  /// The property list.
  let bytes: ArraySlice<UInt8>
  let receipt: Result<LegacyTransactionReceipt, LegacyReceiptError>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    receipt = Result { () throws(LegacyReceiptError) in
      try LegacyTransactionReceipt(reading: bytes)
    }
  }

  /// The contents, as far as they can be read; a damaged receipt is read again, part by part.
  func decoded() -> DecodedDocument {
    do {
      let contents =
        switch receipt {
        case .success(let receipt): LegacyReceiptContents(receipt)
        case .failure: try LegacyReceiptContents(reading: bytes)
        }
      var certificates: [ArraySlice<UInt8>] = []
      if case .success(let signature) = contents.signature {
        certificates.append(signature.certificate)
      }
      return DecodedDocument(
        contents: .transactionReceipt(contents),
        certificates: Certificate.readable(certificates),
        error: contents.error.map { .legacyReceipt($0) }
      )
    } catch {
      return DecodedDocument(error: .legacyReceipt(error))
    }
  }
}

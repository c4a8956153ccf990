// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import StoreReceipts
import X509Certificates

/// An app receipt, parsed once for all uses; nothing is verified.
final class ParsedReceipt: Sendable {
  /// The payload.
  ///
  /// A reference, because nearly every check reads one field of thirty, and a copy would cost more.
  final class Payload: Sendable {
    let receipt: AppReceipt

    init(_ content: ArraySlice<UInt8>) throws(ReceiptError) {
      receipt = try AppReceipt(content)
    }
  }

  /// The receipt in DER or BER.
  let bytes: ArraySlice<UInt8>
  let message: Result<SignedData, CMSError>
  /// The payload; `nil` if the container cannot be read.
  let payload: Result<Payload, ReceiptError>?

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    message = Result { () throws(CMSError) in try SignedData(bytes) }
    if case .success(let message) = message {
      payload = Result { () throws(ReceiptError) in try Payload(message.content) }
    } else {
      payload = nil
    }
  }

  /// The payload, if it can be read.
  var value: AppReceipt? { payload?.value?.receipt }

  /// The contents, as far as they can be read.
  func decoded() -> DecodedDocument {
    guard case .success(let message) = message else {
      return DecodedDocument(error: message.error.map { .container($0) })
    }
    return DecodedDocument(
      contents: value.map { .appReceipt($0) },
      certificates: Certificate.readable(message.certificates),
      error: payload?.error.map { .receipt($0) }
    )
  }
}

extension Result {
  /// The value.
  var value: Success? {
    if case .success(let value) = self { value } else { nil }
  }

  /// The error.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Certificate {
  /// The certificates that can be read.
  static func readable(_ certificates: [ArraySlice<UInt8>]) -> [Certificate] {
    certificates.compactMap { der in
      do {
        return try Certificate(der)
      } catch {
        return nil
      }
    }
  }
}

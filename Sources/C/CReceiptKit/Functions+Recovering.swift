// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader
import DocumentForms
import DocumentRecovery
import StoreVerification
import StrictBase64
import StrictJSON

/// Finds the document in a text that a person pasted.
@c @implementation
public func rk_recover(
  _ text: UnsafePointer<UInt8>?,
  _ length: Int
) -> OpaquePointer? {
  unsafe ResultHandle.of {
    let bytes = try unsafe InputBytes.document(text, length, "text")
    return ResultHandle(try RecoveredDocument(recovering: bytes).json)
  }
}

extension RecoveredDocument {
  /// The document as text, binary ones in base64, and the forms that were undone.
  fileprivate var json: [UInt8] {
    let isText = DocumentText(documentBytes).isPlainText
    let text = isText ? String(validating: documentBytes, as: UTF8.self) : nil
    let json = JSON.object([
      "document": .string(text ?? Base64.encode(documentBytes)),
      "undone": .array(undone) { .string("\($0)") },
    ])
    return Array(json.text.utf8)
  }
}

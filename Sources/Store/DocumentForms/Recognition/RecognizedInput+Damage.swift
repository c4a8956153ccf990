// SPDX-License-Identifier: Apache-2.0

package import StrictBase64

extension RecognizedInput {
  /// Whether the text shows no damage, so that no other form is searched for.
  package var isIntact: Bool { RecognizedInput.isIntact(format, bytes, base64) }

  /// Whether a document that was recognized shows no damage; reads all bytes of a token.
  package static func isIntact(
    _ format: Format,
    _ bytes: ArraySlice<UInt8>,
    _ base64: Base64Variant?
  ) -> Bool {
    switch format {
    case .token: TokenText(bytes)?.isComplete ?? false
    case .appReceipt: base64 == nil || bytes.isWholeElement
    case .transactionReceipt: true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the length of a SEQUENCE is that of the bytes; true for one of indefinite length.
  package var isWholeElement: Bool {
    dropFirst().first == 0x80 || lengthOfElement.map { $0 == count } ?? false
  }

  /// The size of a SEQUENCE with its header, from the header; `nil` for an indefinite or unreadable length.
  package var lengthOfElement: Int? {
    guard let second = dropFirst().first else { return nil }
    guard second >= 0x80 else { return 2 + Int(second) }
    let digits = dropFirst(2).prefix(Int(second & 0x7F))
    guard 1...4 ~= digits.count, digits.count == Int(second & 0x7F) else { return nil }
    return digits.reduce(0) { $0 << 8 | Int($1) } + 2 + digits.count
  }
}

// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Calls `body` with the UTF-8 bytes.
  ///
  /// `utf8Span` needs macOS 26; older versions copy the bytes.
  func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if #available(macOS 26.0, *) { return body(utf8Span.span) }
    return body(ContiguousArray(utf8).span)
  }

  /// Whether the UTF-8 bytes are equal; `==` compares characters.
  package func hasSameBytes(as other: String) -> Bool {
    withUTF8Span { bytes in bytes.isSame(as: other) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a text.
  package func isSame(as text: String) -> Bool {
    text.withUTF8Span { isSame(as: $0) }
  }
}

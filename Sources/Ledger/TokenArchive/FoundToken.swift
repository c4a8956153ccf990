// SPDX-License-Identifier: Apache-2.0

/// The parts of a token in compact serialization (RFC 7515, 7.1) in a text.
///
/// The parts are base64url characters, and the first starts like the encoding of `{"`. They may still not be a token:
/// the caller decodes them.
struct FoundToken {
  let header: Range<Int>
  let payload: Range<Int>
  let signature: Range<Int>

  /// The first token in a text; no base64url character may precede the text.
  init?(firstIn text: ArraySlice<UInt8>) {
    let bytes = text.span
    let base = text.startIndex
    var start = 0
    while start < bytes.count {
      guard bytes.startsHeader(at: start) else {
        start += 1
        continue
      }
      let headerEnd = bytes.endOfBase64URL(from: start)
      if let payloadEnd = bytes.endOfPart(after: headerEnd),
        let signatureEnd = bytes.endOfPart(after: payloadEnd)
      {
        header = base + start..<base + headerEnd
        payload = base + headerEnd + 1..<base + payloadEnd
        signature = base + payloadEnd + 1..<base + signatureEnd
        return
      }
      start = headerEnd
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether `eyJ` follows, and no base64url character precedes.
  fileprivate func startsHeader(at start: Int) -> Bool {
    guard self[start] == UInt8(ascii: "e"), count - start > 2 else { return false }
    return self[start + 1] == UInt8(ascii: "y") && self[start + 2] == UInt8(ascii: "J")
      && (start == 0 || self[start - 1].base64URLMask == 0)
  }

  /// The end of the part after a dot.
  fileprivate func endOfPart(after dot: Int) -> Int? {
    guard dot < count, self[dot] == UInt8(ascii: ".") else { return nil }
    return endOfBase64URL(from: dot + 1)
  }
}

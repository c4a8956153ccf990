// SPDX-License-Identifier: Apache-2.0

/// The contents of INTEGERs.
@usableFromInline enum ASN1Integer {
  /// The range of the contents of an INTEGER of any size.
  @inlinable static func contents(
    of header: ASN1Header,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) -> Range<Int> {
    guard !header.isConstructed else { throw ASN1Error(.notPrimitive, at: header.start) }
    let contents = header.contentsStart..<header.contentsEnd
    guard !contents.isEmpty else { throw ASN1Error(.invalidInteger, at: header.start) }
    try requireMinimal(contents, in: document)
    return contents
  }

  /// Rejects non-minimal encodings (X.690, 8.3.2: BER and DER).
  @inline(__always)
  @inlinable static func requireMinimal(
    _ contents: Range<Int>,
    in document: ArraySlice<UInt8>
  ) throws(ASN1Error) {
    guard contents.count > 1 else { return }
    let first = document[contents.lowerBound]
    guard first == 0x00 || first == 0xFF else { return }
    let second = document[contents.lowerBound + 1]
    guard (first == 0x00) == (second >= 0x80) else {
      throw ASN1Error(.invalidInteger, at: contents.lowerBound)
    }
  }

  /// The value of one to eight bytes in two's complement.
  @inline(__always)
  @inlinable static func int64(_ contents: Range<Int>, in document: ArraySlice<UInt8>) -> Int64 {
    var value: Int64 = document[contents.lowerBound] & 0x80 == 0 ? 0 : -1
    for position in contents { value = value << 8 | Int64(document[position]) }
    return value
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The three segments of a token, without the periods.
///
/// Searches from the end, because payload and signature are short. The check that the header has no
/// period needs no position and runs in blocks.
struct Segments {
  let header: ArraySlice<UInt8>
  let payload: ArraySlice<UInt8>
  let signature: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) throws(JWSError) {
    guard let second = Segments.lastStop(in: text),
      let first = Segments.lastStop(in: text[..<second]),
      !Segments.hasStop(text[..<first])
    else { throw Segments.fault(text) }
    header = text[..<first]
    payload = text[(first + 1)..<second]
    signature = text[(second + 1)...]
  }

  private static let stop = UInt8(ascii: ".")
  private static let block = 64

  /// The index of the last period, searched in blocks from the end.
  private static func lastStop(in text: ArraySlice<UInt8>) -> Int? {
    let bytes = text.span
    var end = bytes.count
    while end >= block, !hasStop(bytes.extracting(end - block..<end)) { end -= block }
    while end > 0 {
      end -= 1
      if bytes[end] == stop { return text.startIndex + end }
    }
    return nil
  }

  private static func hasStop(_ text: ArraySlice<UInt8>) -> Bool {
    hasStop(text.span)
  }

  /// A branch-free loop over every byte, which the compiler vectorizes.
  @inline(never) private static func hasStop(_ bytes: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for index in bytes.indices { found |= bytes[index] == stop ? 1 : 0 }
    return found != 0
  }

  private static func fault(_ text: ArraySlice<UInt8>) -> JWSError {
    let stops = text.indices.filter { text[$0] == stop }
    return JWSError(
      .segments,
      at: stops.dropFirst(2).first ?? text.endIndex,
      expected: "3 segments",
      found: "\(stops.count + 1)"
    )
  }
}

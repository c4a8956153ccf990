// SPDX-License-Identifier: Apache-2.0

/// Reads the fields of a date from the front of a text.
///
/// Inlined, because a receipt has thousands of dates: the scanner then stays in registers without
/// reference counting.
struct FieldScanner {
  private let text: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The next byte, or nil at the end.
  @inline(__always)
  var next: UInt8? {
    // Access to a span checks one bound; access to a slice checks two.
    let bytes = text.span
    let index = position &- text.startIndex
    return index < bytes.count ? bytes[index] : nil
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) throws(TimestampError) {
    guard let next else { throw fault(.truncated) }
    guard next == byte else { throw fault(.malformed) }
    position &+= 1
  }

  /// Reads the byte if it is next, and returns whether it was.
  @inline(__always)
  mutating func takeIfPresent(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position &+= 1
    return true
  }

  @inline(__always)
  mutating func takeDigit() throws(TimestampError) -> Int {
    guard let next else { throw fault(.truncated) }
    guard isDigit(next) else { throw fault(.malformed) }
    position &+= 1
    return Int(next - UInt8(ascii: "0"))
  }

  /// Reads a decimal number of fixed width; a number out of range is reported at its first digit.
  @inline(__always)
  mutating func takeNumber(
    digits: Int,
    in range: ClosedRange<Int>
  ) throws(TimestampError) -> Int {
    let start = position
    var number = 0
    for _ in 0..<digits {
      number = number * 10 + (try takeDigit())
    }
    guard range.contains(number) else { throw TimestampError(.outOfRange, at: start) }
    return number
  }

  @inline(__always)
  func expectEnd() throws(TimestampError) {
    guard next == nil else { throw fault(.trailingBytes) }
  }

  /// An error at the next byte.
  func fault(_ code: TimestampError.Code) -> TimestampError {
    TimestampError(code, at: position)
  }

  func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Takes the fields of a date from the front of a text, one after another.
///
/// A receipt has thousands of dates. Inlined, the scanner lies in registers and counts no references.
struct FieldScanner {
  private let text: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The byte to be taken next, or nil at the end.
  @inline(__always)
  var next: UInt8? {
    // A span checks one bound where a slice checks two.
    let octets = text.span
    let index = position &- text.startIndex
    return index < octets.count ? octets[index] : nil
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) throws(TimestampError) {
    guard let next else { throw fault(.truncated) }
    guard next == byte else { throw fault(.malformed) }
    position &+= 1
  }

  /// Takes the byte when it comes next and tells whether it did.
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

  /// Takes a decimal number of a fixed width; a number out of range is reported at its first digit.
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
    guard range.contains(number) else { throw TimestampError(code: .outOfRange, offset: start) }
    return number
  }

  @inline(__always)
  func expectEnd() throws(TimestampError) {
    guard next == nil else { throw fault(.trailingBytes) }
  }

  /// An error at the next byte.
  func fault(_ code: TimestampError.Code) -> TimestampError {
    TimestampError(code: code, offset: position)
  }

  func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

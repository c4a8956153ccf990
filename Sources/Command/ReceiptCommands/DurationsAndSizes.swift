// SPDX-License-Identifier: Apache-2.0

// Durations and sizes on the command line. Signs, spaces and fractions are rejected; the result fits its
// type.

/// Reads a duration: numbers with the units d, h, m and s, the largest unit first and each at most once.
///
/// `90s`, `15m`, `1h30m` and `2d12h` are durations. `nil` for anything else, and for more seconds than the range
/// of a timestamp has.
func readDuration(_ text: String) -> Duration? {
  var rest = text.utf8[...]
  var units = secondsPerUnit[...]
  var seconds: Int64 = 0
  repeat {
    let digits = rest.prefix { isDigit($0) }
    rest = rest.dropFirst(digits.count)
    guard let letter = rest.popFirst(), let place = units.firstIndex(where: { $0.unit == letter }),
      let count = readNumber(String(Substring(digits)))
    else { return nil }
    let (part, overflow) = count.multipliedReportingOverflow(by: units[place].seconds)
    // Within the range of a timestamp, so that no later sum can overflow.
    guard !overflow, part <= longestDuration - seconds else { return nil }
    seconds += part
    units = units[(place + 1)...]
  } while !rest.isEmpty
  return .seconds(seconds)
}

/// Reads a number of bytes: a number, or one with K, M or G, which mean 1024, 1024² and 1024³.
///
/// `nil` for anything else, and for sizes that overflow `Int`.
func readSize(_ text: String) -> Int? {
  let digits = text.utf8.prefix { isDigit($0) }
  guard let count = readNumber(String(Substring(digits))), let number = Int(exactly: count) else {
    return nil
  }
  let suffix = text.utf8.dropFirst(digits.count)
  guard let letter = suffix.first else { return number }
  guard suffix.count == 1, let unit = bytesPerUnit.first(where: { $0.unit == letter }) else {
    return nil
  }
  let (size, overflow) = number.multipliedReportingOverflow(by: unit.bytes)
  return overflow ? nil : size
}

/// A number of bytes as ``readSize(_:)`` reads it, in the largest unit that divides it.
func sizeText(_ bytes: Int) -> String {
  guard bytes > 0, let unit = bytesPerUnit.first(where: { bytes.isMultiple(of: $0.bytes) }) else {
    return "\(bytes)"
  }
  return "\(bytes / unit.bytes)\(Unicode.Scalar(unit.unit))"
}

/// Reads decimal digits and nothing else: no sign, no space.
func readNumber(_ text: String) -> Int64? {
  guard text.utf8.allSatisfy(isDigit) else { return nil }
  return Int64(text)
}

private func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}

/// About 12,700 years; a timestamp ends with the year 9999.
private let longestDuration: Int64 = 400_000_000_000

private let secondsPerUnit: [(unit: UInt8, seconds: Int64)] = [
  (UInt8(ascii: "d"), 86_400), (UInt8(ascii: "h"), 3600), (UInt8(ascii: "m"), 60),
  (UInt8(ascii: "s"), 1),
]

private let bytesPerUnit: [(unit: UInt8, bytes: Int)] = [
  (UInt8(ascii: "G"), 1 << 30), (UInt8(ascii: "M"), 1 << 20), (UInt8(ascii: "K"), 1 << 10),
]

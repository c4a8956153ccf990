// SPDX-License-Identifier: Apache-2.0

extension Timestamp: CustomStringConvertible {
  /// The timestamp in RFC 3339 in UTC; milliseconds only if they are not 0.
  public var description: String {
    let fields = components
    let hasFraction = fields.millisecond != 0
    var text = Array((hasFraction ? "0000-00-00T00:00:00.000Z" : "0000-00-00T00:00:00Z").utf8)
    Self.write(fields.year, endingAt: 3, of: &text)
    Self.write(fields.month, endingAt: 6, of: &text)
    Self.write(fields.day, endingAt: 9, of: &text)
    Self.write(fields.hour, endingAt: 12, of: &text)
    Self.write(fields.minute, endingAt: 15, of: &text)
    Self.write(fields.second, endingAt: 18, of: &text)
    if hasFraction { Self.write(fields.millisecond, endingAt: 22, of: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds the digits of a number to the zeros of a template.
  private static func write(_ number: Int, endingAt last: Int, of text: inout [UInt8]) {
    var rest = number
    var position = last
    while rest > 0 {
      text[position] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      position -= 1
    }
  }
}

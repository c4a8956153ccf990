// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let limits = suite(
    "limits",
    "Limits on depth and length, far above those of genuine payloads.",
    """
    depth-64 | boundary | \(valid: (1..<64).reduce(array()) { inner, _ in array(inner) }) | \(nested(64)) | 64 levels, the limit.
    depth-65 | limit | json/too-deep at 64 | \(nested(65)) | 65 levels, one above the limit.
    depth-objects | limit | json/too-deep at 320 | \(String(repeating: #"{"a":"#, count: 64) + "{}" + String(repeating: "}", count: 64)) \
      | 65 nested objects, one above the limit.
    depth-open | limit | json/too-deep at 64 source RFC 8259, 5 level should | \(String(repeating: "[", count: 100_000)) \
      | 100,000 unclosed arrays: a recursive parser without a depth limit exhausts its stack.
    """
  )

  private static func nested(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }
}

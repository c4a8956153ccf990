// SPDX-License-Identifier: Apache-2.0

extension JSONSuites {
  static let limits = suite(
    "limits",
    "Limits on depth and length, far above those of genuine payloads.",
    [
      Vector(
        "depth-64",
        "64 levels, the limit.",
        [.boundary],
        .text(nested(64)),
        .valid((1..<64).reduce(array()) { inner, _ in array(inner) })
      )
    ]
      + wrong([
        ("depth-65", "65 levels, one above the limit.", [.limit], nested(65), "too-deep", at: 64),
        (
          "depth-objects", "65 nested objects, one above the limit.", [.limit],
          String(repeating: #"{"a":"#, count: 64) + "{}" + String(repeating: "}", count: 64),
          "too-deep", at: 320
        ),
        (
          "depth-open",
          "100,000 unclosed arrays: a recursive parser without a depth limit exhausts its stack.",
          [.limit], String(repeating: "[", count: 100_000), "too-deep", at: 64
        ),
      ])
  )

  private static func nested(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }
}

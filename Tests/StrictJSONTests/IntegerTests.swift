// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// Integers of arrays, read in one pass and written without strings.
struct IntegerTests {
  private func integers(_ text: String) throws -> [Int64]? {
    try #require(try JSONDocument(Array(text.utf8)[...]).root.array).int64s
  }

  @Test(arguments: [
    [], [0], [7, -7], [9, 10, 99, 100, -1, -10, -100], [.max, .min, .max - 1, .min + 1],
    [1_767_225_600_000, 10_000_000_000_000_000, 999_999_999_999_999_999],
  ])
  func `integers are read as they are written`(_ values: [Int64]) throws {
    let text = JSONWriter.bytes { $0.integers(values) }
    #expect(text == Array("[\(values.map(String.init).joined(separator: ","))]".utf8))
    #expect(try integers(String(decoding: text, as: UTF8.self)) == values)
  }

  @Test(arguments: [
    "[1.0]", "[1e3]", "[-0]", "[9223372036854775808]", "[-9223372036854775809]",
    "[99999999999999999999999]", "[18446744073709551616]", "[-18446744073709551617]", #"["1"]"#,
    "[null]", "[[1]]", "[1,true]", "[{}]",
  ])
  func `other values are no integers`(_ text: String) throws {
    #expect(try integers(text) == nil)
  }

  @Test func `reads integers between white space`() throws {
    #expect(try integers(" [ 1 ,\n-2 ] ") == [1, -2])
  }
}

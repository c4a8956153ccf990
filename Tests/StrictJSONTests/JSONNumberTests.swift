// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// Numbers as written, as integers and as exact decimals.
struct JSONNumberTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("1698148900000", 1_698_148_900_000),
    ("999999999999999999", 999_999_999_999_999_999),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
  ])
  func `integers are exact`(_ text: String, _ value: Int64) throws {
    #expect(try number(text).int64 == value)
    #expect(try number(text).decimal?.truncated == value)
  }

  @Test(arguments: [
    ("1.5", false), ("1e-1", false), ("1.0", true), ("15e-1", false), ("2e3", true),
  ])
  func `a number is an integer if its fraction is zero`(_ text: String, _ isInteger: Bool) throws {
    #expect(try number(text).decimal?.isInteger == isInteger)
  }

  @Test(arguments: [
    "1.0", "1e3", "1.5", "-0.0", "9223372036854775808", "-9223372036854775809",
    "99999999999999999999999999999999",
  ])
  func `other notations and larger numbers are not integers`(_ text: String) throws {
    #expect(try number(text).int64 == nil)
  }

  @Test(
    arguments: [
      ("1700000000123.456", 1_700_000_000_123_456, -3, "1700000000123.456"),
      ("1697679936049.7297", 16_976_799_360_497_297, -4, "1697679936049.7297"),
      ("-62135769600000", -621_357_696, 5, "-62135769600000"),
      ("1.50", 15, -1, "1.5"),
      ("0.00", 0, 0, "0"),
      ("-0.05", -5, -2, "-0.05"),
      ("1e3", 1, 3, "1000"),
      ("12.5E+2", 125, 1, "1250"),
      ("1E-2", 1, -2, "0.01"),
      ("1e400", 1, 400, "1e400"),
      ("9999999999999999999999999999999.9", nil, 0, ""),
    ] as [(String, Int128?, Int, String)]
  )
  func `decimals are exact`(
    _ text: String,
    _ significand: Int128?,
    _ exponent: Int,
    _ description: String
  ) throws {
    guard let significand else {
      #expect(throws: JSONError.self) { try number(text) }
      return
    }
    let decimal = try #require(try number(text).decimal)
    #expect(decimal.significand == significand)
    #expect(decimal.exponent == exponent)
    #expect(decimal.description == description)
  }

  @Test(
    arguments: [
      ("1697679936049.7297", 1_697_679_936_049), ("-1.9", -1), ("1e18", 1_000_000_000_000_000_000),
      ("1e19", nil), ("99999999999999999999999999999999", nil), ("1e9999", nil), ("1e-9999", 0),
      ("0e9999", 0),
    ] as [(String, Int64?)]
  )
  func `the integer part is truncated toward zero`(_ text: String, _ value: Int64?) throws {
    #expect(try number(text).decimal?.truncated == value)
  }

  @Test(arguments: ["1e10000", "1e-10000", "1e999999999999999999999999999"])
  func `an exponent out of range has no decimal`(_ text: String) throws {
    #expect(try number(text).decimal == nil)
    #expect(try number(text).description == text)
  }

  @Test func `equal decimals compare as equal in any notation`() throws {
    let texts = ["100", "1e2", "1.00E2", "1000e-1"]
    #expect(Set(try texts.map { try number($0).decimal }).count == 1)
    #expect(Set(try texts.map { try number($0) }).count == 4)
  }

  private func number(_ text: String) throws -> JSONNumber {
    try #require(document(text).root.number)
  }
}

// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictBase64
import Testing

/// Documents with several mistakes.
@Suite struct OfferCombinationTests {
  @Test(
    arguments: [
      Combination("a digest as digits", [.hashedTwice]) { _ in Array(OfferMistakeTests.digest.utf8)
      },
      Combination("a digest as digits in upper case", [.hashedTwice]) { _ in
        Array(OfferMistakeTests.digest.uppercased().utf8)
      },
      Combination("a line feed after each field", [.separator]) { message($0 + [""], "\n") },
      Combination("U+2063 on both sides", [.separator]) {
        message([""] + $0 + [""], OfferFixture.separator)
      },
      Combination("an escape as text", [.separator]) { message($0, #"\n"#) },
      Combination("percent-encoding as text", [.separator]) { message($0, "%E2%81%A3") },
      Combination("line feeds, an account left out", [.separator, .fieldValue]) { fields in
        message(fields.enumerated().filter { $0.offset != 4 }.map(\.element), "\n")
      },
      Combination("commas, a quoted nonce", [.separator, .fieldValue]) {
        message($0.with(5, "\"\($0[5])\""), ",")
      },
      Combination("commas, a line break at the end", [.separator, .fieldValue]) {
        message($0, ",") + Array("\r\n".utf8)
      },
      Combination("sorted by name, seconds", [.fieldOrder, .timeUnit]) { fields in
        message(fields.with(6, "1741083072").sortedByName, OfferFixture.separator)
      },
      Combination(
        "reversed, with commas, an account in upper case",
        [.separator, .fieldOrder, .letterCase]
      ) {
        message($0.upper(4).reversed(), ",")
      },
    ]
  )
  func `reports mistakes that occur together`(_ combination: Combination) throws {
    let bytes = combination.message(OfferFixture.fields)
    let report = try OfferFixture.report(try OfferFixture.document(signing: bytes))
    #expect(report.errors.map(\.code) == combination.codes)
  }

  /// A signed message and the errors in it.
  struct Combination: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let codes: [OfferError.Code]
    let message: @Sendable ([String]) -> [UInt8]

    init(
      _ name: String,
      _ codes: [OfferError.Code],
      _ message: @escaping @Sendable ([String]) -> [UInt8]
    ) {
      testDescription = name
      self.codes = codes
      self.message = message
    }
  }

  private static func message(_ fields: [String], _ separator: String) -> [UInt8] {
    OfferFixture.message(fields, separator)
  }

  @Test func `reports each of several mistakes`() throws {
    let fields = OfferFixture.fields.upper(5).with(6, "1741083072")
    let message = OfferFixture.message(fields, ",")
    let document = try OfferFixture.document(OfferFixture.fields) { key, _ in
      Base64.encode(try key.signRaw(message)[...])
    }
    let codes = try OfferFixture.report(document).errors.map(\.code)
    #expect(codes == [.rawSignature, .separator, .letterCase, .timeUnit])
  }

  @Test func `detects swapped fields combined with another mistake`() throws {
    var fields = OfferFixture.fields
    fields.swapAt(2, 3)
    let document = try OfferFixture.document(signing: OfferFixture.message(fields, "|"))
    #expect(try OfferFixture.report(document).errors.map(\.code) == [.separator, .fieldOrder])
    var upper = OfferFixture.fields.upper(5).with(6, "1741083072")
    upper.swapAt(0, 1)
    let other = try OfferFixture.document(signing: OfferFixture.message(upper))
    let codes = try OfferFixture.report(other).errors.map(\.code)
    #expect(codes == [.fieldOrder, .letterCase, .timeUnit])
  }
}

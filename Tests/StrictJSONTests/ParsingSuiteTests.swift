// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import TestSupport
import Testing

/// The JSON parsing test suite: `y_` must be accepted, `n_` rejected, `i_` is implementation-defined.
@Suite(
  .enabled(
    if: SharedData.jsonTestSuite.isPresent,
    Comment(rawValue: SharedData.jsonTestSuite.absence)
  )
)
struct ParsingSuiteTests {
  @Test(arguments: try files("y_"))
  func `accepts the valid files except for limits and duplicate names`(_ file: String) throws {
    #expect(try verdict(of: file) == Self.stricter[file])
  }

  @Test(arguments: try files("n_"))
  func `rejects the invalid files`(_ file: String) throws {
    #expect(try verdict(of: file) != nil)
  }

  @Test(arguments: try files("i_"))
  func `has a decision for each implementation-defined file`(_ file: String) throws {
    let decision = try #require(Self.decisions[file])
    #expect(try verdict(of: file) == decision)
  }

  @Test func `every decision belongs to a file`() throws {
    #expect(try Set(Self.files("i_")) == Set(Self.decisions.keys))
    #expect(try Set(Self.files("y_")).isSuperset(of: Self.stricter.keys))
  }

  private func verdict(of file: String) throws -> JSONError.Code? {
    let bytes = try SharedData.jsonTestSuite.bytes(of: "test_parsing/\(file)")
    do {
      _ = try JSONDocument(bytes[...])
      return nil
    } catch {
      return error.code
    }
  }

  private static func files(_ prefix: String) throws -> [String] {
    try SharedData.jsonTestSuite.files(in: "test_parsing").filter { $0.hasPrefix(prefix) }
  }

  /// Valid JSON that is rejected deliberately.
  private static let stricter: [String: JSONError.Code] = [
    // Different parsers could use different values.
    "y_object_duplicated_key.json": .duplicateMember,
    "y_object_duplicated_key_and_value.json": .duplicateMember,
    // A number of 80 digits; no field has more than 20.
    "y_number_double_close_to_zero.json": .numberTooLong,
  ]

  /// The decision for every implementation-defined file; `nil` is accepted.
  private static let decisions: [String: JSONError.Code?] = [
    // Numbers are kept as written, so none is out of range.
    "i_number_double_huge_neg_exp.json": nil,
    "i_number_neg_int_huge_exp.json": nil,
    "i_number_pos_double_huge_exp.json": nil,
    "i_number_real_neg_overflow.json": nil,
    "i_number_real_pos_overflow.json": nil,
    "i_number_real_underflow.json": nil,
    "i_number_too_big_neg_int.json": nil,
    "i_number_too_big_pos_int.json": nil,
    // Numbers of more than 32 characters.
    "i_number_huge_exp.json": .numberTooLong,
    "i_number_very_big_negative_int.json": .numberTooLong,
    // An unpaired surrogate is not a character, and parsers replace it in different ways.
    "i_object_key_lone_2nd_surrogate.json": .loneSurrogate,
    "i_string_1st_surrogate_but_2nd_missing.json": .loneSurrogate,
    "i_string_1st_valid_surrogate_2nd_invalid.json": .loneSurrogate,
    "i_string_incomplete_surrogate_and_escape_valid.json": .loneSurrogate,
    "i_string_incomplete_surrogate_pair.json": .loneSurrogate,
    "i_string_incomplete_surrogates_escape_valid.json": .loneSurrogate,
    "i_string_invalid_lonely_surrogate.json": .loneSurrogate,
    "i_string_invalid_surrogate.json": .loneSurrogate,
    "i_string_inverted_surrogates_U+1D11E.json": .loneSurrogate,
    "i_string_lone_second_surrogate.json": .loneSurrogate,
    // RFC 8259, 8.1: text between systems is UTF-8.
    "i_string_UTF-8_invalid_sequence.json": .invalidUTF8,
    "i_string_UTF8_surrogate_U+D800.json": .invalidUTF8,
    "i_string_invalid_utf-8.json": .invalidUTF8,
    "i_string_iso_latin_1.json": .invalidUTF8,
    "i_string_lone_utf8_continuation_byte.json": .invalidUTF8,
    "i_string_not_in_unicode_range.json": .invalidUTF8,
    "i_string_overlong_sequence_2_bytes.json": .invalidUTF8,
    "i_string_overlong_sequence_6_bytes.json": .invalidUTF8,
    "i_string_overlong_sequence_6_bytes_null.json": .invalidUTF8,
    "i_string_truncated-utf-8.json": .invalidUTF8,
    "i_string_UTF-16LE_with_BOM.json": .encoding,
    "i_string_utf16BE_no_BOM.json": .encoding,
    "i_string_utf16LE_no_BOM.json": .encoding,
    // RFC 8259, 8.1: no byte order mark.
    "i_structure_UTF-8_BOM_empty_object.json": .byteOrderMark,
    // 64 levels are far more than any payload has.
    "i_structure_500_nested_arrays.json": .tooDeep,
  ]
}

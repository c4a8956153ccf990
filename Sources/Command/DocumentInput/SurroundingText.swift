// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentForms
import StrictJSON

/// The text around documents; what is known about it is computed once, however many documents it has.
struct SurroundingText {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// What happened to the text on its way.
  private(set) lazy var pastedForm = PastedForm(bytes)

  /// The answer of verifyReceipt in the text; `nil` if there is none or several, and for text that is not JSON.
  private(set) lazy var answer: JSONObject? = {
    do {
      var answers: [JSONObject] = []
      SurroundingText.find(try JSONDocument(bytes).root, &answers, level: 0)
      return answers.count == 1 ? answers.first : nil
    } catch {
      return nil
    }
  }()

  private static func find(_ value: JSONValue, _ answers: inout [JSONObject], level: Int) {
    guard level < mostLevels, answers.count < 2 else { return }
    if let object = value.object {
      if object[UnsignedReceiptInfo.member]?.utf8 != nil { answers.append(object) }
      for inner in object { find(inner.value, &answers, level: level + 1) }
    } else if let elements = value.array {
      for inner in elements { find(inner, &answers, level: level + 1) }
    }
  }

  /// A notification of version 1 has an answer in `unified_receipt`, and a log can have that in other objects.
  private static let mostLevels = 8
}

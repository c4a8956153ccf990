// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import DocumentRecovery

/// Recognizes a document in text, and finds it in pasted text.
enum FormsBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let recognized = recognize(input)
    let found = accepted { () throws(InputError) in try RecoveredDocument(recovering: input) }
    if let recognized, recognized.isIntact {
      try require(found?.undone.isEmpty == true, "an intact document is searched for")
    }
    guard let found else { return }
    guard let inside = recognize(found.documentBytes) else {
      throw Finding("a recovered document is not recognized")
    }
    // A receipt that is cut off is returned for a verifier to name its damage.
    guard inside.isIntact else { return }
    try require(
      found.undone.isEmpty || inside.format != .token || isComplete(inside),
      "a recovered token is damaged"
    )
    let again = accepted { () throws(InputError) in
      try RecoveredDocument(recovering: found.documentBytes)
    }
    try require(again?.undone == [], "a recovered document is searched for")
    try require(again?.documentBytes == found.documentBytes, "a recovered document changes")
    // White space around a text changes no document; it may end the header fields of a mail, in which it is then found.
    let padded = Array(" \n".utf8) + input + Array("\r\n ".utf8)
    guard input.first != 0x30 else { return }
    let other = accepted { () throws(InputError) in try RecoveredDocument(recovering: padded) }
    guard let other, let same = recognize(other.documentBytes) else { return }
    try require(same.bytes == inside.bytes, "white space changes the document")
  }

  private static func recognize(_ text: ArraySlice<UInt8>) -> RecognizedInput? {
    accepted { () throws(InputError) in
      try RecognizedInput(text, limit: DocumentLimits.bytes)
    }
  }

  private static func isComplete(_ input: RecognizedInput) -> Bool {
    TokenText(input.bytes)?.isComplete ?? false
  }
}

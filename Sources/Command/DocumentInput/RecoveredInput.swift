// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentForms
import DocumentRecovery
import StoreVerification
import StrictJSON

/// What a search found in a text: one document, one response, or the reason why none is taken.
struct RecoveredInput {
  private let outcome: RecoveryOutcome
  private let place: DocumentPlace

  init(_ outcome: RecoveryOutcome, at place: DocumentPlace) {
    self.outcome = outcome
    self.place = place
  }

  /// Visits the documents found; returns false if the text itself is to be reported.
  func forEachDocument<Failure: Error>(
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    switch outcome {
    case .asItIs: return false
    case .damaged(let error, let forms):
      var fault = CommandDiagnostic(.input(error), in: .command())
      if let hint = RecoveredInput.choiceHint(error) { fault.hint = hint }
      var found = InputDocument(at: place, .failure(fault))
      found.undone = forms
      try visit(found)
    case .piece(let piece):
      if let container = piece.container {
        try ServerResponse(container).forEachDocument(at: place) { found throws(Failure) in
          var found = found
          found.undone = piece.forms
          try visit(found)
        }
      } else {
        var found = InputDocument(reading: piece.bytes, at: place)
        found.undone = piece.forms
        try visit(found)
      }
    }
    return true
  }

  /// The command that takes the first of several documents of an object.
  private static func choiceHint(_ error: InputError) -> String? {
    guard error.code == .severalDocuments, let found = error.found else { return nil }
    let places = found.split(separator: ", ")
    guard let first = places.first, places.allSatisfy({ $0.hasPrefix(".") }),
      !found.contains("?"), !found.contains("(")
    else { return nil }
    return "choose one: jq -r '\(first)' FILE | receiptctl verify -"
  }
}

// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentForms
import StoreVerification
import StrictJSON

/// What a search found in a text: one document, one response, or the reason why none is taken.
struct RecoveredInput {
  private let finder: DocumentFinder
  private let place: DocumentPlace

  init(_ finder: DocumentFinder, at place: DocumentPlace) {
    self.finder = finder
    self.place = place
  }

  /// Visits the documents found; returns false if the text itself is to be reported.
  func forEachDocument<Failure: Error>(
    insteadOf document: Result<SignedDocument, InputError>,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let finding: DocumentFinder.Finding
    do throws(InputError) {
      var original = InputError(.unrecognized)
      if case .failure(let error) = document { original = error }
      finding = try finder.single(orElse: original)
    } catch {
      return try report(error, insteadOf: document, visit)
    }
    if let object = finding.container?.object {
      return try ServerResponse.forEachDocument(in: object, at: place) {
        found throws(Failure) in
        var found = found
        found.undone = finding.forms
        try visit(found)
      }
    }
    var found = InputDocument(reading: finding.bytes, at: place)
    found.undone = finding.forms
    try visit(found)
    return true
  }

  /// Reports several documents, or the damage of the only one.
  private func report<Failure: Error>(
    _ error: InputError,
    insteadOf document: Result<SignedDocument, InputError>,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let isSeveral = error.code == .severalDocuments && !finder.findings.isEmpty
    switch document {
    case .failure(let original): guard isSeveral || original != error else { return false }
    case .success(let document):
      // Its verification names the damage, unless periods after the cut hide it.
      let token = TokenText(document.bytes)
      let isNamed = token?.segmentCount == 3 || token?.damage != nil
      let isCut = error.code == .cutToken && !isNamed
      guard isSeveral || isCut else { return false }
    }
    var fault = CommandDiagnostic(.input(error), in: .command())
    if let hint = choiceHint { fault.hint = hint }
    var found = InputDocument(at: place, .failure(fault))
    found.undone = finder.damage?.forms ?? []
    try visit(found)
    return true
  }

  /// The command that takes one of several documents of an object.
  private var choiceHint: String? {
    guard finder.findings.count > 1,
      let path = finder.findings.first?.forms.last?.path, !path.contains("?"),
      finder.findings.allSatisfy({ $0.forms.count == 1 })
    else { return nil }
    return "choose one: jq -r '\(path)' FILE | receiptctl verify -"
  }
}

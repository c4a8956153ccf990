// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentInput
import DocumentRecovery
import ReceiptKit

/// The result for one line.
struct BatchVerdict {
  /// The kind of document; `nil` if it is not recognized.
  let kind: DocumentKind?
  /// The forms around the document that were undone.
  var undone: [UndoneForm] = []
  /// The members of the line that were not read.
  var unread: [String] = []
  /// The answer of verifyReceipt around the receipt.
  var receiptInfo: UnsignedReceiptInfo?
  /// The verified document, or the reason why it is not valid.
  let result: Result<VerifiedDocument, CommandDiagnostic>

  var verdict: Answer.Verdict {
    switch result {
    case .success: .valid
    case .failure(let fault): fault.status > .notValid ? .notVerified : .invalid
    }
  }
}

extension InputVerifier {
  /// Verifies lines together; `following` is the number of lines known to follow.
  func verdicts(on subjects: [LineDocument], following: Int) -> [BatchVerdict] {
    let documents = subjects.map { subject in
      Result { () throws(CommandDiagnostic) in try subject.document.get().required(kind) }
    }
    // A line with a time of its own is verified alone.
    var results = verifier.verify(
      all: zip(subjects, documents).compactMap { subject, document in
        if case .success(let document) = document, subject.at == nil { document } else { nil }
      },
      expecting: expectations,
      following: following
    ).makeIterator()
    return zip(subjects, documents).map { subject, document in
      var verdict = verdict(on: subject, document) { results.next() }
      verdict.unread = subject.unread
      verdict.receiptInfo = subject.receiptInfo
      return verdict
    }
  }

  /// The verdict on a line; `next` is the next result of the lines that were verified together.
  private func verdict(
    on subject: LineDocument,
    _ document: Result<SignedDocument, CommandDiagnostic>,
    next: () -> Result<VerifiedDocument, VerificationError>?
  ) -> BatchVerdict {
    switch document {
    case .failure(let fault):
      BatchVerdict(kind: subject.statedKind, undone: subject.undone, result: .failure(fault))
    case .success(let document):
      verdict(on: subject, document, subject.at.map { result(on: document, at: $0) } ?? next())
    }
  }

  private func verdict(
    on subject: LineDocument,
    _ document: SignedDocument,
    _ result: Result<VerifiedDocument, VerificationError>?
  ) -> BatchVerdict {
    guard let result else { return BatchVerdict(kind: nil, result: .failure(.notVerified)) }
    guard case .failure = result, let line = subject.reread else {
      return verdict(on: document, result, undone: subject.undone)
    }
    let document = Result { () throws(CommandDiagnostic) in
      try line.document.get().required(kind)
    }
    return verdict(on: line, document) {
      if case .success(let document) = document {
        self.result(on: document, at: line.at)
      } else {
        nil
      }
    }
  }

  private func result(
    on document: SignedDocument,
    at time: Timestamp?
  ) -> Result<VerifiedDocument, VerificationError> {
    var expectations = expectations
    if let time { expectations.now = time }
    return Result { () throws(VerificationError) in
      try verifier.verify(document, expecting: expectations)
    }
  }

  private func verdict(
    on document: SignedDocument,
    _ result: Result<VerifiedDocument, VerificationError>,
    undone: [UndoneForm]
  ) -> BatchVerdict {
    switch result {
    case .success(let verified):
      BatchVerdict(kind: verified.kind, undone: undone, result: .success(verified))
    case .failure(let error):
      BatchVerdict(
        kind: document.statedKind,
        undone: undone,
        result: .failure(
          CommandDiagnostic(
            error,
            in: document.context(document.statedKind, trustsApple: trustsApple)
          )
        )
      )
    }
  }
}

extension LineDocument {
  fileprivate var statedKind: DocumentKind? {
    if case .success(let document) = document { document.statedKind } else { nil }
  }
}

extension CommandDiagnostic {
  fileprivate static var notVerified: CommandDiagnostic {
    CommandDiagnostic(.trust(TrustError(.internal)), in: .command())
  }
}

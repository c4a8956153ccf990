// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import OpenSSLTrust
import StorePayloads
import StoreReceipts
import StoreVerification

/// What was found about one line.
struct BatchVerdict {
  /// The kind of document; `nil` when it is not recognized.
  let kind: DocumentKindOption?
  /// What is proven, or why it is not valid.
  let result: Result<Answer.Proof, CommandDiagnostic>

  var verdict: Answer.Verdict {
    switch result {
    case .success: .valid
    case .failure(let fault): fault.status > .notValid ? .notVerified : .invalid
    }
  }
}

extension InputVerifier {
  /// Judges lines, the tokens among them together; `following` is how many more are known to come.
  func verdicts(on subjects: [BatchSubject], following: Int) -> [BatchVerdict] {
    var judged = tokenVerifier.judge(
      all: subjects.compactMap(\.token),
      expecting: tokenExpectations,
      following: following
    ).makeIterator()
    return subjects.map { subject in
      switch subject.content {
      case .failure(let fault): BatchVerdict(kind: nil, result: .failure(fault))
      case .success(.receipt(let document)): verdict(on: document)
      case .success(.token(let text)):
        judged.next().map { verdict(on: text, $0) }
          ?? BatchVerdict(kind: nil, result: .failure(.notJudged))
      }
    }
  }

  private func verdict(on document: ReceivedDocument) -> BatchVerdict {
    let kind = DocumentKindOption(document.kind)
    do throws(CommandDiagnostic) {
      try requireKind(kind)
      return BatchVerdict(kind: kind, result: .success(try proof(of: document)))
    } catch {
      return BatchVerdict(kind: kind, result: .failure(error))
    }
  }

  private func proof(of document: ReceivedDocument) throws(CommandDiagnostic) -> Answer.Proof {
    do {
      return switch document.kind {
      case .appReceipt:
        .appReceipt(try receiptVerifier.verify(document.bytes, requiring: expectations))
      case .transactionReceipt:
        .transactionReceipt(try legacyVerifier.verify(document.bytes, requiring: expectations))
      }
    } catch {
      throw CommandDiagnostic(error, in: context(of: document, nil))
    }
  }

  private func verdict(on text: ArraySlice<UInt8>, _ judged: JudgedToken) -> BatchVerdict {
    let kind = judged.kind.map { DocumentKindOption($0) }
    // A token of a test authority may leave it to the user to say what it is.
    guard kind != nil || self.kind?.isToken != true else { return verdict(onUnmarked: text) }
    do throws(CommandDiagnostic) {
      if kind != nil { try requireKind(kind) }
      return BatchVerdict(kind: kind, result: judged.result.map { .token($0) }.mapError(fault))
    } catch {
      return BatchVerdict(kind: kind, result: .failure(error))
    }
  }

  private func verdict(onUnmarked text: ArraySlice<UInt8>) -> BatchVerdict {
    let report = tokenVerifier.report(text, as: kind?.signedKind, expecting: tokenExpectations)
    guard let verified = report.verified else {
      return BatchVerdict(kind: nil, result: .failure(report.error.map(fault) ?? .notJudged))
    }
    return BatchVerdict(kind: kind, result: .success(.token(verified)))
  }

  private func fault(_ error: VerificationError) -> CommandDiagnostic {
    CommandDiagnostic(error, in: .command(trustsApple: isApple, kind: kind, isToken: true))
  }
}

extension BatchSubject {
  fileprivate var token: ArraySlice<UInt8>? {
    if case .success(.token(let text)) = content { text } else { nil }
  }
}

extension CommandDiagnostic {
  fileprivate static var notJudged: CommandDiagnostic {
    CommandDiagnostic(.trust(TrustError(.internal)), in: .command())
  }
}

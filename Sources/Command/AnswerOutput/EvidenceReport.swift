// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StoreVerification

/// The documents of a run that do and do not count as evidence.
package struct EvidenceReport {
  /// The number of accepted documents, by trust level.
  private(set) var counted: [TrustLevel: Int] = [:]
  /// The first documents that are not valid.
  private(set) var refused: [RefusedEvidence] = []
  /// The number of documents that are not valid.
  private(set) var refusedCount = 0
  /// The number of invalid documents whose error is not already on standard error.
  private(set) var unreportedCount = 0
  /// The first items of valid evidence that do not count.
  private(set) var dropped: [LeftOutEvidence] = []
  /// The number of all such items.
  private(set) var droppedCount = 0
  /// The number of documents that contain such items.
  private(set) var filesOfDropped = 0

  /// The number of verifyReceipt answers whose `latest_receipt` alone was read.
  private(set) var latestCount = 0
  /// The first of their members that contradict the receipt.
  private(set) var contradictions: [(file: String, UnsignedReceiptInfo.Contradiction)] = []
  /// The number of all such members.
  private(set) var contradictionCount = 0

  package init() {}

  /// Whether genuine evidence does not count, so that an answer without purchases does not mean that there are none.
  var hasUncountedPurchases: Bool { dropped.contains { $0.reason != .noAccessInformation } }

  /// Whether there are documents, and none is valid.
  var isRefused: Bool { counted.isEmpty && refusedCount > 0 }

  /// Whether no input could be read.
  package var isUnreadable: Bool {
    refusedCount > 0 && unreportedCount == 0 && droppedCount == 0 && counted.isEmpty
  }

  /// Counts a valid document.
  package mutating func count(_ trust: TrustLevel) { counted[trust, default: 0] += 1 }

  /// Lists what the answer of verifyReceipt around a valid receipt says otherwise.
  package mutating func note(_ info: UnsignedReceiptInfo, of file: String) {
    latestCount += 1
    contradictionCount += info.count
    for contradiction in info.contradictions.prefix(
      EvidenceReport.mostListed - contradictions.count
    ) {
      contradictions.append((file, contradiction))
    }
  }

  /// Lists a document that is not valid.
  package mutating func refuse(_ answer: Answer, _ fault: CommandDiagnostic) {
    refusedCount += 1
    if fault.status != .inputOutput { unreportedCount += 1 }
    guard refused.count < EvidenceReport.mostListed else { return }
    refused.append(
      RefusedEvidence(
        file: answer.file,
        row: answer.row,
        kind: answer.kind,
        fault: fault.shortened
      )
    )
  }

  /// Lists valid evidence of a document that does not count.
  package mutating func leaveOut(
    _ evidence: [(subject: String, reason: LeftOutEvidence.Reason)],
    of file: String
  ) {
    guard !evidence.isEmpty else { return }
    filesOfDropped += 1
    droppedCount += evidence.count
    for (subject, reason) in evidence.prefix(EvidenceReport.mostListed - dropped.count) {
      dropped.append(LeftOutEvidence(file: file, reason: reason, subject: subject))
    }
  }

  /// Lists evidence that a ledger does not use.
  package mutating func leaveOut(_ evidence: [DroppedEvidence], of file: String) {
    leaveOut(evidence.map { ($0.subject, LeftOutEvidence.Reason($0.reason)) }, of: file)
  }

  /// The maximum number of documents listed as refused or left out, in all answers together.
  ///
  /// Each answer repeats the list, and has at least 12; the counts include all.
  package static let mostListed = 10_000
}

/// A document that is not valid.
struct RefusedEvidence {
  let file: String
  let row: RowPlace?
  let kind: DocumentKind?
  let fault: CommandDiagnostic
}

/// Evidence that is valid and does not count.
package struct LeftOutEvidence {
  let file: String
  let reason: Reason
  /// The subject: `transaction 2000000100000001`.
  let subject: String

  /// The reason why a document is no evidence.
  package enum Reason: String, CaseIterable, Sendable {
    /// The document is about another app.
    case otherApp
    /// The document is from an environment that the answer is not about.
    case otherEnvironment
    /// The document has no transaction id, product or date.
    case incomplete
    /// The document names no app.
    case appNotNamed
    /// The renewal info has no transaction of its subscription beside it.
    case noTransaction
    /// The document is of a kind that says nothing about access.
    case noAccessInformation

    fileprivate init(_ reason: DroppedEvidence.Reason) {
      switch reason {
      case .otherApp: self = .otherApp
      case .otherEnvironment: self = .otherEnvironment
      case .incomplete: self = .incomplete
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StoreVerification

/// The documents of a run that do and do not count as evidence.
package protocol EvidenceReport {
  /// The number of documents that count, by what they are trusted under.
  var counted: [TrustLevel: Int] { get }
  /// The first documents that are not valid.
  var refused: [RefusedEvidence] { get }
  /// The number of documents that are not valid.
  var refusedCount: Int { get }
  /// The number of those that are not already on standard error.
  var unreportedCount: Int { get }
  /// The first evidence that is valid and does not count.
  var dropped: [LeftOutEvidence] { get }
  /// The number of all such evidence.
  var droppedCount: Int { get }
  /// The number of documents that it is from.
  var filesOfDropped: Int { get }
}

/// The number of rejected documents that a report lists; all are counted.
package let mostListedEvidence = 10_000

/// A document that is not valid.
package struct RefusedEvidence {
  let file: String
  let kind: DocumentKind?
  package let fault: CommandDiagnostic

  package init(file: String, kind: DocumentKind?, fault: CommandDiagnostic) {
    self.file = file
    self.kind = kind
    self.fault = fault
  }
}

/// Evidence that is valid and does not count.
package struct LeftOutEvidence {
  let file: String
  let reason: Reason
  /// What it is about: `transaction 2000000100000001`.
  let subject: String

  package init(file: String, reason: Reason, subject: String) {
    self.file = file
    self.reason = reason
    self.subject = subject
  }

  package enum Reason: String {
    case otherApp, otherEnvironment, incomplete
    /// A renewal info whose original transaction id no transaction has.
    case noTransaction
    /// A kind of document that does not affect access.
    case irrelevant = "tellsNothing"

    package init(_ reason: DroppedEvidence.Reason) {
      switch reason {
      case .otherApp: self = .otherApp
      case .otherEnvironment: self = .otherEnvironment
      case .incomplete: self = .incomplete
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A token whose signature may be verified in a batch.
protocol PendingVerificationRun: VerificationRun {
  /// The result of the signature check, if the batch has verified it.
  var verdict: SignatureVerdict { get set }

  /// The signature to verify in the batch, once the checks before it have passed; `nil` to verify it individually.
  mutating func signatureClaim() -> SignatureClaim?

  /// The tokens inside, once everything else has passed.
  mutating func openNested() -> [PendingMember]
}

/// A token that stops twice on its way: before its signature, and before the tokens inside it.
///
/// It runs the checks of the checklist, each once, in their order.
final class PendingToken<Checklist: PendingVerificationRun> {
  private var run: Checklist
  /// The checks that have not been run.
  private var rest = CheckName.all[...]
  private var failure: VerificationError?

  init(_ run: Checklist) {
    self.run = run
  }

  /// Runs the checks before the signature, and that of the signature too where it need not wait.
  func begin() -> SignatureClaim? {
    run(upTo: CheckName.signaturePlace)
    guard failure == nil else { return nil }
    let claim = run.signatureClaim()
    // Others of the batch may gain by what it learns about its signer.
    if claim == nil { run(upTo: CheckName.signaturePlace + 1) }
    return claim
  }

  /// Runs the checks that follow; gives the tokens inside.
  func proceed(with verdict: SignatureVerdict) -> [PendingMember] {
    run.verdict = verdict
    run(upTo: CheckName.nestedPlace)
    return failure == nil ? run.openNested() : []
  }

  /// Runs what is left; what `conclude` makes of the run afterwards, if nothing is wrong.
  func finish<Conclusion>(
    _ conclude: (inout Checklist) throws(VerificationError) -> Conclusion
  ) throws(VerificationError) -> Conclusion {
    run(upTo: CheckName.all.endIndex)
    if let failure { throw failure }
    return try conclude(&run)
  }

  /// The proof, if nothing is wrong.
  func proof() throws(VerificationError) -> Verified<Checklist.Value> {
    try finish { run throws(VerificationError) in try run.proof() }
  }

  private func run(upTo end: Int) {
    let checks = rest[..<max(end, rest.startIndex)]
    rest = rest[checks.endIndex...]
    guard failure == nil else { return }
    do {
      try run.run(checks)
    } catch {
      failure = error
    }
  }
}

extension CheckName {
  /// All of them, made once.
  fileprivate static let all = allCases
  fileprivate static let signaturePlace = all.firstIndex(of: .signature) ?? all.endIndex
  fileprivate static let nestedPlace = all.firstIndex(of: .nested) ?? all.endIndex
}

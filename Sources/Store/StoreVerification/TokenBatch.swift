// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
package import StorePayloads

/// Tokens that pass through the checklist together, so that their signatures are verified in a batch.
///
/// Each is examined on its own, by the same checks in the same order as if it came alone; it only waits for
/// the others before its signature. The tokens inside notifications follow in a second round, since what
/// nobody trusted has put together is not looked into.
struct TokenBatch {
  let verifier: SignedDataVerifier
  let expectations: SignedDataExpectations

  /// Enough for signatures to share work.
  static let tokensOfBlock = 64

  /// Verifies documents in their order; `following` is the number of further documents known to come.
  ///
  /// What was found goes to `take` one by one: a token has many parts, each of which is counted in a copy.
  func judge(
    _ documents: ArraySlice<ArraySlice<UInt8>>,
    following: Int,
    take: (JudgedToken) -> Void
  ) {
    let members = documents.map { document in
      PendingMember(TokenParts.read(document, in: .body), expectations, by: verifier)
    }
    judgeSignatures(of: members, following: following)
    for (document, member) in zip(documents, members) {
      let result = Result { () throws(VerificationError) in try conclude(member, about: document) }
      take(JudgedToken(kind: member.kind, result: result))
    }
  }

  /// Runs the checks up to the signatures, verifies these, and continues with the tokens inside.
  private func judgeSignatures(of members: [PendingMember], following: Int) {
    var round = members
    while !round.isEmpty {
      let verdicts = SignatureClaim.verify(round.map { $0.begin() }, following: following)
      round = zip(round, verdicts).flatMap { $0.proceed(with: $1) }
    }
  }

  /// Offsets count from the front of a document, wherever in other bytes it stands: what fails at one is read
  /// again from a copy, so that nothing else needs any.
  private func conclude(
    _ member: PendingMember,
    about document: ArraySlice<UInt8>
  ) throws(VerificationError) -> VerifiedToken {
    do {
      return try member.conclude()
    } catch {
      guard error.offset != nil, document.startIndex != 0 else { throw error }
      return try verifier.verify(any: Array(document), expecting: expectations)
    }
  }
}

extension SignedDataVerifier {
  /// Tokens of any kind, bare or as bodies of calls, each verified as ``verify(any:expecting:)`` does it: what
  /// is proven or why it is refused, in the order given.
  ///
  /// They share work, a few dozen at a time: of many thousand of one signer each takes less than half of the
  /// time, and of many signers an eighth less once there are some hundred of each. `following` is how many more
  /// are known to come in later calls: where they are thousands, preparations pay at once.
  public func verify(
    all documents: some Sequence<some Collection<UInt8>>,
    expecting expectations: SignedDataExpectations,
    following: Int = 0
  ) -> [Result<VerifiedToken, VerificationError>] {
    var results: [Result<VerifiedToken, VerificationError>] = []
    results.reserveCapacity(documents.underestimatedCount)
    let batch = TokenBatch(verifier: self, expectations: expectations)
    var block: [ArraySlice<UInt8>] = []
    func judgeBlock() {
      let left = max(0, documents.underestimatedCount - results.count - block.count)
      // `.max` means unknown.
      let all = min(following, .max - left) + left
      batch.judge(block[...], following: all) { results.append($0.result) }
      block.removeAll(keepingCapacity: true)
    }
    for document in documents {
      block.append(ArraySlice(document))
      if block.count == TokenBatch.tokensOfBlock { judgeBlock() }
    }
    judgeBlock()
    return results
  }

  /// The same for documents that are at hand, with what each token says that it is.
  package func judge(
    all documents: [ArraySlice<UInt8>],
    expecting expectations: SignedDataExpectations,
    following: Int
  ) -> [JudgedToken] {
    let batch = TokenBatch(verifier: self, expectations: expectations)
    var judged: [JudgedToken] = []
    judged.reserveCapacity(documents.count)
    var rest = documents[...]
    while !rest.isEmpty {
      // The parsed token is still in the cache when its signature is verified.
      let block = rest.prefix(TokenBatch.tokensOfBlock)
      rest = rest.dropFirst(block.count)
      batch.judge(block, following: min(following, .max - rest.count) + rest.count) {
        judged.append($0)
      }
    }
    return judged
  }
}

/// A token and what was found.
package struct JudgedToken: Sendable {
  /// What it says that it is; `nil` when it says nothing that is known.
  package let kind: SignedKind?
  /// What is proven, or why it is refused.
  package let result: Result<VerifiedToken, VerificationError>
}

// SPDX-License-Identifier: Apache-2.0

import FuzzTargets
import StoreVerification
import StrictTime
import VectorRunner
import X509Certificates

/// libcrypto's verdict on accepted documents.
struct LibCryptoCheck {
  /// The results for chains, cached because most documents have the same chain.
  private var chains: [ChainQuestion: Bool] = [:]

  private struct ChainQuestion: Hashable {
    let chain: [[UInt8]]
    let root: [UInt8]
    let time: Int64?
  }

  /// Whether libcrypto agrees, and on which parts of the document.
  enum Verdict: Hashable {
    /// Agrees on signatures, chain and dates.
    case agrees
    /// Agrees on the signatures; the chain violates a rule that only libcrypto has.
    case agreesToSignatures(WaivedRule)
    /// Agrees on the signature of the document, whose signer is itself the trust anchor.
    case agreesToSigner
    /// Disagrees.
    case rejects
  }

  /// Verifies an accepted document.
  mutating func verdict(
    on document: [UInt8],
    _ proof: VectorProof,
    in setting: Setting
  ) -> Verdict {
    setting.operation == .receiptVerify
      ? verdict(onReceipt: document, proof, setting) : verdict(onToken: document, proof, setting)
  }

  // MARK: Receipts

  private func verdict(
    onReceipt input: [UInt8],
    _ proof: VectorProof,
    _ setting: Setting
  ) -> Verdict {
    guard let message = LibCryptoCheck.message(input),
      ReferenceVerifier.messageLength(message) == message.count
    else { return .rejects }
    let time = proof.validationTime.millisecondsSince1970 / 1000
    func holds(_ root: [UInt8]?) -> Bool {
      ReferenceVerifier.verifies(message: message, root: root, at: time)
    }
    if proof.isSelfAnchored { return holds(nil) ? .agreesToSigner : .rejects }
    if setting.roots.contains(where: { holds($0) }) { return .agrees }
    guard holds(nil) else { return .rejects }
    let chain = proof.certificates.map { Array($0.bytes) }
    return waived(proof, setting) { ReferenceVerifier.isSigned(chain: chain, by: $0) }
  }

  private static func message(_ input: [UInt8]) -> ArraySlice<UInt8>? {
    do {
      return try SignedDocument(input).bytes
    } catch {
      return nil
    }
  }

  // MARK: Tokens

  private mutating func verdict(
    onToken input: [UInt8],
    _ proof: VectorProof,
    _ setting: Setting
  ) -> Verdict {
    guard let token = LibCryptoCheck.message(input),
      let chain = ReferenceVerifier.chain(ofSigned: token)
    else { return .rejects }
    if proof.isSelfAnchored { return chain.count == 1 ? .agreesToSigner : .rejects }
    guard chain.count == 3 else { return .rejects }
    let time = proof.validationTime.millisecondsSince1970 / 1000
    for root in setting.roots where holds(chain, root, at: time) { return .agrees }
    let signing = setting.roots.filter { holds(chain, $0, at: nil) }
    return waived(proof, setting) { signing.contains($0) }
  }

  private mutating func holds(_ chain: [[UInt8]], _ root: [UInt8], at time: Int64?) -> Bool {
    let question = ChainQuestion(chain: chain, root: root, time: time)
    if let answer = chains[question] { return answer }
    let answer = ReferenceVerifier.isChain(chain[0], chain[1], root, at: time)
    if chains.count >= LibCryptoCheck.mostChains { chains = [:] }
    chains[question] = answer
    return answer
  }

  private static let mostChains = 4096

  /// Agreement on the signatures below a root, if a known rule of libcrypto explains its rejection.
  private func waived(
    _ proof: VectorProof,
    _ setting: Setting,
    _ isSigned: ([UInt8]) -> Bool
  ) -> Verdict {
    for root in setting.roots where isSigned(root) {
      let rules = WaivedRule.against(proof.certificates, root, at: proof.validationTime)
      if let rule = rules.first { return .agreesToSignatures(rule) }
    }
    return .rejects
  }
}

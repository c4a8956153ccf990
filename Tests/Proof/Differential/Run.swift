// SPDX-License-Identifier: Apache-2.0

import DocumentRecovery
import Foundation
import FuzzTargets
import OpenSSLTrust
import ProofSupport
import TestSupport
import VectorRunner

/// Verifies edited documents with this package, and accepted ones also with libcrypto.
struct Run {
  private let seeds: [Seed]
  private let settings: [Setting]
  private let tokens: TokenEdits
  private let receipts: ReceiptEdits
  private var generator: SeededGenerator
  private var libcrypto = LibCryptoCheck()
  private var output: VerdictStream

  private var accepted = 0
  private var rejected = 0
  private var recovered = 0
  private var agreements: [LibCryptoCheck.Verdict: Int] = [:]
  /// Documents that this package accepts and libcrypto rejects.
  private(set) var findings: [[UInt8]] = []

  /// Creates a run; the seed determines everything except random signatures.
  init(seed: UInt64, output: VerdictStream) throws {
    (seeds, settings) = try Seed.all()
    let authorities = try Authorities.load()
    tokens = TokenEdits(authority: authorities.tokens)
    receipts = ReceiptEdits(authority: authorities.receipts)
    generator = SeededGenerator(seed: seed)
    self.output = output
    self.output.announce(settings)
  }

  /// Edits and verifies `count` documents.
  mutating func verify(_ count: Int) throws {
    while accepted + rejected < count {
      guard let seed = seeds.randomElement(using: &generator),
        let document = try edited(seed)
      else { continue }
      verify(document, seed.setting)
    }
    output.finish()
  }

  private mutating func edited(_ seed: Seed) throws(TrustError) -> [UInt8]? {
    let setting = settings[seed.setting]
    let alike = seeds.filter { settings[$0.setting].operation == setting.operation }
    let other = alike.randomElement(using: &generator) ?? seed
    var script = ByteScript(generator.bytes(upTo: 128)[...])
    return setting.operation == .receiptVerify
      ? try receipts.edit(seed.document, with: other.document, setting.anchors, &script)
      : try tokens.edit(seed.document, with: other.document, setting.anchors, &script)
  }

  private mutating func verify(_ document: [UInt8], _ index: Int) {
    let (outcome, proof) = settings[index].verifier.prove(document[...])
    guard let proof else {
      rejected += 1
      guard !isRecovered(document, index) else { return }
      output.write(document, index, rejection: outcome.code ?? "")
      return
    }
    accepted += 1
    let verdict = libcrypto.verdict(on: document, proof, in: settings[index])
    agreements[verdict, default: 0] += 1
    if verdict == .rejects { findings.append(document) }
    output.write(document, index, rejection: nil)
  }

  /// Whether a text contains a token that is accepted; the second implementation searches the text, too.
  private mutating func isRecovered(_ text: [UInt8], _ index: Int) -> Bool {
    guard settings[index].operation == .jwsVerify else { return false }
    do {
      let document = try RecoveredDocument(recovering: text).documentBytes
      guard settings[index].verifier.verify(document).code == nil else { return false }
      recovered += 1
      output.write(text, index, rejection: "recovered")
      return true
    } catch {
      return false
    }
  }

  /// The final counts.
  var figures: Figures {
    var figures = Figures()
    figures.add("inputs", accepted + rejected)
    figures.add("accepted", accepted)
    figures.add("rejected, and accepted after recovery", recovered)
    figures.add("libcrypto agrees", agreements[.agrees] ?? 0)
    figures.add("libcrypto agrees, signer trusted as it is", agreements[.agreesToSigner] ?? 0)
    for rule in WaivedRule.allCases {
      figures.add("libcrypto: \(rule.rawValue)", agreements[.agreesToSignatures(rule)] ?? 0)
    }
    figures.add("libcrypto rejects", agreements[.rejects] ?? 0)
    figures.add("given to the second reader", output.written)
    return figures
  }
}

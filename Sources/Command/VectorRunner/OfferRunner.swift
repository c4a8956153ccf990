// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OfferMistakes
import StrictBase64
import StrictTime

/// Runs `offer-verify`.
enum OfferRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let (verifier, now) = try setting(parameters)
    let report = verifier.explanation(of: input, at: now)
    var answer = VectorAnswer(outcome(report))
    do {
      _ = try verifier.verify(input, at: now)
      answer.require(report.isValid, "verify and report differ")
    } catch {
      answer.require(
        !report.isValid && verifier.report(input, at: now).errors.first == error,
        "verify and report differ"
      )
    }
    return answer
  }

  /// A verifier that does not explain: an explanation verifies thousands of signatures.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let (verifier, now) = try setting(parameters)
    return VectorVerifier(outcome: { outcome(verifier.report($0, at: now)) })
  }

  private static func setting(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> (OfferSignatureVerifier, Timestamp) {
    guard let now = try parameters.time("at") else { throw .parameter("at") }
    let verifier = OfferSignatureVerifier(
      key: try key(parameters),
      keyId: try parameters.text("keyId"),
      bundleId: try parameters.text("bundleId")
    )
    return (verifier, now)
  }

  private static func key(_ parameters: VectorParameters) throws(VectorRunError) -> VerifyingKey {
    guard let text = try parameters.text("publicKey") else { throw .parameter("publicKey") }
    do {
      let der = try Base64.decode(
        Array(text.utf8)[...],
        alphabet: .standard,
        padding: .required
      )
      return try VerifyingKey(der[...])
    } catch {
      throw .parameter("publicKey")
    }
  }

  private static func outcome(_ report: OfferSignatureReport) -> VectorOutcome {
    if let error = report.errors.first {
      return .failure(code: error.code.rawValue, offset: nil, cause: nil)
    }
    return .value(
      .object([
        "kind": .string(report.kind?.rawValue ?? ""),
        "fields": .array(
          report.fields.map {
            .object(["name": .string($0.name), "value": .string($0.value)])
          }
        ),
      ])
    )
  }
}

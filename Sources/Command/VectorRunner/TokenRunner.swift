// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

/// Runs `jws-verify`.
enum TokenRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let verifier = try signedDataVerifier(parameters)
    let expectations = try requirements(parameters)
    let kind = try parameters.word("kind", among: kinds)
    let first = outcome(input, kind, verifier, expectations)
    var answer = VectorAnswer(first)
    // The second run may use the cached chain.
    answer.require(
      outcome(input, kind, verifier, expectations) == first,
      "verify again differs"
    )
    let report = report(input, kind, verifier, expectations)
    answer.require(report.error?.code == first.code, "verify and report differ")
    answer.require(report.isProven == (first.code == nil), "verify and report differ")
    return answer
  }

  /// The verifier of one kind of token, or of any.
  static func verifier(_ parameters: VectorParameters) throws(VectorRunError) -> VectorVerifier {
    let verifier = try signedDataVerifier(parameters)
    let expectations = try requirements(parameters)
    let kind = try parameters.word("kind", among: kinds)
    return VectorVerifier { proof($0, kind, verifier, expectations) }
  }

  /// The kinds of tokens.
  static let kinds = [
    "transaction", "renewal-info", "app-transaction", "realtime-request", "notification",
  ]

  /// The report's result, which must equal that of `verify`.
  private static func report(
    _ input: ArraySlice<UInt8>,
    _ kind: String?,
    _ verifier: SignedDataVerifier,
    _ expectations: VerificationExpectations
  ) -> (error: VerificationError?, isProven: Bool) {
    func result<Value>(_ report: VerificationReport<Value>) -> (VerificationError?, Bool) {
      (report.error, report.verified != nil)
    }
    return switch kind {
    case "transaction": result(verifier.reportTransaction(input, expecting: expectations))
    case "renewal-info": result(verifier.reportRenewalInfo(input, expecting: expectations))
    case "app-transaction": result(verifier.reportAppTransaction(input, expecting: expectations))
    case "realtime-request": result(verifier.reportRealtimeRequest(input, expecting: expectations))
    case "notification": result(verifier.reportNotification(input, expecting: expectations))
    default: result(verifier.report(any: input, expecting: expectations))
    }
  }

  private static func outcome(
    _ input: ArraySlice<UInt8>,
    _ kind: String?,
    _ verifier: SignedDataVerifier,
    _ expectations: VerificationExpectations
  ) -> VectorOutcome {
    proof(input, kind, verifier, expectations).0
  }

  private static func proof(
    _ input: ArraySlice<UInt8>,
    _ kind: String?,
    _ verifier: SignedDataVerifier,
    _ expectations: VerificationExpectations
  ) -> (VectorOutcome, VectorProof?) {
    do throws(VerificationError) {
      switch kind {
      case "transaction":
        return proof(try verifier.verifyTransaction(input, expecting: expectations))
      case "renewal-info":
        return proof(try verifier.verifyRenewalInfo(input, expecting: expectations))
      case "app-transaction":
        return proof(try verifier.verifyAppTransaction(input, expecting: expectations))
      case "realtime-request":
        return proof(try verifier.verifyRealtimeRequest(input, expecting: expectations))
      case "notification":
        return proof(try verifier.verifyNotification(input, expecting: expectations))
      default:
        return proof(try verifier.verify(any: input, expecting: expectations))
      }
    } catch {
      return (.failure(code: error.code, offset: error.offset, cause: error.found), nil)
    }
  }

  private static func proof(
    _ verified: Verified<some CheckedPayload>
  ) -> (VectorOutcome, VectorProof?) {
    (.value(value(of: verified)), VectorProof(verified))
  }

  private static func proof(_ verified: VerifiedNotification) -> (VectorOutcome, VectorProof?) {
    (.value(value(of: verified)), VectorProof(verified.notification))
  }

  private static func proof(_ token: VerifiedToken) -> (VectorOutcome, VectorProof?) {
    switch token {
    case .transaction(let verified): proof(verified)
    case .renewalInfo(let verified): proof(verified)
    case .appTransaction(let verified): proof(verified)
    case .realtimeRequest(let verified): proof(verified)
    case .notification(let verified): proof(verified)
    }
  }

  // MARK: Values

  /// The value of a verified token of any kind.
  static func value(of token: VerifiedToken) -> VectorValue {
    switch token {
    case .transaction(let verified): value(of: verified)
    case .renewalInfo(let verified): value(of: verified)
    case .appTransaction(let verified): value(of: verified)
    case .realtimeRequest(let verified): value(of: verified)
    case .notification(let verified): value(of: verified)
    }
  }

  private static func value(of verified: Verified<some CheckedPayload>) -> VectorValue {
    .object([
      "trust": .string(verified.trust.rawValue),
      "payload": PayloadRunner.value(of: verified.value),
    ])
  }

  private static func value(of verified: VerifiedNotification) -> VectorValue {
    .members([
      "trust": .text(verified.notification.trust.rawValue),
      "payload": PayloadRunner.value(of: verified.notification.value),
      "transaction": verified.transaction.map { PayloadRunner.value(of: $0.value) },
      "renewalInfo": verified.renewalInfo.map { PayloadRunner.value(of: $0.value) },
      "appTransaction": verified.appTransaction.map { PayloadRunner.value(of: $0.value) },
    ])
  }

  // MARK: Parameters

  /// The requirements for each token.
  static func requirements(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VerificationExpectations {
    guard let now = try parameters.time("at") else { throw .parameter("at") }
    return VerificationExpectations(
      now: now,
      maximumAge: try parameters.number("maximumAge").map { .seconds($0) },
      devices: try parameters.devices("deviceIds")
    )
  }

  /// The verifier's apps, environments and trust anchors.
  static func signedDataVerifier(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> SignedDataVerifier {
    let appAppleId = try parameters.number("appAppleId")
    return SignedDataVerifier(
      apps: .only(
        (try parameters.texts("bundleIds") ?? []).map {
          AppIdentity(bundleId: $0, appAppleId: appAppleId)
        }
      ),
      environments: .only(try parameters.environments("environments") ?? []),
      anchors: try parameters.anchors(),
      validityTime: try parameters.time("validAt").map { .at($0) } ?? .signing,
      archive: ArchivePolicy(
        timeWithoutSignedDate: try parameters.time("timeWithoutSignedDate"),
        environmentWithoutName: try parameters.environment("environmentWithoutName")
      )
    )
  }
}

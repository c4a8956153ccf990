// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import TestVectors
import Testing

/// Answers `jws-verify`.
enum TokenRunner {
  static func run(_ input: ArraySlice<UInt8>, _ parameters: Parameters) throws -> Outcome {
    let verifier = try verifier(parameters)
    let expectations = try expectations(parameters)
    let kind = parameters.text("kind")
    let first = outcome(input, kind, verifier, expectations)
    // The second time the chain may come from memory.
    #expect(outcome(input, kind, verifier, expectations) == first, "verify again differs")
    let report = report(input, kind, verifier, expectations)
    #expect(report.error?.code == first.code, "verify and report differ")
    #expect(report.isProven == (first.code == nil), "verify and report differ")
    return first
  }

  /// What the report says, which must be what `verify` says.
  private static func report(
    _ input: ArraySlice<UInt8>,
    _ kind: String?,
    _ verifier: SignedDataVerifier,
    _ expectations: SignedDataExpectations
  ) -> (error: VerificationError?, isProven: Bool) {
    func essence<Payload>(
      _ report: VerificationReport<Payload>
    ) -> (VerificationError?, Bool) {
      (report.error, report.verified != nil)
    }
    switch kind {
    case "transaction":
      return essence(verifier.reportTransaction(input, expecting: expectations))
    case "renewal-info":
      return essence(verifier.reportRenewalInfo(input, expecting: expectations))
    case "app-transaction":
      return essence(verifier.reportAppTransaction(input, expecting: expectations))
    case "realtime-request":
      return essence(verifier.reportRealtimeRequest(input, expecting: expectations))
    case "notification":
      return essence(verifier.reportNotification(input, expecting: expectations))
    default:
      let report = verifier.report(any: input, expecting: expectations)
      return (report.error, report.verified != nil)
    }
  }

  private static func outcome(
    _ input: ArraySlice<UInt8>,
    _ kind: String?,
    _ verifier: SignedDataVerifier,
    _ expectations: SignedDataExpectations
  ) -> Outcome {
    do throws(VerificationError) {
      switch kind {
      case "transaction":
        return outcome(try verifier.verifyTransaction(input, expecting: expectations))
      case "renewal-info":
        return outcome(try verifier.verifyRenewalInfo(input, expecting: expectations))
      case "app-transaction":
        return outcome(try verifier.verifyAppTransaction(input, expecting: expectations))
      case "realtime-request":
        return outcome(try verifier.verifyRealtimeRequest(input, expecting: expectations))
      case "notification":
        return outcome(try verifier.verifyNotification(input, expecting: expectations))
      default:
        return outcome(try verifier.verify(any: input, expecting: expectations))
      }
    } catch {
      return .failure(code: error.code, offset: error.offset, cause: error.found)
    }
  }

  private static func outcome(_ verified: Verified<some StorePayload>) -> Outcome {
    .value(value(of: verified))
  }

  private static func outcome(_ verified: VerifiedNotification) -> Outcome {
    .value(value(of: verified))
  }

  private static func outcome(_ token: VerifiedToken) -> Outcome {
    .value(value(of: token))
  }

  // MARK: What is proven

  /// What a token of any kind proves.
  static func value(of token: VerifiedToken) -> AnswerValue {
    switch token {
    case .transaction(let verified): value(of: verified)
    case .renewalInfo(let verified): value(of: verified)
    case .appTransaction(let verified): value(of: verified)
    case .realtimeRequest(let verified): value(of: verified)
    case .notification(let verified): value(of: verified)
    }
  }

  private static func value(of verified: Verified<some StorePayload>) -> AnswerValue {
    .object([
      "trust": .string(verified.trust.rawValue),
      "payload": PayloadRunner.value(of: verified.value),
    ])
  }

  private static func value(of verified: VerifiedNotification) -> AnswerValue {
    .members([
      "trust": .text(verified.notification.trust.rawValue),
      "payload": PayloadRunner.value(of: verified.notification.value),
      "transaction": verified.transaction.map { PayloadRunner.value(of: $0.value) },
      "renewalInfo": verified.renewalInfo.map { PayloadRunner.value(of: $0.value) },
      "appTransaction": verified.appTransaction.map { PayloadRunner.value(of: $0.value) },
    ])
  }

  // MARK: Parameters

  /// What the caller expects of each token.
  static func expectations(_ parameters: Parameters) throws -> SignedDataExpectations {
    SignedDataExpectations(
      now: try #require(try moment("at", parameters)),
      maximumAge: parameters.number("maximumAge").map { .seconds($0) },
      deviceVerificationIds: parameters.texts("deviceIds")
    )
  }

  /// For whom the caller verifies, and whom they trust.
  static func verifier(_ parameters: Parameters) throws -> SignedDataVerifier {
    let appAppleId = parameters.number("appAppleId")
    let names = parameters.texts("anchors") ?? []
    return SignedDataVerifier(
      apps: (parameters.texts("bundleIds") ?? []).map {
        AppIdentity(bundleId: $0, appAppleId: appAppleId)
      },
      environments: Set(try (parameters.texts("environments") ?? []).map(environment)),
      anchors: names == ["apple"]
        ? .apple
        : .union(
          try names.map { try TrustAnchors(certificateFile: try TestVectors.certificate($0)[...]) }
        ),
      signingTime: try moment("validAt", parameters).map { .at($0) } ?? .signedDate,
      archive: ArchivePolicy(
        momentWithoutSignedDate: try moment("momentWithoutSignedDate", parameters),
        environmentWithoutName: try parameters.text("environmentWithoutName").map(environment)
      )
    )
  }

  private static func environment(_ word: String) throws -> StoreEnvironment {
    try #require(StoreEnvironment(rawValue: word))
  }

  private static func moment(_ name: String, _ parameters: Parameters) throws -> Timestamp? {
    try parameters.text(name).map { try Timestamp(rfc3339: $0) }
  }
}

extension Outcome {
  fileprivate var code: String? {
    guard case .failure(let code, _, _) = self else { return nil }
    return code
  }
}

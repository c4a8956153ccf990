// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import ScriptPlaying
import StoreEngine
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import X509Certificates

/// The files of a play, read with the production verifiers.
struct StoreOutput {
  let files: [String: [UInt8]]
  let tokens: SignedDataVerifier
  let receipts: ReceiptVerifier
  let now: Timestamp
  let environments: Set<StoreEnvironment>

  init(
    _ play: Play,
    at time: Timestamp,
    environment: StoreEnvironment = .production,
    signer: StoreSigner? = nil
  ) throws {
    let signed = try signer.map { try play.files(signedBy: $0) } ?? play.files()
    files = Dictionary(
      signed.map { ($0.path, $0.contents) },
      uniquingKeysWith: { first, _ in first }
    )
    environments = [environment]
    // Documents that change several times at the end are signed up to some milliseconds later.
    now = time.adding(seconds: 60)
    let anchors = TrustAnchors.custom(try signer?.anchors() ?? play.anchors())
    let accepted = AcceptedEnvironments.only(environments)
    let app = AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)
    tokens = SignedDataVerifier(apps: [app], environments: accepted, anchors: anchors)
    receipts = ReceiptVerifier(apps: .only([app]), environments: accepted, anchors: anchors)
  }

  var customers: [String] {
    Set(
      files.keys.compactMap { path in
        path.hasPrefix("customers/") ? String(path.split(separator: "/")[1]) : nil
      }
    ).sorted()
  }

  func paths(of folder: String, _ name: String) -> [String] {
    files.keys.filter { $0.hasPrefix("\(folder)/\(name)") }.sorted()
  }

  /// All documents of a customer, verified.
  ///
  /// `hasStatuses` adds the API statuses, which show a grace period even if the records have no grace date.
  func ledger(of customer: String, hasStatuses: Bool = false) throws -> EntitlementLedger {
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: environments)
    let folder = "customers/\(customer)"
    for path in paths(of: folder, "") where path.hasSuffix(".jws") {
      _ = ledger.add(
        try tokens.verify(any: files[path] ?? [], expecting: .init(now: now, purpose: .ledger))
      )
    }
    _ = ledger.add(
      try receipts.verify(files["\(folder)/receipt.der"] ?? [], expecting: .init(now: now))
    )
    if hasStatuses {
      let body = files["\(folder)/subscriptions.json"] ?? []
      _ = ledger.add(
        try tokens.verifyResponse(StatusResponse.self, body, expecting: .init(now: now))
      )
    }
    return ledger
  }

  /// The notifications, verified.
  func notifications() throws -> [VerifiedNotification] {
    try paths(of: "notifications", "0").map { path in
      try tokens.verifyNotification(files[path] ?? [], expecting: .init(now: now))
    }
  }

  func transactions(of customer: String) throws -> [Verified<TransactionPayload>] {
    try paths(of: "customers/\(customer)", "transaction-").map { path in
      try tokens.verifyTransaction(files[path] ?? [], expecting: .init(now: now))
    }
  }

  func receipt(of customer: String) throws -> AppReceipt {
    let document = files["customers/\(customer)/receipt.der"] ?? []
    return try receipts.verify(document, expecting: .init(now: now)).value
  }

  /// Whether Apple's anchors accept any of the signed files.
  func acceptedByApple() -> [String] {
    let app = AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)
    let accepted = AcceptedEnvironments.only(environments)
    let tokens = SignedDataVerifier(apps: [app], environments: accepted, anchors: .apple)
    let receipts = ReceiptVerifier(apps: .only([app]), environments: accepted, anchors: .apple)
    return files.keys.filter { path in
      do throws(VerificationError) {
        if path.hasSuffix(".der") {
          _ = try receipts.verify(files[path] ?? [], expecting: .init(now: now))
        } else {
          _ = try tokens.verify(
            any: files[path] ?? [],
            expecting: .init(now: now, purpose: .ledger)
          )
        }
        return true
      } catch { return false }
    }
  }
}

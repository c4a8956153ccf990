// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Which requirements each kind of token can meet. The table is stated here independently of the library.
extension TokenSuites {
  static func expectations(_ lab: Lab) throws(TrustError) -> Suite {
    let documents = try ExpectationDocuments(lab)
    var groups: [Suite.Group] = []
    for document in documents.all {
      groups.append(try ofKind(document))
      groups.append(try byAppAppleId(document))
    }
    return suite(
      "expectations",
      "What a caller can require of each kind of token: a value that a kind cannot have is never met.",
      groups + [
        group(
          "Renewal info of no stated kind, which names no app.",
          [
            vector(
              "renewal-info-not-asked-for",
              "A renewal info where any kind is accepted, but only one app.",
              [.missing],
              documents.renewalInfo.token,
              "claims/app-not-named"
            )
          ],
          parameters(kind: nil)
        )
      ]
    )
  }

  /// The requirements that tokens of a kind meet, and those that no token of the kind can meet.
  private static func ofKind(_ document: ExpectationDocument) throws(TrustError) -> Suite.Group {
    let all: [(name: String, parameters: Parameters, code: Vector.Expectation)] = [
      (
        "application-version", [("applicationVersions", ["1"])],
        "claims/application-version-missing"
      ),
      ("device", [("deviceIds", [.string(DeviceProof.device)])], "claims/device-missing"),
      (
        "account", [("appAccountToken", .string(ExpectationDocuments.account.uppercased()))],
        "claims/app-account-token-missing"
      ),
      (
        "app-transaction", [("appTransactionId", .string(ExpectationDocuments.appTransaction))],
        "claims/app-transaction-id-missing"
      ),
    ]
    return group(
      "Values of kind \(document.kind).",
      [right("\(document.kind)", "The app and the environment.", [.basic], document)]
        + all.map { item in
          document.has.contains(item.name)
            ? right(
              "\(document.kind)-\(item.name)",
              "A value that this kind has.",
              [.claim],
              document,
              item.parameters
            )
            : vector(
              "\(document.kind)-\(item.name)",
              "A value that this kind cannot have.",
              [.missing],
              document.token,
              item.code,
              parameters: item.parameters
            )
        } + wrongAccounts(document),
      parameters(kind: document.kind)
    )
  }

  private static func wrongAccounts(_ document: ExpectationDocument) -> [Vector] {
    guard document.has.contains("account") else { return [] }
    return [
      vector(
        "\(document.kind)-account-other",
        "Another account.",
        [.claim],
        document.token,
        "claims/app-account-token",
        parameters: [("appAccountToken", "00000000-0000-4000-8000-000000000000")]
      ),
      vector(
        "\(document.kind)-account-missing",
        "A token without account.",
        [.missing],
        document.withoutAccount,
        "claims/app-account-token-missing",
        parameters: [("appAccountToken", .string(ExpectationDocuments.account))]
      ),
    ]
  }

  /// The App Store id alone binds only kinds that have one.
  private static func byAppAppleId(_ document: ExpectationDocument) throws(TrustError)
    -> Suite.Group
  {
    let vectors =
      document.has.contains("app-apple-id")
      ? [
        right("\(document.kind)-by-app-id", "The app id of the app.", [.claim], document),
        vector(
          "\(document.kind)-by-app-id-other",
          "The app id of another app.",
          [.claim],
          document.token,
          "claims/app-id",
          parameters: [("appAppleId", 1)]
        ),
      ]
      : [
        vector(
          "\(document.kind)-by-app-id",
          "This kind has no app id, so the id alone accepts no token of it.",
          [.missing],
          document.token,
          "claims/app-id-missing"
        )
      ]
    return group(
      "Kind \(document.kind), with the app id and no bundle id.",
      vectors,
      parameters(kind: document.kind).filter { $0.key != "bundleIds" }
    )
  }

  private static func right(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ document: ExpectationDocument,
    _ parameters: Parameters = []
  ) -> Vector {
    right(
      name,
      comment,
      flags,
      document.token,
      reads: document.value,
      and: document.nested,
      parameters: parameters
    )
  }
}

/// A token, and the values that its kind can have.
private struct ExpectationDocument {
  let kind: String
  let has: Set<String>
  let token: [UInt8]
  let value: JSON
  var nested: TokenSuites.Parameters = []
  /// The same without app account token.
  var withoutAccount: [UInt8] = []
}

/// One token of each kind with all values.
private struct ExpectationDocuments {
  let transaction, renewalInfo, notification, appTransaction, realtimeRequest: ExpectationDocument

  static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
  static let appTransaction = "704500000000000001"

  var all: [ExpectationDocument] {
    [transaction, renewalInfo, notification, appTransaction, realtimeRequest]
  }

  init(_ lab: Lab) throws(TrustError) {
    let purchase = Lab.transaction {
      $0.appAccountToken = ExpectationDocuments.account
      $0.appTransactionId = ExpectationDocuments.appTransaction
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
    var anonymous = purchase
    anonymous.appAccountToken = nil
    transaction = ExpectationDocument(
      kind: "transaction",
      has: ["device", "account", "app-transaction"],
      token: try lab.token(purchase),
      value: TokenValue.of(purchase),
      withoutAccount: try lab.token(anonymous)
    )
    let renewal = RenewalInfoBuilder {
      $0.appAccountToken = ExpectationDocuments.account
      $0.extraMembers = [
        MemberBuilder("deviceVerification", json: "\"\(DeviceProof.standard)\""),
        MemberBuilder("deviceVerificationNonce", json: "\"\(DeviceProof.nonce)\""),
      ]
    }
    var unbound = renewal
    unbound.appAccountToken = nil
    renewalInfo = ExpectationDocument(
      kind: "renewal-info",
      has: ["device", "account", "app-transaction"],
      token: try lab.tokens.token(renewal).encoded(),
      value: TokenValue.of(
        renewal,
        overriding: [
          ("deviceVerification", .string(DeviceProof.standard)),
          ("deviceVerificationNonce", .string(DeviceProof.nonce)),
        ]
      ),
      withoutAccount: try lab.tokens.token(unbound).encoded()
    )
    let named = Lab.transaction(Self.nestedValues)
    var unnamed = named
    unnamed.appAccountToken = nil
    let body = NotificationBuilder(.oneTimeCharge) { $0.transaction = named }
    let other = NotificationBuilder(.oneTimeCharge) { $0.transaction = unnamed }
    notification = ExpectationDocument(
      kind: "notification",
      has: ["account", "app-transaction", "app-apple-id"],
      token: try lab.tokens.token(body).encoded(),
      value: try TokenValue.of(body, lab),
      nested: [("transaction", TokenValue.of(named))],
      withoutAccount: try lab.tokens.token(other).encoded()
    )
    let app = AppTransactionBuilder.production
    appTransaction = ExpectationDocument(
      kind: "app-transaction",
      has: ["application-version", "device", "app-transaction", "app-apple-id"],
      token: try lab.tokens.token(app).encoded(),
      value: TokenValue.of(app)
    )
    let request = RealtimeRequestBuilder.production
    realtimeRequest = ExpectationDocument(
      kind: "realtime-request",
      has: ["app-apple-id"],
      token: try lab.tokens.token(request).encoded(),
      value: TokenValue.of(request)
    )
  }

  private static func nestedValues(_ transaction: inout TransactionBuilder) {
    transaction.appAccountToken = account
    transaction.appTransactionId = appTransaction
  }
}

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
          try rows(
            """
            renewal-info-not-asked-for | missing | claims/app-not-named | \(documents.renewalInfo.token) \
              | A renewal info where any kind is accepted, but only one app.
            """
          ),
          parameters(kind: nil)
        )
      ]
    )
  }

  /// The requirements that tokens of a kind meet, and those that no token of the kind can meet.
  private static func ofKind(_ document: ExpectationDocument) throws(TrustError) -> Suite.Group {
    let requirements = [
      ("application-version", "applicationVersions=[\"1\"]"),
      ("device", "deviceIds=[\(DeviceProof.device)]"),
      ("account", "appAccountToken=\(ExpectationDocuments.account.uppercased())"),
      ("app-transaction", "appTransactionId=\"\(ExpectationDocuments.appTransaction)\""),
    ]
    let (kind, token) = (document.kind, document.token)
    var vectors = try rows(
      """
      \(kind) | basic | valid | \(token) | The app and the environment.
      """
    )
    for (name, parameters) in requirements {
      let code = ExpectationDocument.missing[name] ?? ""
      vectors +=
        try document.has.contains(name)
        ? rows(
          """
          \(kind)-\(name) | claim | valid | \(token) | \(parameters) | A value that this kind has.
          """
        )
        : rows(
          """
          \(kind)-\(name) | missing | \(code) level house | \(token) | \(parameters) | A value that this kind cannot have.
          """
        )
    }
    return group(
      "Values of kind \(kind).",
      vectors + (try wrongAccounts(document)),
      parameters(kind: kind)
    )
  }

  private static func wrongAccounts(_ document: ExpectationDocument) throws(TrustError) -> [Vector]
  {
    guard let anonymous = document.withoutAccount else { return [] }
    return try rows(
      """
      \(document.kind)-account-other | claim | claims/app-account-token | \(document.token) \
        | appAccountToken=00000000-0000-4000-8000-000000000000 | Another account.
      \(document.kind)-account-missing | missing | claims/app-account-token-missing | \(anonymous) \
        | appAccountToken=\(ExpectationDocuments.account) | A token without account.
      """
    )
  }

  /// The App Store id alone binds only kinds that have one.
  private static func byAppAppleId(_ document: ExpectationDocument) throws(TrustError)
    -> Suite.Group
  {
    let (kind, token) = (document.kind, document.token)
    let vectors =
      try document.has.contains("app-apple-id")
      ? rows(
        """
        \(kind)-by-app-id | claim | valid | \(token) | The app id of the app.
        \(kind)-by-app-id-other | claim | claims/app-id | \(token) | appAppleId=1 | The app id of another app.
        """
      )
      : rows(
        """
        \(kind)-by-app-id | missing | claims/app-id-missing level house | \(token) | This kind has no app id, so the id alone accepts no token of it.
        """
      )
    return group(
      "Kind \(kind), with the app id and no bundle id.",
      vectors,
      parameters(kind: kind).filter { $0.key != "bundleIds" }
    )
  }
}

/// A token, and the values that its kind can have.
private struct ExpectationDocument {
  let kind: String
  let has: Set<String>
  let token: Vector.Sample
  /// The same without app account token.
  var withoutAccount: Vector.Sample?

  /// The codes for values that a token does not have.
  static let missing = [
    "application-version": "claims/application-version-missing",
    "device": "claims/device-missing",
    "account": "claims/app-account-token-missing",
    "app-transaction": "claims/app-transaction-id-missing",
  ]
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
      token: try TokenSuites.sample(lab, purchase),
      withoutAccount: try TokenSuites.sample(lab, anonymous)
    )
    let renewal = RenewalInfoBuilder {
      $0.appAccountToken = ExpectationDocuments.account
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
    var unbound = renewal
    unbound.appAccountToken = nil
    renewalInfo = ExpectationDocument(
      kind: "renewal-info",
      has: ["device", "account", "app-transaction"],
      token: try TokenSuites.sample(lab, renewal),
      withoutAccount: try TokenSuites.sample(lab, unbound)
    )
    let named = Lab.transaction(Self.nestedValues)
    var unnamed = named
    unnamed.appAccountToken = nil
    let body = NotificationBuilder(.oneTimeCharge) { $0.transaction = named }
    let other = NotificationBuilder(.oneTimeCharge) { $0.transaction = unnamed }
    notification = ExpectationDocument(
      kind: "notification",
      has: ["account", "app-transaction", "app-apple-id"],
      token: try TokenSuites.sample(lab, body, and: [("transaction", TokenValue.of(named))]),
      withoutAccount: try TokenSuites.sample(lab, other)
    )
    appTransaction = ExpectationDocument(
      kind: "app-transaction",
      has: ["application-version", "device", "app-transaction", "app-apple-id"],
      token: try TokenSuites.sample(lab, AppTransactionBuilder.production)
    )
    realtimeRequest = ExpectationDocument(
      kind: "realtime-request",
      has: ["app-apple-id"],
      token: try TokenSuites.sample(lab, RealtimeRequestBuilder.production)
    )
  }

  private static func nestedValues(_ transaction: inout TransactionBuilder) {
    transaction.appAccountToken = account
    transaction.appTransactionId = appTransaction
  }
}

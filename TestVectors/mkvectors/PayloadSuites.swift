// SPDX-License-Identifier: Apache-2.0

import StoreLab
import VectorRunner

/// Vectors of `payload-read`: payloads of tokens, without verification.
enum PayloadSuites: SuiteFamily {
  static let directory = "payload"
  static let operation = VectorOperation.payloadRead

  static let all = [kinds, members, objects, notifications]

  static let ofTransaction: JSON.Members = [("kind", "transaction")]

  /// A payload and its expected value.
  static func sample(
    _ builder: PayloadBuilder<some PlainPayload>,
    overriding: JSON.Members = []
  ) -> Vector.Sample {
    Vector.Sample(
      input: .text(String(decoding: builder.payload(), as: UTF8.self)),
      value: TokenValue.of(builder, overriding: overriding)
    )
  }

  private static let firstDate: JSON.Members = [
    ("originalPurchaseDate", "0001-01-01T00:00:00Z")
  ]

  private static let kinds = suite(
    "kinds",
    "Payloads of every kind, as the App Store and Xcode write them.",
    [
      Suite.Group(
        "Valid payloads.",
        parameters: ofTransaction,
        """
        transaction | basic | valid | \(sample(TransactionBuilder.production)) | A subscription.
        transaction-sandbox | basic | valid | \(sample(TransactionBuilder.sandbox)) | A sandbox transaction.
        transaction-xcode | xcode | valid | \(sample(TransactionBuilder.xcode)) | Xcode writes fractional milliseconds, which are truncated.
        transaction-revoked | basic | valid | \(sample(TransactionBuilder { $0.revoke() })) | A refunded transaction.
        renewal-info | basic | valid | \(sample(RenewalInfoBuilder.production)) | kind=renewal-info | A subscription that will renew.
        app-transaction | basic | valid | \(sample(AppTransactionBuilder.production)) | kind=app-transaction | An app transaction.
        app-transaction-store | basic | valid | \(sample(AppTransactionBuilder { $0.storeType = "CONSUMER" })) \
          | kind=app-transaction | An app transaction with the kind of store that sold the app.
        app-transaction-xcode | xcode | valid | \(sample(AppTransactionBuilder.xcode, overriding: firstDate)) \
          | kind=app-transaction | Xcode's original purchase date, which is before the year 0001, is read as the first representable date.
        realtime-request | basic | valid | \(sample(RealtimeRequestBuilder.production)) | kind=realtime-request | A request for retention messaging.
        """
      )
    ]
  )
}

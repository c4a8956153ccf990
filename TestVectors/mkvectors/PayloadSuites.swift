// SPDX-License-Identifier: Apache-2.0

import StoreLab

/// Vectors of `payload-read`: payloads of tokens, without verification.
enum PayloadSuites {
  static let all = [kinds, members, objects, notifications]

  static func good(
    _ name: String,
    _ comment: String,
    _ kind: String,
    _ builder: some PayloadBuilder,
    _ flags: [Flag] = [.basic],
    overriding: TokenValue.Members = []
  ) -> Vector {
    Vector(
      name,
      comment,
      flags,
      parameters: kind == "transaction" ? [] : [("kind", .string(kind))],
      .text(String(decoding: builder.payload(), as: UTF8.self)),
      .valid(TokenValue.of(builder, overriding: overriding))
    )
  }

  private static let kinds = Suite(
    "payload/kinds",
    .payloadRead,
    "Payloads of every kind, as the App Store and Xcode write them.",
    [
      Suite.Group(
        description: "Valid payloads.",
        parameters: [("kind", "transaction")],
        vectors: [
          good("transaction", "A subscription.", "transaction", TransactionBuilder.production),
          good(
            "transaction-sandbox",
            "A sandbox transaction.",
            "transaction",
            TransactionBuilder.sandbox
          ),
          good(
            "transaction-xcode",
            "Xcode writes fractional milliseconds, which are truncated.",
            "transaction",
            TransactionBuilder.xcode,
            [.xcode]
          ),
          good(
            "transaction-revoked",
            "A refunded transaction.",
            "transaction",
            TransactionBuilder { $0.revoke() }
          ),
          good(
            "renewal-info",
            "A subscription that will renew.",
            "renewal-info",
            RenewalInfoBuilder.production
          ),
          good(
            "app-transaction",
            "An app transaction.",
            "app-transaction",
            AppTransactionBuilder.production
          ),
          good(
            "app-transaction-xcode",
            "Xcode's original purchase date, which is before the year 0001, is read as the "
              + "first representable date.",
            "app-transaction",
            AppTransactionBuilder.xcode,
            [.xcode],
            overriding: [("originalPurchaseDate", "0001-01-01T00:00:00Z")]
          ),
          good(
            "realtime-request",
            "A request for retention messaging.",
            "realtime-request",
            RealtimeRequestBuilder.production
          ),
        ]
      )
    ]
  )

}

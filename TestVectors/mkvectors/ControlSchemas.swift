// SPDX-License-Identifier: Apache-2.0

/// The schemas of the responses of the control API.
enum ControlSchemas {
  /// The schema of the successful response to a request; `nil` for any JSON.
  static func response(to method: String, _ path: String) -> JSON? {
    switch (method, path) {
    case ("GET", "/store/ready"): reference("Ready")
    case ("POST", "/store/steps"): list(reference("Row"))
    // A move answers with rows, a job or another speed with the clock.
    case ("POST", "/store/clock"):
      .object([("oneOf", [list(reference("Row")), reference("Clock")])])
    case (_, "/store/clock"): reference("Clock")
    case ("GET", "/store/state"), ("POST", "/store/reset"): reference("State")
    case ("GET", "/store/answers"): reference("Answers")
    case ("GET", "/store/upcoming"): map(of: list(reference("UpcomingRenewal")))
    case ("POST", "/store/notifications/resend"): reference("Delivery")
    case (_, "/store/backend"): reference("Backend")
    case ("POST", "/store/drill"): reference("Drill")
    case (_, "/store/webhook"): reference("Webhook")
    case ("GET", "/store/script"), (_, "/store/faults"), (_, "/store/api-faults"): type("object")
    default: nil
    }
  }

  /// The named schemas.
  static let members = store + backend

  private static let store: JSON.Members = [
    ("ControlError", object([("error", text)], optional: [("hint", text), ("step", integer)])),
    (
      "Ready",
      object(
        [("now", time)],
        optional: [
          ("url", text), ("production", text), ("sandbox", text), ("control", text),
          ("dashboard", text), ("bundleId", text), ("appAppleId", integer), ("issuerId", text),
          ("keyId", text), ("key", text), ("isTestKey", type("boolean")), ("root", text),
        ]
      )
    ),
    (
      "Row",
      object(
        [
          ("environment", text), ("time", time), ("causes", list(text)),
          ("transactions", list(reference("TransactionPayload"))),
          ("renewalInfo", list(reference("RenewalInfoPayload"))),
          ("notifications", list(reference("StoreNotification"))),
          ("subscriptions", list(reference("Subscription"))),
          ("messages", list(type("object"))), ("answers", list(reference("RefusedStep"))),
        ],
        optional: [("deliveries", list(reference("Delivery")))]
      )
    ),
    (
      "Clock",
      object(
        [("now", time), ("speed", .object([("type", ["integer", "null"])]))],
        optional: [("move", move)]
      )
    ),
    (
      "RefusedStep",
      object(
        [("do", text), ("error", text), ("errorMessage", text)],
        optional: [("step", integer), ("errorCode", integer)]
      )
    ),
    (
      "StoreNotification",
      object(
        [
          ("notificationType", text), ("notificationUUID", text), ("signedDate", milliseconds),
          (
            "attempts",
            list(
              object(
                attempt,
                optional: [
                  ("simulated", type("boolean")), ("status", integer), ("milliseconds", integer),
                  ("body", text),
                  ("fault", choice("drop", "corrupt", "delay", "reorder", "twice", "duplicate")),
                  ("damaged", choice("accepted", "refused")),
                ]
              )
            )
          ),
        ],
        optional: [("subtype", text)]
      )
    ),
    (
      "Webhook",
      object([("url", .object([("type", ["string", "null"]), ("format", "uri")]))])
    ),
    (
      "Delivery",
      object([("notificationUUID", text)] + attempt, optional: [("simulated", type("boolean"))])
    ),
    (
      "Subscription",
      object([
        ("name", text), ("customer", text), ("originalTransactionId", text), ("productId", text),
        ("status", described(integer, "1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked")),
      ])
    ),
    (
      "State",
      object([
        ("now", time), ("environment", text), ("bundleId", text), ("appAppleId", integer),
        (
          "customers",
          list(
            object(
              [
                ("name", text), ("storefront", text), ("paymentWorks", type("boolean")),
                ("subscriptions", list(reference("Subscription"))),
                ("transactions", list(reference("StoreTransaction"))),
              ],
              optional: [("appTransactionId", text)]
            )
          )
        ), ("notifications", list(reference("StoreNotification"))),
      ])
    ),
    (
      "StoreTransaction",
      object(
        [
          ("name", text), ("transactionId", text), ("originalTransactionId", text),
          ("productId", text), ("purchaseDate", milliseconds), ("price", milliunits),
          ("currency", text),
        ],
        optional: [
          ("orderId", text), ("expiresDate", milliseconds), ("revocationDate", milliseconds),
        ]
      )
    ),
    (
      "Answers",
      object([
        ("at", time),
        (
          "customers",
          list(
            object(
              [
                ("name", text),
                (
                  "products",
                  list(
                    object(
                      [
                        ("productId", text),
                        ("verdict", choice("entitled", "notEntitled", "undetermined")),
                        ("reasons", list(text)),
                      ],
                      optional: [("until", time)]
                    )
                  )
                ), ("subscriptions", list(reference("Subscription"))),
                ("consumables", described(map(of: integer), "the units by product")),
              ],
              optional: [("appTransactionId", text)]
            )
          )
        ),
      ])
    ),
    (
      "UpcomingRenewal",
      object(
        [
          ("date", time), ("subscription", text), ("productId", text), ("price", milliunits),
          ("currency", text), ("cause", choice("renewal", "billingRecovery")),
        ],
        optional: [
          ("offerIdentifier", text), ("offerType", integer), ("offerDiscountType", text),
          ("priceBeforeConsent", milliunits),
        ]
      )
    ),
  ]

  private static let attempt: JSON.Members = [
    ("attemptDate", milliseconds), ("sendAttemptResult", text),
  ]

  private static let move = object(
    [
      ("state", choice("running", "done", "cancelled", "stopped", "failed")), ("from", time),
      ("to", time), ("now", time), ("instants", integer), ("delivered", integer),
      ("failed", integer), ("failedInARow", integer),
    ],
    optional: [
      ("waiting", object([("notificationUUID", text), ("milliseconds", integer)])),
      ("reason", text),
    ]
  )

  // MARK: Parts

  static let text = type("string")
  static let integer = type("integer")
  static let milliseconds = described(integer, "milliseconds since 1970")
  static let milliunits = described(integer, "thousandths of the currency unit")
  static let time = JSON.object([("type", "string"), ("format", "date-time")])

  static func type(_ name: String) -> JSON { .object([("type", .string(name))]) }

  static func described(_ schema: JSON, _ description: String) -> JSON {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [("description", .string(description))])
  }

  static func choice(_ words: String...) -> JSON {
    .object([("type", "string"), ("enum", .array(words.map { .string($0) }))])
  }

  static func list(_ items: JSON) -> JSON {
    .object([("type", "array"), ("items", items)])
  }

  static func map(of values: JSON) -> JSON {
    .object([("type", "object"), ("additionalProperties", values)])
  }

  static func object(_ required: JSON.Members, optional: JSON.Members = []) -> JSON {
    .object([
      ("type", "object"), ("properties", .object(required + optional)),
      ("required", .array(required.map { .string($0.key) })),
    ])
  }

  static func reference(_ name: String) -> JSON {
    .object([("$ref", .string("#/components/schemas/\(name)"))])
  }
}

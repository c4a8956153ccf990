// SPDX-License-Identifier: Apache-2.0

/// The payload of a realtime request as it will be written: the App Store asks which message a customer
/// shall see who is about to cancel.
///
/// A new builder makes what the App Store writes in production. `nil` leaves a member out, `edits`
/// makes the payload wrong. The names are Apple's.
public struct RealtimeRequestBuilder: PayloadBuilder {
  /// The first transaction of the line.
  public var originalTransactionId: String? = "2000000100000001"
  /// The app's Apple id.
  public var appAppleId: Int64? = 1_234_567_890
  /// What the customer has.
  public var productId: String? = "com.example.app.pro"
  /// The language of the customer.
  public var userLocale: String? = "en-US"
  /// This request: a UUID.
  public var requestIdentifier: String? = "3db5c98d-8acf-4e29-831e-8e1f82f9f6e9"
  /// Where it was bought.
  public var environment: String? = "Production"
  /// When the token was made.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the payload wrong.
  public var edits = MemberEdits()

  /// What the App Store writes in production.
  public static var production: RealtimeRequestBuilder { RealtimeRequestBuilder() }

  /// What the App Store writes in the sandbox.
  public static var sandbox: RealtimeRequestBuilder {
    RealtimeRequestBuilder { $0.environment = "Sandbox" }
  }

  /// A realtime request, which `configure` may change.
  public init(_ configure: (inout RealtimeRequestBuilder) -> Void = { _ in }) {
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
      .string("originalTransactionId", originalTransactionId),
      .integer("appAppleId", appAppleId),
      .string("productId", productId),
      .string("userLocale", userLocale),
      .string("requestIdentifier", requestIdentifier),
      .string("environment", environment),
      .date("signedDate", signedDate),
    ]
    return list.compactMap { $0 }
  }
}

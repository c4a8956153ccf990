// SPDX-License-Identifier: Apache-2.0

/// Builds the payload of a real-time request for a retention message.
///
/// The defaults are those of the App Store in production. `nil` omits a member; `edits` can make the
/// payload invalid. The property names are Apple's.
public struct RealtimeRequestBuilder: PayloadBuilder {
  /// The original transaction id.
  public var originalTransactionId: String? = "2000000100000001"
  /// The app's Apple ID.
  public var appAppleId: Int64? = 1_234_567_890
  /// The product id.
  public var productId: String? = "com.example.app.pro"
  /// The customer's locale.
  public var userLocale: String? = "en-US"
  /// The request identifier, a UUID.
  public var requestIdentifier: String? = "3db5c98d-8acf-4e29-831e-8e1f82f9f6e9"
  /// The environment.
  public var environment: String? = "Production"
  /// The signing time.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the payload invalid.
  public var edits = MemberEdits()

  /// A request in production.
  public static var production: RealtimeRequestBuilder { RealtimeRequestBuilder() }

  /// A request in the sandbox.
  public static var sandbox: RealtimeRequestBuilder {
    RealtimeRequestBuilder { $0.environment = "Sandbox" }
  }

  /// A request that `configure` may change.
  public init(_ configure: (inout RealtimeRequestBuilder) -> Void = { _ in }) {
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .string("originalTransactionId", originalTransactionId),
      .integer("appAppleId", appAppleId),
      .string("productId", productId),
      .string("userLocale", userLocale),
      .string("requestIdentifier", requestIdentifier),
      .string("environment", environment),
      .date("signedDate", signedDate),
    ])
  }
}

// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds the payload of a real-time request for a retention message.
public typealias RealtimeRequestBuilder = PayloadBuilder<RealtimeRequestPayload>

extension RealtimeRequestPayload: PlainPayload {
  /// The members of a request in production.
  public static let layout = PayloadLayout<RealtimeRequestPayload>(fields) {
    $0.originalTransactionId = "2000000100000001"
    $0.appAppleId = 1_234_567_890
    $0.productId = "com.example.app.pro"
    $0.userLocale = "en-US"
    $0.requestIdentifier = "3db5c98d-8acf-4e29-831e-8e1f82f9f6e9"
    $0.environment = "Production"
    $0.signedDate = "2025-01-02T03:04:05Z"
  }
}

extension PayloadBuilder<RealtimeRequestPayload> {
  /// A request in the sandbox.
  public static var sandbox: RealtimeRequestBuilder {
    RealtimeRequestBuilder { $0.environment = "Sandbox" }
  }
}

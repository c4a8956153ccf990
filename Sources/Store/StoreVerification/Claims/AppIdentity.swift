// SPDX-License-Identifier: Apache-2.0

/// The identity of an app.
///
///     let app = AppIdentity(bundleId: "com.example.notes", appAppleId: 1_234_567_890)
///     let verifier = DocumentVerifier(apps: [app], environments: [.production])
public struct AppIdentity: Hashable, Sendable {
  /// The bundle id, compared by bytes.
  public let bundleId: String
  /// The App Store id (Apple ID of the app), which production documents must match if they have one.
  public let appAppleId: Int64?

  /// Creates an identity; without an App Store id the bundle id alone identifies the app.
  public init(bundleId: String, appAppleId: Int64? = nil) {
    self.bundleId = bundleId
    self.appAppleId = appAppleId
  }
}

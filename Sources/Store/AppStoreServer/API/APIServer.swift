// SPDX-License-Identifier: Apache-2.0

/// Apple's servers (Apple, "App Store Server API").
public enum APIServer {
  /// The production server.
  public static let production = "https://api.storekit.apple.com"
  /// The sandbox server.
  public static let sandbox = "https://api.storekit-sandbox.apple.com"
}

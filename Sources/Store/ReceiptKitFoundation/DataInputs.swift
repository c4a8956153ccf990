// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import ReceiptKit

extension TrustAnchors {
  /// Anchors from certificates: PEM with one or several, or one in DER.
  public init(certificateFile data: Data) throws(VerificationError) {
    try self.init(certificateFile: Array(data)[...])
  }
}

extension EntitlementPolicy {
  /// A policy from its JSON.
  public init(json data: Data) throws(PolicyError) {
    try self.init(json: Array(data)[...])
  }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import ReceiptKit

extension Data: DocumentSource {
  /// A copy of the bytes.
  public var documentBytes: ArraySlice<UInt8> { Array(self)[...] }
}

extension TrustAnchors {
  /// Anchors from certificates: one or several in PEM, or one in DER.
  public init(certificateFile data: Data) throws(VerificationError) {
    try self.init(certificateFile: Array(data)[...])
  }

  /// Signers from certificates: one or several in PEM, or one in DER.
  public init(signerFile data: Data) throws(VerificationError) {
    try self.init(signerFile: Array(data)[...])
  }
}

extension EntitlementPolicy {
  /// A policy from its JSON.
  public init(json data: Data) throws(PolicyError) {
    try self.init(json: Array(data)[...])
  }
}

// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
package import StoreReceipts

/// Computes `deviceVerification`, which binds a token to the device that requested it.
public enum DeviceProof {
  /// The identifier of the device in StoreLab's tokens.
  public static let device = "00000000-0000-0000-0000-000000000001"
  /// ``device``, for receipts.
  package static let identifier = DeviceIdentifier(text: device)
  /// The nonce in StoreLab's tokens.
  public static let nonce = "7f6c1a52-0b3d-4e8f-9a61-2c5d8e7f9a10"
  /// The device verification of ``device`` and ``nonce``.
  public static let standard = "0Rdu8/WLlVy0UUapda7kaMG/xy5pIBq3C3LHmUL6q65VFqOSHqnGnPyRyAh9V8nA"

  /// SHA-384 of nonce and device, both UUIDs in lower case, in base64.
  public static func make(nonce: String, device: String) throws(TrustError) -> String {
    let text = nonce.lowercased() + device.lowercased()
    let digest = try TestDigest.sha384.digest(of: Array(text.utf8))
    return String(decoding: TokenEncoding.certificate.encode(digest), as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import OpenSSLTrust
import X509Certificates

/// A curve of libcrypto (`EC_GROUP`), for multiples of its generator.
///
/// A key object for each nonce would cost thirty times as much as the multiplication.
@safe final class CurveGroup: Sendable {
  /// Owned by this object and never changed after `init`: safe to share.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// The group of a curve, created once.
  static func shared(_ curve: EllipticCurve) throws(TrustError) -> CurveGroup {
    switch curve {
    case .p256: try p256.get()
    case .p384: try p384.get()
    }
  }

  private static let p256 = Result { () throws(TrustError) in try CurveGroup(.p256) }
  private static let p384 = Result { () throws(TrustError) in try CurveGroup(.p384) }

  private init(_ curve: EllipticCurve) throws(TrustError) {
    let name = curve == .p256 ? NID_X9_62_prime256v1 : NID_secp384r1
    guard let handle = unsafe EC_GROUP_new_by_curve_name(name) else {
      throw LibCrypto.internalFailure("EC_GROUP_new_by_curve_name")
    }
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe EC_GROUP_free(handle)
  }

  /// The x coordinate of a multiple of the generator.
  func xCoordinate(
    ofMultiple scalar: BigNumber,
    _ workspace: BigNumber.Workspace
  ) throws(TrustError) -> BigNumber {
    guard let point = unsafe EC_POINT_new(handle) else {
      throw LibCrypto.internalFailure("EC_POINT_new")
    }
    defer { unsafe EC_POINT_free(point) }
    let x = try BigNumber([])
    let context = unsafe workspace.handle
    guard unsafe EC_POINT_mul(handle, point, scalar.handle, nil, nil, context) == 1 else {
      throw LibCrypto.internalFailure("EC_POINT_mul")
    }
    guard
      unsafe EC_POINT_get_affine_coordinates(handle, point, x.handle, nil, context) == 1
    else {
      throw LibCrypto.internalFailure("EC_POINT_get_affine_coordinates")
    }
    return x
  }
}

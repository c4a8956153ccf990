// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

extension SignedKind {
  /// The kind of a token, by what its payload says; `nil` when it says nothing that is known.
  ///
  /// Nothing is verified by this.
  public static func ofToken(
    _ token: ArraySlice<UInt8>
  ) throws(VerificationError) -> SignedKind? {
    let parts = try TokenParts(token, in: .none)
    guard case .failure(let error) = parts.payload else { return parts.kind }
    throw .payload(PayloadError(error))
  }
}

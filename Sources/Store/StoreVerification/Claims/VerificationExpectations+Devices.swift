// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StorePayloads
import StoreReceipts
import StrictBase64
import X509Certificates

extension VerificationExpectations {
  /// Rejects an app receipt whose device hash is not that of an accepted device.
  ///
  /// The device hash is SHA-1(device id, opaque value, encoded bundle id); Apple calls the device id GUID.
  func requireDevice(_ receipt: AppReceipt) throws(VerificationError) -> CheckOutcome {
    guard let devices else { return .notRequested }
    guard let opaqueValue = receipt.opaqueValue, let hash = receipt.sha1Hash else {
      throw .claim(ClaimError(.deviceMissing, expected: "a device hash", found: "none"))
    }
    for device in devices {
      let input = device.hashInput(
        opaqueValue: opaqueValue,
        bundleIdElement: receipt.bundleIdElement
      )
      do {
        let expected = try DigestAlgorithm.sha1.digest(of: input[...])
        if ByteComparison.constantTime(expected[...], hash) { return .passed }
      } catch {
        throw .trust(error)
      }
    }
    throw .claim(ClaimError(.device, expected: "the hash of a given device", found: "another hash"))
  }

  /// A transaction receipt is for an accepted device: it has one of two ids in clear text.
  func requireDevice(_ info: LegacyPurchaseInfo) throws(ClaimError) -> CheckOutcome {
    guard let devices else { return .notRequested }
    let named = [info.uniqueVendorIdentifier, info.uniqueIdentifier].compactMap { $0 }
      .compactMap(DeviceIdentifier.init(text:))
    guard named.contains(where: devices.contains) else {
      throw ClaimError(
        named.isEmpty ? .deviceMissing : .device,
        expected: "a given device",
        found: named.isEmpty ? "none" : "another"
      )
    }
    return .passed
  }

  /// `deviceVerification`: a token is for an accepted device: it has base64 of SHA-384 over nonce and verification id, both in lower
  /// case.
  func requireDevice<Payload: SignedPayload>(
    _ payload: Payload
  ) throws(VerificationError) -> CheckOutcome {
    guard let devices else { return .notRequested }
    guard let binding = Payload.named.device.read.flatMap({ $0(payload) }) else {
      throw .claim(ClaimError(.deviceMissing, expected: "a device verification", found: "none"))
    }
    let found = ArraySlice(binding.verification.utf8)
    for id in devices.compactMap(\.verificationId) {
      let input = ArraySlice((binding.nonce.lowercased() + id).utf8)
      do {
        let digest = try DigestAlgorithm.sha384.digest(of: input)
        let expected = ArraySlice(
          Base64.encode(digest[...], alphabet: .standard, padding: true).utf8
        )
        if ByteComparison.constantTime(expected, found) { return .passed }
      } catch {
        throw .trust(error)
      }
    }
    throw .claim(ClaimError(.device, expected: "a given device", found: "another device"))
  }
}

extension DeviceIdentifier {
  /// The UUID in lower case, as tokens hash it; `nil` for a MAC address.
  fileprivate var verificationId: String? {
    bytes.count == 16 ? UUIDText(bytes: bytes).rawValue : nil
  }
}

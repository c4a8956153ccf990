// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func device(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "device",
      "The device hash: SHA-1 over device id, opaque value and encoded bundle id.",
      [
        group("Forms of device ids.", try spellings(lab), asking(Lab.deviceId)),
        group("Hashes that do not match.", try wrongHashes(lab), asking(Lab.deviceId)),
      ]
    )
  }

  private static func asking(_ devices: String...) -> JSON.Members {
    standard + [("deviceIds", .array(devices.map { .string($0) }))]
  }

  private static func spellings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let document = try lab.signed()
    let mac = "001122334455"
    let onMac = Lab.receipt { $0.device = DeviceIdentifier(text: mac) }
    let macDocument = try lab.signed(onMac)
    return try rows(
      """
      uuid | basic | valid | \(document) | A UUID, as identifierForVendor returns it.
      uuid-lower-case | form | valid | \(document) | deviceIds=[00112233-4455-6677-8899-aabbccddeeff] | A UUID in lower case.
      hexadecimal | form | valid | \(document) | deviceIds=[00112233445566778899AABBCCDDEEFF] | 32 hexadecimal digits.
      base64 | form | valid | \(document) | deviceIds=[ABEiM0RVZneImaq7zN3u/w==] | 16 bytes as base64.
      one-of-several | form | valid level must | \(document) | deviceIds=[99999999-9999-9999-9999-999999999999,\(Lab.deviceId)] | The second of two device ids matches.
      mac | basic | \(reads(onMac)) | \(macDocument) | deviceIds=[00:11:22:33:44:55] | A MAC address, which identifies a Mac.
      mac-dashes | form | \(reads(onMac)) | \(macDocument) | deviceIds=[00-11-22-33-44-55] | A MAC address with dashes.
      """
    )
  }

  private static func wrongHashes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let receipt = Lab.receipt()
    let hash = try receipt.deviceHash()
    let bareHash = try TestDigest.sha1.digest(
      of: (receipt.device?.bytes ?? []) + (receipt.opaqueValue ?? []) + Array(Lab.bundleId.utf8)
    )
    let sha256 = try TestDigest.sha256.digest(
      of: (receipt.device?.bytes ?? []) + (receipt.opaqueValue ?? []) + [0x0C, 0x11]
        + Array(Lab.bundleId.utf8)
    )
    let octetMoved = try sample(lab) {
      $0.opaqueValue = [0xFF] + ($0.opaqueValue ?? [])
      $0.sha1Hash = hash
    }
    return try rows(
      """
      other-device | claim | claims/device | \(lab.signed()) | deviceIds=[00112233-4455-6677-8899-AABBCCDDEEFE] | A receipt copied to another device.
      no-device-accepted | claim | claims/device | \(lab.signed()) | deviceIds=[] | An empty list of devices accepts none.
      front-of-device | claim | claims/device | \(lab.signed()) | deviceIds=[00:11:22:33:44:55] | The first six bytes of the device id are another device id.
      bare-bundle-id | claim | claims/device | \(sample(lab) { $0.sha1Hash = bareHash }) | A hash over the bundle id without tag and length.
      sha256 | claim | claims/device | \(sample(lab) { $0.sha1Hash = sha256 }) | A SHA-256 hash; the device hash is always SHA-1.
      octet-moved | claim | claims/device | \(octetMoved) | The last byte of the device id is moved to the opaque value: the hashed bytes are the same.
      """
    )
  }
}

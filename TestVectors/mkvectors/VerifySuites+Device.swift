// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func device(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/device",
      .receiptVerify,
      "The device hash: SHA-1 over device id, opaque value and the encoded bundle id.",
      [
        group("Spellings of the device.", try spellings(lab), asking(Lab.deviceId)),
        group("Hashes that do not fit.", try wrongHashes(lab), asking(Lab.deviceId)),
      ]
    )
  }

  private static func asking(_ devices: String...) -> Parameters {
    standard + [("deviceIds", .array(devices.map { .string($0) }))]
  }

  private static func ids(_ devices: String...) -> Parameters {
    [("deviceIds", .array(devices.map { .string($0) }))]
  }

  private static func spellings(_ lab: Lab) throws(TrustError) -> [Vector] {
    let document = try lab.signed()
    let mac = "001122334455"
    let onMac = Lab.receipt { $0.device = DeviceIdentifier(text: mac) }
    let macDocument = try lab.signed(onMac)
    return [
      try right("uuid", "identifierForVendor as text.", [.basic], document),
      try right(
        "uuid-lower-case",
        "Digits have no case.",
        [.form],
        document,
        parameters: ids("00112233-4455-6677-8899-aabbccddeeff")
      ),
      try right(
        "hexadecimal",
        "32 digits.",
        [.form],
        document,
        parameters: ids("00112233445566778899AABBCCDDEEFF")
      ),
      try right(
        "base64",
        "16 octets as 24 characters.",
        [.form],
        document,
        parameters: ids("ABEiM0RVZneImaq7zN3u/w==")
      ),
      try right(
        "one-of-several",
        "One of the devices fits.",
        [.form],
        document,
        parameters: ids("99999999-9999-9999-9999-999999999999", Lab.deviceId)
      ),
      try right(
        "mac",
        "On a Mac, the address of its network interface.",
        [.basic],
        macDocument,
        reads: onMac,
        parameters: ids("00:11:22:33:44:55")
      ),
      try right(
        "mac-dashes",
        "The same with dashes.",
        [.form],
        macDocument,
        reads: onMac,
        parameters: ids("00-11-22-33-44-55")
      ),
    ]
  }

  private static func wrongHashes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let wrongReceipt = {
      (name: String, comment: String, configure: (inout ReceiptBuilder) -> Void)
        throws(TrustError) -> Vector in
      wrong(name, comment, [.claim], try lab.signed(Lab.receipt(configure)), "claims/device")
    }
    let receipt = Lab.receipt()
    let hash = try receipt.deviceHash()
    let bareHash = try TestDigest.sha1.digest(
      of: (receipt.device?.bytes ?? []) + (receipt.opaqueValue ?? []) + Array(Lab.bundleId.utf8)
    )
    let sha256 = try TestDigest.sha256.digest(
      of: (receipt.device?.bytes ?? []) + (receipt.opaqueValue ?? []) + [0x0C, 0x11]
        + Array(Lab.bundleId.utf8)
    )
    return [
      wrong(
        "other-device",
        "A receipt that was copied.",
        [.claim],
        try lab.signed(),
        "claims/device",
        parameters: ids("00112233-4455-6677-8899-AABBCCDDEEFE")
      ),
      wrong(
        "no-device-accepted",
        "An empty list accepts nothing.",
        [.claim],
        try lab.signed(),
        "claims/device",
        parameters: [("deviceIds", [])]
      ),
      wrong(
        "front-of-device",
        "The first six octets of the device are another device.",
        [.claim],
        try lab.signed(),
        "claims/device",
        parameters: ids("00:11:22:33:44:55")
      ),
      try wrongReceipt("no-hash", "The hash is missing.") { $0.edits.remove(type: 5) },
      try wrongReceipt("no-opaque-value", "The opaque value is missing.") {
        $0.edits.remove(type: 4)
      },
      try wrongReceipt("empty-hash", "The hash is there and empty.") { $0.sha1Hash = [] },
      try wrongReceipt("8-octets", "The front of the right hash.") {
        $0.sha1Hash = Array(hash.prefix(8))
      },
      try wrongReceipt("21-octets", "The right hash and one octet more.") {
        $0.sha1Hash = hash + [0x00]
      },
      try wrongReceipt("bare-bundle-id", "The bundle id was hashed without tag and length.") {
        $0.sha1Hash = bareHash
      },
      try wrongReceipt("sha256", "SHA-256 is not what is used here, not even today.") {
        $0.sha1Hash = sha256
      },
      try wrongReceipt("octet-moved", "The last octet of the device stands in the opaque value.") {
        $0.opaqueValue = [0xFF] + ($0.opaqueValue ?? [])
        $0.sha1Hash = hash
      },
    ]
  }
}

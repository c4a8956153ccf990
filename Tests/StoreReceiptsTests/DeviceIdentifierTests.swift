// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import TestSupport
import Testing

struct DeviceIdentifierTests {
  private static let uuid = "E6181098 62DD 433F BB94 675D3815D263"
  private static let mac = "00 17 F2 C4 BC C0"

  @Test(arguments: [
    ("E6181098-62DD-433F-BB94-675D3815D263", uuid), ("e6181098-62dd-433f-bb94-675d3815d263", uuid),
    ("e6181098-62DD-433f-BB94-675D3815d263", uuid), ("E618109862DD433FBB94675D3815D263", uuid),
    ("e618109862dd433fbb94675d3815d263", uuid), ("5hgQmGLdQz+7lGddOBXSYw==", uuid),
    ("5hgQmGLdQz+7lGddOBXSYw", uuid),
    ("00:17:F2:C4:BC:C0", mac), ("00:17:f2:c4:bc:c0", mac), ("00-17-F2-C4-BC-C0", mac),
    ("00-17-f2-C4-bc-c0", mac), ("0017F2C4BCC0", mac), ("0017f2c4bcc0", mac), ("ABfyxLzA", mac),
    // Eight hexadecimal digits are base64 of six bytes.
    ("deadbeef", "75 E6 9D 6D E7 9F"),
  ])
  func `accepts a UUID, MAC address, hexadecimal and base64`(_ text: String, bytes: String) {
    #expect(DeviceIdentifier(text: text)?.bytes == Hexadecimal.bytes(bytes))
  }

  @Test(arguments: [
    "", " ", "-", ":", "=", "====",
    // UUIDs with groups of other sizes or other separators.
    "E6181098-62DD-433F-BB94-675D3815D26", "E6181098-62DD-433F-BB94-675D3815D2633",
    "E618109862DD-433F-BB94-675D3815D263", "E6181098-62DD-433FBB94-675D3815D263",
    "E6181098:62DD:433F:BB94:675D3815D263", "E6181098-62DD-433F-BB94:675D3815D263",
    "{E6181098-62DD-433F-BB94-675D3815D263}", "E6181098-62DD-433F-BB94-675D3815D26G",
    "-E6181098-62DD-433F-BB94-675D3815D263", "E6181098--62DD-433F-BB94-675D3815D263",
    " E6181098-62DD-433F-BB94-675D3815D263", "E6181098-62DD-433F-BB94-675D3815D263\n",
    // MAC addresses with mixed, missing or other separators.
    "00:17:F2:C4:BC-C0", "00-17-F2-C4-BC:C0", "00:17:F2:C4:BC", "00:17:F2:C4:BC:C0:00",
    "0:17:F2:C4:BC:C0", "0:017:F2:C4:BC:C0", "00:17:F2:C4:BC:", ":17:F2:C4:BC:C0", "0017:F2C4:BCC0",
    "0017.F2C4.BCC0", "00 17 F2 C4 BC C0", "00:17:F2:C4:BC:G0", "00:17:F2:C4:BC:C0:",
    // Hexadecimal of other lengths, and of other digits.
    "0017F2C4BC", "0017F2C4BCC", "0017F2C4BCC00", "0x0017F2C4BCC0", "0017F2C4BCCG",
    "E618109862DD433FBB94675D3815D2", "E618109862DD433FBB94675D3815D26", "ÿÿÿÿÿÿ",
    "E618109862DD433FBB94675D3815D2633", "\u{FF10}\u{FF10}17F2C4BCC0", "0017F2C4BCé",
    // Base64 of other lengths, padding, alphabet and bits.
    "ABfyxLzA=", "ABfyxLzA====", "ABfyxLw=", "ABfyxLw", "ABfyxLzAAA==", "ABfy xLzA", "ABfyxLz",
    "5hgQmGLdQz-7lGddOBXSYw==", "5hgQmGLdQz+7lGddOBXSYw=", "5hgQmGLdQz+7lGddOBXSYx==",
    "5hgQmGLdQz+7lGddOBXSYx", "5hgQmGLdQz+7lGddOBXSYwA=", "5hgQmGLdQz+7lGddOBXSY",
    "5hgQmGLdQz+7lGddOBXSYw==\n", "ABfyxLz_",
  ])
  func `rejects any other text`(_ text: String) {
    #expect(DeviceIdentifier(text: text) == nil)
  }

  @Test func `a device identifier has 6 or 16 bytes`() {
    for count in 0...64 {
      let content = [UInt8](repeating: 7, count: count)
      #expect((DeviceIdentifier(content) != nil) == (count == 6 || count == 16))
    }
    #expect(DeviceIdentifier([0, 1, 2, 3, 4, 5, 6, 7].dropFirst(2))?.bytes == [2, 3, 4, 5, 6, 7])
  }

  @Test func `hashes device identifier, opaque value and bundle identifier in this order`() throws {
    let device = try #require(DeviceIdentifier([1, 2, 3, 4, 5, 6]))
    let opaque: [UInt8] = [0, 10, 11, 0]
    let bundle: [UInt8] = [0, 0x0C, 0x01, 0x61, 0]
    let input = device.hashInput(
      opaqueValue: opaque[1..<3],
      bundleIdElement: bundle[1..<4]
    )
    #expect(input == [1, 2, 3, 4, 5, 6, 10, 11, 0x0C, 0x01, 0x61])
    #expect(device.hashInput(opaqueValue: [], bundleIdElement: []) == device.bytes)
  }

  @Test func `device identifiers are equal if their bytes are`() {
    let texts = ["00:17:F2:C4:BC:C0", "0017f2c4bcc0", "ABfyxLzA"]
    #expect(Set(texts.compactMap { DeviceIdentifier(text: $0) }).count == 1)
    #expect(DeviceIdentifier(text: "0017f2c4bcc0") != DeviceIdentifier(text: "0017f2c4bcc1"))
  }
}

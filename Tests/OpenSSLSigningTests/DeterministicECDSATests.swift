// SPDX-License-Identifier: Apache-2.0

import OpenSSLSigning
import TestSupport
import Testing
import X509Certificates

/// Deterministic signatures, compared with RFC 6979, A.2.5 and A.2.6.
struct DeterministicECDSATests {
  private static let p256 = DeterministicECDSA(
    Hexadecimal.bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"),
    on: .p256
  )
  private static let p384 = DeterministicECDSA(
    Hexadecimal.bytes(
      "6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D8"
        + "96D5724E4C70A825F872C9EA60D2EDF5"
    ),
    on: .p384
  )

  @Test(arguments: [
    (
      "sample", SigningDigest.sha256,
      "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
        + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
    ),
    (
      "test", .sha256,
      "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367"
        + "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
    ),
    (
      "sample", .sha384,
      "0EAFEA039B20E9B42309FB1D89E213057CBF973DC0CFC8F129EDDDC800EF7719"
        + "4861F0491E6998B9455193E34E7B0D284DDD7149A74B95B9261F13ABDE940954"
    ),
  ])
  func `P-256 signatures equal the examples of the RFC`(
    message: String,
    digest: SigningDigest,
    signature: String
  ) throws {
    let result = try Self.p256.sign(Array(message.utf8), digest: digest)
    #expect(result == Hexadecimal.bytes(signature))
  }

  @Test func `P-384 signatures equal the examples of the RFC`() throws {
    let signature = try Self.p384.sign(Array("sample".utf8), digest: .sha384)
    let expected =
      "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C"
      + "81A648152E44ACF96E36DD1E80FABE46"
      + "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94F"
      + "A329C145786E679E7B82C71A38628AC8"
    #expect(signature == Hexadecimal.bytes(expected))
  }

  @Test func `the DER signature has the same r and s`() throws {
    let raw = try Self.p256.sign([1, 2, 3], digest: .sha256)
    let der = try Self.p256.signDER([1, 2, 3], digest: .sha256)
    #expect(der.suffix(20) == raw.suffix(20))
    #expect(der.first == 0x30)
  }
}

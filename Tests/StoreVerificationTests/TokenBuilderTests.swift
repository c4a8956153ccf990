// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import TestSupport
import Testing

/// Every part of a token can be changed independently.
@Suite struct `A token of StoreLab` {
  private static let authority = Result { try TokenAuthority.generate() }

  private func token(
    _ configure: (inout TokenBuilder) -> Void
  ) throws -> LabToken {
    let builder = try Self.authority.get().token(signing: Array(#"{"a":1}"#.utf8), configure)
    return LabToken(try builder.text())
  }

  private func verify(_ token: LabToken) throws {
    try token.verify(under: try Self.authority.get().anchor())
  }

  // MARK: Header

  @Test func `writes the given header parameters`() throws {
    let token = try token {
      $0.header.alg = "none"
      $0.header.typ = "JWT"
      $0.header.x5c = nil
      $0.header.extraMembers = [MemberBuilder("crit", json: #"["b64"]"#)]
    }
    #expect(token.header == #"{"typ":"JWT","alg":"none","crit":["b64"]}"#)
  }

  @Test func `writes a duplicate member`() throws {
    let token = try token {
      $0.header.x5c = nil
      $0.header.edits.duplicate("alg", withJSON: #""none""#, hasEscapedName: true)
    }
    #expect(token.header == #"{"alg":"ES256","\u0061lg":"none"}"#)
  }

  @Test func `writes any header`() throws {
    let token = try token { $0.header.raw = Array("[".utf8) }
    #expect(token.header == "[")
  }

  @Test func `writes certificates in any form`() throws {
    let root = try Self.authority.get().root
    let pem = try token {
      $0.header.x5c = [root]
      $0.header.certificateEncoding = .pem
    }
    let text = try LabToken.json(pem.header)["x5c"]?.array?.first?.string
    #expect(text == (try Self.authority.get().rootPEM))
  }

  // MARK: Signature

  @Test(arguments: [TokenBuilder.Signature.es256, .highS, .lowS])
  func `signs correctly`(signature: TokenBuilder.Signature) throws {
    let token = try token { $0.signature = signature }
    #expect(token.signature.count == 64)
    try verify(token)
  }

  @Test func `writes either of two equivalent signature values`() throws {
    for _ in 0..<8 {
      #expect(try token { $0.signature = .highS }.signature[32] >= 0x7F)
      #expect(try token { $0.signature = .lowS }.signature[32] <= 0x7F)
    }
  }

  @Test(
    arguments: [
      .der, .empty, .swapped, .littleEndian, .ellipticCurve(.sha384), .hmac(key: [1]),
      .bytes([UInt8](repeating: 0, count: 64)), .bytes(TokenBuilder.Signature.order + [1]),
    ] as [TokenBuilder.Signature]
  )
  func `writes an invalid signature`(signature: TokenBuilder.Signature) throws {
    let token = try token { $0.signature = signature }
    let error = #expect(throws: TrustError.self) { try verify(token) }
    #expect(error?.code == .signature)
  }

  @Test(arguments: [.payload, .decodedParts, .bytes([])] as [TokenBuilder.Covered])
  func `signs other bytes`(covered: TokenBuilder.Covered) throws {
    let token = try token { $0.covers = covered }
    let error = #expect(throws: TrustError.self) { try verify(token) }
    #expect(error?.code == .signature)
  }

  @Test func `signs with another key`() throws {
    let authority = try Self.authority.get()
    let token = try token { $0.key = authority.keys.xcode }
    let error = #expect(throws: TrustError.self) { try verify(token) }
    #expect(error?.code == .signature)
  }

  @Test func `computes HMACs as in RFC 4231`() throws {
    let builder = try Self.authority.get().token(signing: []) {
      $0.covers = .bytes(Array("what do ya want for nothing?".utf8))
      $0.signature = .hmac(key: Array("Jefe".utf8))
    }
    #expect(
      Hexadecimal.text(try builder.signatureBytes())
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  }

  // MARK: Form

  @Test func `writes its parts in any form`() throws {
    let token = try token {
      $0.header.raw = Array("{}".utf8)
      $0.payload = [0xFB, 0xFF]
      $0.signature = .bytes([0])
      $0.headerEncoding.hasLooseBits = true
      $0.payloadEncoding = .certificate
      $0.signatureEncoding.padding = .excessive
      $0.extraParts = [[0x21]]
    }
    #expect(token.parts == ["e31", "+/8=", "AA===", "!"])
    let spaced = try self.token {
      $0.header.raw = []
      $0.payload = [0, 0, 0, 0, 0]
      $0.signature = .empty
      $0.payloadEncoding.lineLength = 4
      $0.payloadEncoding.prefix = " "
      $0.signatureEncoding.raw = Array("...".utf8)
      $0.separator = "|"
    }
    #expect(spaced.parts.joined(separator: ".") == "| AAAA\nAAA|...")
  }

  @Test func `signs the bytes as written`() throws {
    try verify(try token { $0.payloadEncoding.padding = .full })
    try verify(try token { $0.headerEncoding.alphabet = .standard })
  }

  @Test func `writes any form of JSON`() throws {
    let builder = try Self.authority.get().token(signing: Array("{}".utf8)) {
      $0.header.raw = Array("{}".utf8)
      $0.signature = .empty
    }
    let text = String(decoding: try builder.flattened(), as: UTF8.self)
    #expect(text == #"{"protected":"e30","payload":"e30","signature":""}"#)
  }
}

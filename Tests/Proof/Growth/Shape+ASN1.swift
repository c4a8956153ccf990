// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StrictBase64

extension Shape {
  /// Receipts and other messages, most of them signed.
  static let messages = [
    Shape("empty sets") { DER.sequence(of: DER.repeated([0x31, 0x00], to: $0)) },
    Shape("nested sets") { size in
      DER.sequence(of: DER.repeated(DER.nested(0x31, levels: 28), to: size))
    },
    Shape("nested strings") { size in
      DER.sequence(of: DER.repeated(DER.nested(0x24, levels: 28), to: size))
    },
    Shape("strings within strings") { size in
      var inner = DER.element(0x04, [UInt8](repeating: 7, count: size))
      for _ in 0..<28 { inner = DER.element(0x04, inner) }
      return DER.sequence(of: inner)
    },
    Shape("indefinite lengths") { size in
      let inside = DER.repeated([0x30, 0x80, 0x05, 0x00, 0x00, 0x00], to: size)
      let front = [[UInt8]](repeating: [0x30, 0x80], count: 28).joined()
      return front + inside + [UInt8](repeating: 0, count: 56)
    },
    Shape("cut off") { DER.repeated([0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], to: $0) },
    Shape("a string in pieces") { size in
      let pieces = DER.repeated([0x04, 0x01, 0x61], to: size)
      return try message { $0.attachment = .raw(DER.element(0x24, pieces)) }
    },
    receipt("unknown attributes") { DER.attribute(DER.type($0), []) },
    receipt("one attribute many times") { _ in DER.attribute(3, []) },
    receipt("purchases") { DER.purchase($0, []) },
    receipt("purchases with unknown attributes") { number in
      let unknown = (0..<40).map { DER.attribute(DER.type(number * 40 + $0), [5, 0]) }
      return DER.purchase(number, Array(unknown.joined()))
    },
    receipt("purchases of one product") { _ in DER.purchase(0, []) },
    Shape("purchases in base64") { size in
      let der = try receipt(of: size / 4 * 3) { DER.purchase($0, []) }
      return Array(Base64.encode(der[...]).utf8)
    },
    Shape("base64 with a line break for each character") { size in
      let der = try receipt(of: size / 8 * 3) { DER.purchase($0, []) }
      return Array(Base64.encode(der[...]).utf8.flatMap { [$0, 0x0A] })
    },
  ]

  /// Certificates, alone and in messages.
  static let certificates = [
    Shape("a message of many certificates") { size in
      let leaf = try TestAuthority(seed: Shape.seed).leaf
      return try message {
        $0.certificates = Array(repeating: leaf, count: max(1, size / leaf.count))
      }
    },
    Shape("a message of many digests") { size in
      try message {
        $0.digestAlgorithms = Array(repeating: .digest(.sha256), count: max(1, size / 15))
      }
    },
    Shape("a message of many signers") { size in
      try message {
        $0.changeSigner { $0.rawSignature = [1] }
        let count = max(1, size / 160)
        $0.signers = Array(repeating: $0.signers[0], count: count)
      }
    },
    Shape("signed attributes") { size in
      try message {
        let values = (0..<max(1, size / 24)).map { number in
          let type = DER.identifier(number)
          return SignedAttribute.values(type, [[0x05, 0x00]])
        }
        $0.changeSigner {
          $0.signedAttributes = [.contentType(.init(1, 2)), .messageDigest] + values
        }
      }
    },
    certificate("a long name") { builder, size in
      let part = DER.element(
        0x31,
        DER.element(0x30, [0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 0x01, 0x61])
      )
      builder.subject = NameBuilder(bytes: DER.sequence(of: DER.repeated(part, to: size)))
    },
    certificate("a name of one part") { builder, size in
      let pair = DER.element(0x30, [0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 0x01, 0x61])
      let part = DER.element(0x31, DER.repeated(pair, to: size))
      builder.subject = NameBuilder(bytes: DER.sequence(of: part))
    },
    certificate("extensions") { builder, size in
      builder.extensions = (0..<max(1, size / 16)).map { number in
        let type = DER.identifier(number)
        return ExtensionBuilder(type, value: [5, 0])
      }
    },
    Shape("a message of large certificates") { size in
      let leaf = try certificate(of: size / 8) { builder, size in
        builder.extensions = (0..<max(1, size / 16)).map { number in
          let type = DER.identifier(number)
          return ExtensionBuilder(type, value: [5, 0])
        }
      }
      return try message { $0.certificates = Array(repeating: leaf, count: 8) }
    },
    Shape("roots in PEM") { size in
      let pem = Array(try TestAuthority(seed: Shape.seed).rootPEM.utf8)
      return DER.repeated(pem, to: size)
    },
    Shape("empty blocks in PEM", "", each: "-----BEGIN A-----\n-----END A-----\n"),
    Shape("short lines in PEM", "-----BEGIN A-----\n", each: "A\n", "-----END A-----\n"),
  ]

  /// A receipt of many attributes.
  private static func receipt(
    _ name: String,
    attribute: @escaping @Sendable (Int) -> [UInt8]
  ) -> Shape {
    Shape(name) { try receipt(of: $0, attribute) }
  }

  private static func receipt(of size: Int, _ attribute: (Int) -> [UInt8]) throws -> [UInt8] {
    var content = DER.attribute(2, DER.element(0x0C, Array("com.example.app".utf8)))
    content += DER.attribute(12, DER.element(0x16, Array("2025-01-01T00:00:00Z".utf8)))
    var number = 0
    while content.count < size {
      content += attribute(number)
      number += 1
    }
    return try TestAuthority(seed: seed).message(signing: DER.element(0x31, content)).encoded()
  }

  private static func message(_ change: (inout MessageBuilder) -> Void) throws -> [UInt8] {
    var message = try TestAuthority(seed: seed).message()
    change(&message)
    return try message.encoded()
  }

  private static func certificate(
    _ name: String,
    _ change: @escaping @Sendable (inout CertificateBuilder, Int) -> Void
  ) -> Shape {
    Shape(name) { try certificate(of: $0, change) }
  }

  private static func certificate(
    of size: Int,
    _ change: (inout CertificateBuilder, Int) -> Void
  ) throws -> [UInt8] {
    let authority = try TestAuthority(seed: seed)
    var builder = authority.builders.leaf
    change(&builder, size)
    return try builder.encoded()
  }
}

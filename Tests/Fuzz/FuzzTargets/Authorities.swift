// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
package import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import TestVectors

/// The authorities of the vectors, created once per process.
///
/// Their keys are fixed, so that inputs are reproducible.
package struct Authorities: Sendable {
  /// Signs receipts.
  package let receipts: TestAuthority
  /// Signs tokens.
  package let tokens: TokenAuthority
  /// The root of receipts in DER, as in the vectors.
  let receiptRoot: [UInt8]
  /// The root of tokens in DER, as in the vectors.
  let tokenRoot: [UInt8]
  /// The trust anchors of the vectors.
  let receiptVerifier: ReceiptVerifier
  let legacyVerifier: ReceiptVerifier
  let tokenVerifier: SignedDataVerifier
  let expectations: VerificationExpectations

  /// The authorities; throws a finding if the vectors are damaged.
  package static func load() throws(Finding) -> Authorities {
    switch shared {
    case .success(let authorities): return authorities
    case .failure(let error): throw Finding("the authorities cannot be created: \(error)")
    }
  }

  private static let shared = Result { try Authorities() }

  private init() throws {
    receipts = try TestAuthority(
      keys: .init(
        root: try Self.key("lab-root"),
        intermediate: try Self.key("lab-intermediate"),
        leaf: try Self.key("lab-leaf")
      ),
      adjusting: Self.setPeriods
    )
    tokens = try TokenAuthority(
      keys: .init(
        root: try Self.key("token-root"),
        intermediate: try Self.key("token-intermediate"),
        leaf: try Self.key("token-leaf"),
        xcode: try Self.key("token-xcode")
      )
    )
    receiptRoot = try Self.der("lab-root")
    tokenRoot = try Self.der("token-root")
    let receiptAnchors = try Self.anchors("lab-root", "xcode")
    receiptVerifier = ReceiptVerifier(apps: .any, environments: .any, anchors: receiptAnchors)
    legacyVerifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: try Self.anchors("lab-intermediate")
    )
    tokenVerifier = SignedDataVerifier(
      apps: [
        AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890),
        AppIdentity(bundleId: "com.example.notes", appAppleId: 1_234_567_890),
      ],
      environments: [.production, .sandbox, .xcode],
      anchors: try Self.anchors("token-root", "token-xcode")
    )
    // Without a ledger, a renewal info would be valid by its kind and not by any kind.
    expectations = VerificationExpectations(
      now: try Timestamp(rfc3339: "2025-06-01T00:00:00Z"),
      purpose: .ledger
    )
  }

  /// The validity periods of the vectors, so that the certificates are the same.
  private static func setPeriods(_ certificates: inout TestAuthority.Certificates) {
    func set(_ certificate: inout CertificateBuilder, _ first: String, _ last: String) {
      certificate.notBefore = time(first)
      certificate.notAfter = time(last)
    }
    set(&certificates.root, "2006-04-25T21:40:36Z", "2035-02-09T21:40:36Z")
    set(&certificates.intermediate, "2020-12-16T19:38:56Z", "2030-12-10T00:00:00Z")
    set(&certificates.leaf, "2024-07-24T14:50:03Z", "2026-08-23T14:50:02Z")
  }

  private static func time(_ text: String) -> Timestamp {
    accepted { () throws(TimestampError) in try Timestamp(rfc3339: text) } ?? .earliest
  }

  private static func key(_ name: String) throws -> TestKey {
    let pem = try TestVectors.file("keys/private/\(name).pem")
    return try TestKey(pem: String(decoding: pem, as: UTF8.self))
  }

  private static func anchors(_ names: String...) throws -> TrustAnchors {
    .union(
      try names.map { try TrustAnchors(certificateFile: try TestVectors.certificate($0)[...]) }
    )
  }

  /// A certificate of the vectors in DER.
  package static func der(_ name: String) throws -> [UInt8] {
    der(ofPEM: try TestVectors.certificate(name))
  }

  /// The DER in a PEM file with one block.
  static func der(ofPEM file: [UInt8]) -> [UInt8] {
    let pem = String(decoding: file, as: UTF8.self)
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    return [UInt8](Data(base64Encoded: lines.joined()) ?? Data())
  }
}

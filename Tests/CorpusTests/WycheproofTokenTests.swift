// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import Foundation
import OpenSSLTrust
import StrictBase64
import TestSupport
import Testing
import X509Certificates

/// Tokens of the Wycheproof project: <https://github.com/C2SP/wycheproof>.
///
/// They have no certificates, which this package requires. So these tests accept a header that lacks only its
/// certificates, and verify with the key in the file.
@Suite(.enabled(if: WycheproofTokens.isPresent, Comment(rawValue: WycheproofTokens.absence)))
struct WycheproofTokenTests {
  /// Tokens whose verdict differs from the file, with the reason.
  private static let divergences: [Int64: String] = [
    354: "a key in a certificate has no use \"enc\"",
    356: "a key in a certificate has no operation \"encrypt\"",
  ]

  @Test func `results equal those of the file, except for the listed tokens`() throws {
    let groups = try Self.groups()
    var divergent: Set<Int64> = []
    var right = 0
    for (test, key) in groups {
      let isOurs = key?["crv"]?.string == "P-256" && key?["alg"]?.string ?? "ES256" == "ES256"
      let isRight = Self.fault(of: test, key) == nil
      let shouldBeRight = isOurs && test["result"]?.string == "valid"
      if isRight { right += 1 }
      if isRight != shouldBeRight { divergent.insert(test["tcId"]?.integer ?? 0) }
    }
    #expect(groups.count == 401)
    #expect(right == 4)
    #expect(divergent == Set(Self.divergences.keys))
  }

  @Test func `rejects every other algorithm by its name, even with a valid signature`() throws {
    // Two HS256 tokens contain characters outside of base64url.
    let elsewhere: [Int64: String] = [372: "jws/base64", 373: "jws/base64"]
    var algorithms: Set<String> = []
    for (test, key) in try Self.groups() where test["result"]?.string == "valid" {
      let fault = Self.fault(of: test, key)
      guard let fault else { continue }
      let number = test["tcId"]?.integer ?? 0
      #expect(fault == elsewhere[number] ?? "jws/algorithm", "\(number)")
      algorithms.insert(key?["alg"]?.string ?? "HS256")
    }
    #expect(
      algorithms == ["HS256", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES521"]
    )
  }

  /// All tokens, each with the public key of its group; HS256 keys are not public.
  private static func groups() throws -> [(test: JSONValue, key: JSONValue?)] {
    let bytes = try WycheproofTokens.folder.bytes(of: WycheproofTokens.file)
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    return (document["testGroups"]?.array ?? []).flatMap { group in
      (group["tests"]?.array ?? []).map { ($0, group["public"]) }
    }
  }

  /// The error of a token; `nil` if it is valid.
  private static func fault(of test: JSONValue, _ key: JSONValue?) -> String? {
    let text = Array((test["jws"]?.string ?? "").utf8)
    do {
      let token = try CompactToken(text[...])
      do {
        _ = try JWSHeader(token.headerSegment)
        return "a header without certificates is accepted"
      } catch {
        guard error.code == .certificates, error.path == "x5c", error.found == nil else {
          throw error
        }
      }
      guard let key = try key.map(publicKey) ?? nil else { return "not a P-256 key" }
      let digest = try DigestAlgorithm.sha256.digest(of: token.signingInput)
      try key.verify(RawSignature(token.signature, digest: digest[...]))
      return nil
    } catch let error as JWSError {
      return error.code.rawValue
    } catch let error as TrustError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }

  /// The P-256 key in a JSON Web Key (RFC 7518, 6.2.1).
  private static func publicKey(_ key: JSONValue) throws -> PublicKey? {
    guard key["crv"]?.string == "P-256" else { return nil }
    let coordinates = try ["x", "y"].map { name in
      try Base64.decode(
        Array((key[name]?.string ?? "").utf8)[...],
        alphabet: .urlSafe,
        padding: .forbidden
      )
    }
    // SubjectPublicKeyInfo of a P-256 key, up to the point.
    let front = Hexadecimal.bytes("3059301306072A8648CE3D020106082A8648CE3D030107034200 04")
    let info = try SubjectPublicKeyInfo((front + coordinates.joined())[...])
    return try PublicKey(info, rules: .p256)
  }
}

/// The files with tokens.
enum WycheproofTokens {
  static let folder = SharedData("wycheproof")
  static let file = "json_web_signature_test.json"
  static let absence = folder.absence

  static var isPresent: Bool {
    folder.directory.map {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent(file).path)
    } ?? false
  }
}

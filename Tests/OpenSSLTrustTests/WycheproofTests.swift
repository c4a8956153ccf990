// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// The signatures of several Wycheproof files, verified by the functions for tokens and certificates.
@Suite(.enabled(if: WycheproofFile.arePresent, Comment(rawValue: WycheproofFile.absence)))
struct WycheproofTests {
  @Test(arguments: WycheproofJob.all.filter { WycheproofFile.isPresent($0.file) })
  func `results equal those of the file, except for the listed divergences`(_ job: WycheproofJob)
    throws
  {
    let file = try WycheproofFile(named: job.file)
    var count = 0
    var divergent: Set<Int> = []
    for group in file.testGroups {
      for vector in group.tests {
        let code = job.code(of: vector, in: group)
        // An invalid signature must not be reported as an internal failure.
        #expect(code == nil || code == .signature || code == .weakKey, "\(vector.tcId)")
        if (code == nil) != (vector.result == .valid) { divergent.insert(vector.tcId) }
        count += 1
      }
    }
    #expect(count == file.numberOfTests)
    let new = divergent.subtracting(job.divergences.keys).sorted()
    #expect(new.isEmpty, "divergences without a reason: \(new)")
    let stale = Set(job.divergences.keys).subtracting(divergent).sorted()
    #expect(stale.isEmpty, "listed divergences that do not occur: \(stale)")
  }

  @Test func `every file of the folder is tested`() throws {
    let elsewhere = ["json_web_signature_test.json", WycheproofJob.pss]
    let files = try SharedData("wycheproof").files().filter { $0.hasSuffix(".json") }
    #expect(Set(files).isSubset(of: WycheproofJob.all.map(\.file) + elsewhere))
    let tokens = try WycheproofFile(named: "ecdsa_secp256r1_sha256_p1363_test.json")
    #expect(tokens.numberOfTests == 262)
  }

  /// Vector 108 is a valid PKCS #1 v1.5 signature, which PSS verifiers must reject and this one must accept.
  @Test(.enabled(if: WycheproofFile.isPresent(WycheproofJob.pss)))
  func `rejects PSS signatures`() throws {
    let file = try WycheproofFile(named: WycheproofJob.pss)
    let job = WycheproofJob(WycheproofJob.pss, .certificate(.sha256, .standard))
    var valid: [Int] = []
    for group in file.testGroups {
      for vector in group.tests {
        let code = job.code(of: vector, in: group)
        #expect(code == nil || code == .signature, "\(vector.tcId)")
        if code == nil { valid.append(vector.tcId) }
      }
    }
    #expect(valid == [108])
  }
}

/// A file, the format of its signatures, and divergences from its results.
struct WycheproofJob: Sendable, CustomStringConvertible {
  let file: String
  let format: Format
  /// Vectors whose result differs from the file, with the reason.
  let divergences: [Int: String]

  enum Format: Sendable {
    /// JWS signatures.
    case token
    /// Certificate signatures, verified with a digest and rules for keys.
    case certificate(DigestAlgorithm, KeyRules)
  }

  init(_ file: String, _ format: Format, divergences: [Int: String] = [:]) {
    self.file = file
    self.format = format
    self.divergences = divergences
  }

  /// The name of the file, for test output.
  var description: String { file }

  static let pss = "rsa_pss_2048_sha256_mgf1_32_test.json"

  private static let smallExponent = "keys with the exponent 3 are rejected"

  static let all = [
    WycheproofJob("ecdsa_secp256r1_sha256_p1363_test.json", .token),
    WycheproofJob("ecdsa_secp256r1_sha256_test.json", .certificate(.sha256, .p256)),
    WycheproofJob("ecdsa_secp384r1_sha384_test.json", .certificate(.sha384, .p256OrP384)),
    WycheproofJob("ecdsa_secp384r1_sha256_test.json", .certificate(.sha256, .p256OrP384)),
    WycheproofJob(
      "rsa_signature_2048_sha256_test.json",
      .certificate(.sha256, .standard),
      divergences: [258: smallExponent, 259: smallExponent]
    ),
    WycheproofJob(
      "rsa_signature_3072_sha256_test.json",
      .certificate(.sha256, .standard),
      divergences: [259: smallExponent]
    ),
    WycheproofJob("rsa_signature_4096_sha256_test.json", .certificate(.sha256, .standard)),
  ]

  /// The error code of a signature; `nil` if it is valid.
  func code(of vector: WycheproofFile.Vector, in group: WycheproofFile.Group) -> TrustError.Code? {
    do {
      let signature = vector.signature[...]
      let message = vector.message[...]
      switch format {
      case .token:
        try PublicKey(try group.info(), rules: .p256).verify(raw: signature, over: message)
      case .certificate(let digest, let rules):
        try PublicKey(try group.info(), rules: rules)
          .verify(signature, over: message, digest: digest)
      }
      return nil
    } catch let error as TrustError {
      return error.code
    } catch {
      return .internal
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// All signatures of a few files, through the same calls that verify tokens and certificates.
@Suite(.enabled(if: WycheproofFile.areThere, Comment(rawValue: WycheproofFile.absence)))
struct WycheproofTests {
  @Test(arguments: WycheproofJob.all.filter { WycheproofFile.isPresent($0.file) })
  func `a file gives what it says, but for what is written down`(_ job: WycheproofJob) throws {
    let file = try WycheproofFile(named: job.file)
    var judged = 0
    var divergent: Set<Int> = []
    for group in file.testGroups {
      for vector in group.tests {
        let code = job.code(of: vector, in: group)
        // Whatever is refused is refused with a verdict, never with a fault of this side.
        #expect(code == nil || code == .signature || code == .weakKey, "\(vector.tcId)")
        if (code == nil) != (vector.result == .valid) { divergent.insert(vector.tcId) }
        judged += 1
      }
    }
    #expect(judged == file.numberOfTests)
    let new = divergent.subtracting(job.divergences.keys).sorted()
    #expect(new.isEmpty, "judged otherwise without a reason: \(new)")
    let stale = Set(job.divergences.keys).subtracting(divergent).sorted()
    #expect(stale.isEmpty, "judged like the file says by now: \(stale)")
  }

  @Test func `every file has a job`() throws {
    let elsewhere = ["json_web_signature_test.json", WycheproofJob.pss]
    let files = try SharedData("wycheproof").files().filter { $0.hasSuffix(".json") }
    #expect(Set(files).isSubset(of: WycheproofJob.all.map(\.file) + elsewhere))
    let tokens = try WycheproofFile(named: "ecdsa_secp256r1_sha256_p1363_test.json")
    #expect(tokens.numberOfTests == 262)
  }

  /// Vector 108 is not PSS: it is a right signature of PKCS #1 v1.5, which whoever verifies PSS must
  /// refuse, and which therefore must be right here.
  @Test(.enabled(if: WycheproofFile.isPresent(WycheproofJob.pss)))
  func `no signature of PSS is right`() throws {
    let file = try WycheproofFile(named: WycheproofJob.pss)
    let job = WycheproofJob(WycheproofJob.pss, .inCertificates(.sha256, .standard))
    var right: [Int] = []
    for group in file.testGroups {
      for vector in group.tests {
        let code = job.code(of: vector, in: group)
        #expect(code == nil || code == .signature, "\(vector.tcId)")
        if code == nil { right.append(vector.tcId) }
      }
    }
    #expect(right == [108])
  }
}

/// One file, how its signatures are verified, and where we know better.
struct WycheproofJob: Sendable, CustomStringConvertible {
  let file: String
  let way: Way
  /// Vectors that are judged otherwise than their file says, each with the reason.
  let divergences: [Int: String]

  enum Way: Sendable {
    /// As in a JWS.
    case inTokens
    /// As in a certificate, with this digest and these rules.
    case inCertificates(DigestAlgorithm, KeyRules)
  }

  init(_ file: String, _ way: Way, divergences: [Int: String] = [:]) {
    self.file = file
    self.way = way
    self.divergences = divergences
  }

  /// The name of the file, which names the job in test output.
  var description: String { file }

  static let pss = "rsa_pss_2048_sha256_mgf1_32_test.json"

  private static let smallExponent = "keys with the exponent 3 are refused, whatever they sign"

  /// Files that are absent are left out.
  static let all = [
    WycheproofJob("ecdsa_secp256r1_sha256_p1363_test.json", .inTokens),
    WycheproofJob("ecdsa_secp256r1_sha256_test.json", .inCertificates(.sha256, .p256)),
    WycheproofJob("ecdsa_secp384r1_sha384_test.json", .inCertificates(.sha384, .p256OrP384)),
    WycheproofJob("ecdsa_secp384r1_sha256_test.json", .inCertificates(.sha256, .p256OrP384)),
    WycheproofJob(
      "rsa_signature_2048_sha256_test.json",
      .inCertificates(.sha256, .standard),
      divergences: [258: smallExponent, 259: smallExponent]
    ),
    WycheproofJob(
      "rsa_signature_3072_sha256_test.json",
      .inCertificates(.sha256, .standard),
      divergences: [259: smallExponent]
    ),
    WycheproofJob("rsa_signature_4096_sha256_test.json", .inCertificates(.sha256, .standard)),
  ]

  /// What is wrong with a signature; `nil` when it is right.
  func code(of vector: WycheproofFile.Vector, in group: WycheproofFile.Group) -> TrustError.Code? {
    do {
      let signature = vector.signature[...]
      let message = vector.message[...]
      switch way {
      case .inTokens:
        try PublicKey(try group.info(), rules: .p256).verify(raw: signature, over: message)
      case .inCertificates(let digest, let rules):
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

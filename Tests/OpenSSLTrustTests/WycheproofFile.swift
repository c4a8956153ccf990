// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import X509Certificates

/// Signatures by people who break implementations: <https://github.com/C2SP/wycheproof>.
struct WycheproofFile: Decodable {
  let numberOfTests: Int
  let testGroups: [Group]

  struct Group: Decodable {
    /// SubjectPublicKeyInfo in hexadecimal.
    let publicKeyDer: String
    let tests: [Vector]

    func info() throws -> SubjectPublicKeyInfo {
      try SubjectPublicKeyInfo(Hexadecimal.bytes(publicKeyDer)[...])
    }
  }

  struct Vector: Decodable {
    let tcId: Int
    let comment: String
    let msg: String
    let sig: String
    let result: Result

    var message: [UInt8] { Hexadecimal.bytes(msg) }
    var signature: [UInt8] { Hexadecimal.bytes(sig) }
  }

  enum Result: String, Decodable {
    case valid
    case invalid
    /// Legal somewhere and better refused; refused here.
    case acceptable
  }

  static let directory = SharedData("wycheproof").directory
  static let absence = SharedData("wycheproof").absence

  static func isPresent(_ name: String) -> Bool {
    guard let file = directory?.appendingPathComponent(name).path else { return false }
    return FileManager.default.fileExists(atPath: file)
  }

  init(named name: String) throws {
    guard let directory = WycheproofFile.directory else { throw CocoaError(.fileNoSuchFile) }
    let data = try Data(contentsOf: directory.appendingPathComponent(name))
    self = try JSONDecoder().decode(WycheproofFile.self, from: data)
  }
}

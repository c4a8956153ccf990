// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
package import X509Certificates

/// Signature test vectors of Project Wycheproof: <https://github.com/C2SP/wycheproof>.
package struct WycheproofFile: Decodable {
  package let numberOfTests: Int
  package let testGroups: [Group]

  package struct Group: Decodable {
    /// SubjectPublicKeyInfo in hexadecimal.
    package let publicKeyDer: String
    package let tests: [Vector]

    package func info() throws -> SubjectPublicKeyInfo {
      try SubjectPublicKeyInfo(Hexadecimal.bytes(publicKeyDer)[...])
    }
  }

  package struct Vector: Decodable {
    package let tcId: Int
    package let comment: String
    package let msg: String
    package let sig: String
    package let result: Result

    package var message: [UInt8] { Hexadecimal.bytes(msg) }
    package var signature: [UInt8] { Hexadecimal.bytes(sig) }
  }

  package enum Result: String, Decodable {
    case valid
    case invalid
    /// Valid by some standards; this library rejects it.
    case acceptable
  }

  private static let directory = SharedData("wycheproof").directory
  package static var arePresent: Bool { directory != nil }
  package static let absence = SharedData("wycheproof").absence

  package static func isPresent(_ name: String) -> Bool {
    guard let file = directory?.appendingPathComponent(name).path else { return false }
    return FileManager.default.fileExists(atPath: file)
  }

  package init(named name: String) throws {
    guard let directory = WycheproofFile.directory else { throw CocoaError(.fileNoSuchFile) }
    let data = try Data(contentsOf: directory.appendingPathComponent(name))
    self = try JSONDecoder().decode(WycheproofFile.self, from: data)
  }
}

// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OfferMistakes
import StrictTime
import TestVectors

/// Verifies documents that a server signed, and reads Advanced Commerce requests.
enum OfferBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let verifier = try self.verifier()
    // The search for mistakes verifies thousands of signatures, so it runs for one input in sixteen only.
    let explaining = input.last.map { $0 & 0x0F == 0 } ?? true
    let read = { (document: ArraySlice<UInt8>) in
      explaining
        ? verifier.explanation(of: document, at: now) : verifier.report(document, at: now)
    }
    let report = read(input)
    try require(
      report.isValid || !report.errors.isEmpty,
      "a document is neither valid nor has an error"
    )
    try require(!report.errors.contains { $0.code == .internal }, "libcrypto has failed")
    let spaced = read(([0x20, 0x0A] + input + [0x0A])[...])
    try require(spaced == report, "white space around a document changes the report")
    if report.isValid {
      let later = verifier.report(input, at: .latest)
      let isStale = later.errors.map(\.code) == [.stale]
      try require(isStale == (report.kind == .promotionalOffer), "an old offer is valid")
    }
    try checkRequest(input)
  }

  private static func checkRequest(_ input: ArraySlice<UInt8>) throws(Finding) {
    for operation in AdvancedCommerceOperation.allCases {
      let read = accepted { () throws(SigningError) in
        try AdvancedCommerceRequest(operation, json: input)
      }
      guard let request = read else { continue }
      let again = try required("a request cannot be read again") { () throws(SigningError) in
        try AdvancedCommerceRequest(json: request.json)
      }
      try require(again == request, "a request changes when it is read again")
    }
  }

  private static func verifier() throws(Finding) -> OfferSignatureVerifier {
    switch shared {
    case .success(let verifier): return verifier
    case .failure(let error): throw Finding("the verifier cannot be created: \(error)")
    }
  }

  private static let shared = Result {
    let pem = try TestVectors.file("keys/private/token-leaf.pem")
    return OfferSignatureVerifier(key: try SigningKey(pem[...], keyId: "2X9R4HXF34").publicKey)
  }

  private static let now = Timestamp(millisecondsSince1970: 1_741_083_072_000) ?? .latest
}

/// Reads key files: signing and public keys.
enum KeyFileBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let publicKey = accepted { () throws(KeyFileError) in try VerifyingKey(input) }
    let key = accepted { () throws(KeyFileError) in try SigningKey(input, keyId: "A") }
    try require(publicKey == nil || key == nil, "a file is a public and a private key")
    for key in [publicKey, key?.publicKey].compactMap({ $0 }) {
      let again = accepted { () throws(KeyFileError) in
        try VerifyingKey(Array(key.pem.utf8)[...])
      }
      try require(again?.der == key.der, "a public key changes when it is written")
    }
  }
}

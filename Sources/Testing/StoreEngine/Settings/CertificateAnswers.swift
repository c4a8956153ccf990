// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictJSON

/// What the OCSP responder answers about the certificates of the chains; good where nothing is said.
///
///     {"leaf": "revoked", "intermediate": "good"}
package struct CertificateAnswers: Sendable {
  /// The answers by role.
  private(set) var answers: [OCSPResponder.Role: OCSPResponder.Answer] = [:]

  /// Good for all.
  package init() {}

  /// Reads the body of a request.
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    let object = try ScriptObject(try StoreScript.document(json, "the body").root, "the body")
    try object.requireMembers(OCSPResponder.Role.allCases.map(\.rawValue))
    for role in OCSPResponder.Role.allCases {
      answers[role] = try object.choice(role.rawValue, OCSPResponder.Answer.self)
    }
  }

  /// The answers as JSON.
  package var json: [UInt8] {
    JSONWriter.object { json in
      for role in OCSPResponder.Role.allCases {
        json.member(role.rawValue, (answers[role] ?? .good).rawValue)
      }
    }
  }
}

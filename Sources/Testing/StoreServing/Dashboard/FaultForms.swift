// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StoreLab
import StrictJSON

/// The names that the forms of the dashboard about faults offer.
package enum FaultForms {
  /// The faults of deliveries, the endpoints and error codes of the API, and the answers about certificates.
  ///
  ///     {"deliveries": [{"name", "text"}], "endpoints": [name], "errorCodes": [{"code", "name"}],
  ///      "certificates": [{"name", "text"}], "answers": [{"name", "text"}]}
  package static func json() -> [UInt8] {
    JSONWriter.object { json in
      write("deliveries", DeliveryFault.allCases.map { ($0.rawValue, $0.text) }, to: &json)
      json.array("endpoints") { json in
        for endpoint in APIEndpoint.allCases { json.string(endpoint.rawValue) }
      }
      json.array("errorCodes") { json in
        for code in APIErrorCode.allCases {
          json.object { json in
            json.member("code") { $0.integer(code.rawValue) }
            json.member("name", code.name)
          }
        }
      }
      write("certificates", OCSPResponder.Role.allCases.map { ($0.rawValue, $0.text) }, to: &json)
      write("answers", OCSPResponder.Answer.allCases.map { ($0.rawValue, $0.text) }, to: &json)
    }
  }

  private static func write(
    _ member: String,
    _ choices: [(name: String, text: String)],
    to json: inout JSONWriter
  ) {
    json.array(member) { json in
      for choice in choices {
        json.object { json in
          json.member("name", choice.name)
          json.member("text", choice.text)
        }
      }
    }
  }
}

extension DeliveryFault {
  fileprivate var text: String {
    switch self {
    case .drop: "not posted, without an answer"
    case .corrupt: "posted damaged: your webhook must refuse it"
    case .delay: "posted later"
    case .reorder: "posted after the next one"
    case .twice: "posted twice at the same time"
    case .duplicate: "posted again after its answer"
    }
  }
}

extension OCSPResponder.Role {
  fileprivate var text: String {
    switch self {
    case .leaf: "signs documents"
    case .intermediate: "signs the leaf"
    }
  }
}

extension OCSPResponder.Answer {
  fileprivate var text: String {
    switch self {
    case .good: "good"
    case .revoked: "revoked a day ago, its key was compromised"
    case .unknown: "unknown"
    case .tryLater: "try later: the responder is busy, nothing is signed"
    case .stale: "good, but only until a month ago"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StrictJSON

/// An injected error for the next requests.
struct APIFailure: Hashable {
  /// The endpoint; `nil` for all.
  let endpoint: APIEndpoint?
  let kind: Kind
  /// The number of requests that fail.
  var count: Int64

  enum Kind: Hashable {
    /// A number of ``APIErrorCode``, or another one.
    case code(Int64)
    case status(Int)
  }

  init(endpoint: APIEndpoint?, kind: Kind, count: Int64) {
    self.endpoint = endpoint
    self.kind = kind
    self.count = count
  }

  /// Reads an element of `fail`.
  init(_ object: ScriptObject) throws(ScriptError) {
    try object.requireMembers(["endpoint", "errorCode", "status", "count"])
    try object.requireOne(of: ["errorCode", "status"])
    endpoint = try object.choice("endpoint", APIEndpoint.self)
    count = try object.integer("count", in: 1...APIFaults.mostCounted) ?? 1
    if let code = try object.integer("errorCode", in: 4_000_000...5_999_999) {
      kind = .code(code)
    } else {
      let status = try object.integer("status", in: 400...599)
      kind = .status(Int(try object.required("errorCode\" or \"status", status)))
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let endpoint { json.member("endpoint", endpoint.rawValue) }
      switch kind {
      case .code(let code): json.member("errorCode") { $0.integer(code) }
      case .status(let status): json.member("status") { $0.integer(Int64(status)) }
      }
      json.member("count") { $0.integer(count) }
    }
  }
}

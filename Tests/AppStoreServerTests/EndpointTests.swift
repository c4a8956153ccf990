// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import Testing

/// The definitions of endpoints, and the requests that follow from them.
struct EndpointTests {
  @Test(arguments: APIEndpoint.allCases)
  func `each endpoint has a request in the tests, which is as its definition says`(
    _ endpoint: APIEndpoint
  ) throws {
    let sent = try Sent.all.map { try $0.made() }.filter { $0.endpoint == endpoint }
    #expect(!sent.isEmpty)
    for request in sent {
      #expect(request.method == endpoint.method)
      #expect(ObjectIdentifier(request.response) == ObjectIdentifier(endpoint.response))
      #expect(Set(request.query).isSubset(of: endpoint.query))
      switch endpoint.body {
      case .none: #expect(request.contentType == nil)
      case .json: #expect(request.contentType == "application/json")
      case .png: #expect(request.contentType == "image/png")
      }
      let path = request.path.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
      #expect(endpoint.values(in: path) != nil)
    }
  }

  @Test func `names and paths are unique`() {
    let all = APIEndpoint.allCases
    #expect(Set(all.map(\.rawValue)).count == all.count)
    #expect(Set(all.map { "\($0.method) \($0.path)" }).count == all.count)
    for endpoint in all { #expect(APIEndpoint(rawValue: endpoint.rawValue) == endpoint) }
    #expect(APIEndpoint(rawValue: "getNothing") == nil)
  }

  /// A definition that is missing in the list above it would have no route in the test store.
  @Test func `every definition is listed`() throws {
    let folder = SourceFolder("Sources/Store/AppStoreServer")
    let count = try folder.files(where: { _ in true }).reduce(0) { sum, text in
      sum + text.matches(of: #/package static let \w+ = Self\(\n/#).count
    }
    #expect(count == APIEndpoint.allCases.count)
  }

  @Test func `lists are continued by revision or pagination token`() {
    let continued = APIEndpoint.allCases.filter { $0.continuation != nil }
    #expect(
      continued.map(\.rawValue) == [
        "getTransactionHistoryV1", "getTransactionHistory", "getRefundHistory",
        "getNotificationHistory", "getGroupMembers",
      ]
    )
    #expect(Set(continued.compactMap(\.continuation)) == ["revision", "paginationToken"])
  }
}

/// A folder of the repository's sources.
struct SourceFolder {
  let url: URL

  init(_ path: String) {
    url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)")
  }

  /// The texts of the Swift files whose names satisfy a condition.
  func files(where isIncluded: (String) -> Bool) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    return try paths.filter { $0.hasSuffix(".swift") && isIncluded($0) }.map { path in
      String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import Testing

/// The definitions of endpoints, and the requests that follow from them.
struct EndpointTests {
  @Test(arguments: Sent.all)
  func `a request is as the definition of its endpoint says`(_ sent: Sent) throws {
    let request = try sent.made()
    let endpoint = request.endpoint
    #expect(request.method == endpoint.method)
    #expect(ObjectIdentifier(request.response) == ObjectIdentifier(endpoint.response))
    #expect(Set(request.query).isSubset(of: endpoint.query))
    switch endpoint.body {
    case .none: #expect(request.contentType == nil)
    case .json: #expect(request.contentType == "application/json")
    case .png: #expect(request.contentType == "image/png")
    }
    let path = request.path.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
    #expect(endpoint.path.values(in: path) != nil)
  }

  @Test func `names and paths are unique`() {
    let all = APIEndpoint.allCases
    #expect(Set(all.map(\.rawValue)).count == all.count)
    #expect(Set(all.map { "\($0.method) \($0.path)" }).count == all.count)
    for endpoint in all { #expect(APIEndpoint(rawValue: endpoint.rawValue) == endpoint) }
    #expect(APIEndpoint(rawValue: "getNothing") == nil)
  }

  /// Without its place in the list above it, a definition would have no route in the test store.
  @Test func `every definition is listed, and has a request among those of these tests`() throws {
    let sent = Set(try Sent.all.map { try $0.made().endpoint.rawValue })
    // Add requests to `Sent.all` for the missing ones, and the others to the list of their group.
    #expect(sent.symmetricDifference(APIEndpoint.allCases.map(\.rawValue)) == [])
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

// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Testing

/// The error codes of the App Store Server API.
struct ErrorCodeTests {
  /// A code that is added needs its constant and its row only; the 87 codes of API 1.21 and the 122 that only the Advanced
  /// Commerce API has stay.
  @Test func `all codes are listed once, in order`() {
    let known = APIErrorCode.known
    #expect(known.count >= 87 + 122)
    #expect(Set(known.compactMap(\.name)).count == known.count)
    #expect(zip(known, known.dropFirst()).allSatisfy { $0.rawValue < $1.rawValue })
    #expect(known.first == .generalBadRequest && known.last == .generalInternalRetryable)
  }

  @Test(arguments: APIErrorCode.known)
  func `a known code has a name and a suggested action of one line`(_ code: APIErrorCode) throws {
    let name = try #require(code.name)
    #expect(code.description == "\(code.rawValue) (\(name))")
    #expect(!code.action.isEmpty && !code.action.contains("\n"))
  }

  /// A constant without a row would have no name.
  @Test func `a constant and its row have the same number and name`() throws {
    let folder = SourceFolder("Sources/Store/AppStoreServer/API")
    let constants = try folder.files { $0.hasPrefix("APIErrorCode+") }.flatMap { text in
      text.matches(of: #/public static let (\w+) = Self\(([0-9_]+)\)/#).map { match in
        "\(match.output.2.filter { $0 != "_" }) (\(match.output.1))"
      }
    }
    #expect(constants.sorted() == APIErrorCode.known.map(\.description).sorted())
  }

  @Test func `keeps an unknown code`() {
    let code = APIErrorCode(rawValue: 4_009_999)
    #expect(code.name == nil)
    #expect(code.description == "4009999")
    #expect(!code.action.isEmpty)
    #expect(!code.isRetryable)
  }

  /// The codes for which a retry may succeed.
  @Test func `the codes that Apple calls retryable are retryable`() {
    let retryable = APIErrorCode.known.filter(\.isRetryable).map(\.rawValue)
    #expect(retryable == [4_040_002, 4_040_004, 4_040_006, 4_290_000, 5_000_001])
  }
}

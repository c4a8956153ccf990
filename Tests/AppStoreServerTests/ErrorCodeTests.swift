// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Testing

/// The error codes of the App Store Server API.
struct ErrorCodeTests {
  /// jws.md 10: 87 codes of API 1.21, and three of 1.22.
  @Test func `ninety codes are known, each once`() {
    #expect(APIErrorCode.known.count == 90)
    #expect(Set(APIErrorCode.known).count == 90)
    #expect(Set(APIErrorCode.known.compactMap(\.name)).count == 90)
  }

  @Test(arguments: APIErrorCode.known)
  func `a known code has a name, and an action of one line`(_ code: APIErrorCode) throws {
    let name = try #require(code.name)
    #expect(code.description == "\(code.rawValue) (\(name))")
    #expect(!code.action.isEmpty && !code.action.contains("\n"))
  }

  @Test func `an unknown code is kept`() {
    let code = APIErrorCode(rawValue: 4_009_999)
    #expect(code.name == nil)
    #expect(code.description == "4009999")
    #expect(!code.action.isEmpty)
    #expect(!code.isRetryable)
  }

  /// jws.md 10: retryable by meaning.
  @Test func `Apple's retryable codes`() {
    let retryable = APIErrorCode.known.filter(\.isRetryable).map(\.rawValue)
    #expect(retryable == [4_040_002, 4_040_004, 4_040_006, 4_290_000, 5_000_001])
  }
}

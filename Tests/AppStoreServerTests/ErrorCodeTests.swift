// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Testing

/// The error codes of the App Store Server API.
struct ErrorCodeTests {
  /// The 87 codes of API 1.21, and the 122 that only the Advanced Commerce API has, stay.
  @Test func `the codes are in order`() {
    let known = APIErrorCode.allCases
    #expect(known.count >= 87 + 122)
    #expect(zip(known, known.dropFirst()).allSatisfy { $0.rawValue < $1.rawValue })
    #expect(known.first == .generalBadRequest && known.last == .generalInternalRetryable)
  }

  @Test(arguments: APIErrorCode.allCases)
  func `a code has a name and a suggested action of one line`(_ code: APIErrorCode) {
    #expect(code.name.allSatisfy { $0.isASCII && $0.isLetter })
    #expect(!code.action.isEmpty && !code.action.contains("\n"))
  }

  @Test func `an error keeps an unknown number`() {
    let error = APIError.rejected(status: 400, number: 4_009_999, message: nil)
    #expect(error.errorCode == nil)
    #expect("\(error)".contains("status 400, 4009999  ["))
    #expect(error.hint?.isEmpty == false)
    #expect(!error.isRetryable)
  }

  @Test func `an error prints number and name`() {
    let error = APIError.rejected(status: 404, number: 4_040_010, message: nil)
    #expect("\(error)".contains("status 404, 4040010 (transactionIdNotFound)"))
  }

  /// The codes for which a retry may succeed.
  @Test func `the codes that Apple calls retryable are retryable`() {
    let retryable = APIErrorCode.allCases.filter(\.isRetryable).map(\.rawValue)
    #expect(retryable == [4_040_002, 4_040_004, 4_040_006, 4_290_000, 5_000_001])
  }
}

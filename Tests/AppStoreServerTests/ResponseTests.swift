// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StoreVerification
import StrictTime
import Testing

/// HTTP responses of the App Store, and the values or errors read from them.
struct ResponseTests {
  @Test func `reads a successful response`() throws {
    let request = try APIRequest.extendRenewalDate(
      originalTransactionId: "1",
      byDays: 1,
      reason: .other,
      requestIdentifier: "r"
    )
    let response = try request.response(
      from: answer(
        200,
        #"{"originalTransactionId":"1","webOrderLineItemId":"2","success":true,"effectiveDate":1000}"#
      )
    )
    #expect(response.originalTransactionId == "1")
    #expect(response.webOrderLineItemId == "2")
    #expect(response.success == true)
    #expect(response.effectiveDate == Timestamp(millisecondsSince1970: 1000))
  }

  @Test func `reads the status of a mass extension`() throws {
    let request = try APIRequest.massExtensionStatus(ofProduct: "p", requestIdentifier: "r")
    let body =
      #"{"requestIdentifier":"r","complete":true,"completeDate":1,"succeededCount":30,"failedCount":2}"#
    let status = try request.response(from: answer(200, body))
    #expect(status.requestIdentifier == UUIDText(rawValue: "r"))
    #expect(status.complete == true)
    #expect(status.completeDate == Timestamp(millisecondsSince1970: 1))
    #expect(status.succeededCount == 30)
    #expect(status.failedCount == 2)
  }

  @Test func `reads a performance test result`() throws {
    let request = try APIRequest.performanceTestResult(requestId: "r")
    let body = """
      {"config":{"maxConcurrentRequests":10,"totalRequests":100,"totalDuration":60000,\
      "responseTimeThreshold":500,"successRateThreshold":95},"target":"https://a.b","result":"PASS",\
      "successRate":98,"numPending":0,"responseTimes":{"average":120,"p50":100,"p90":200,"p95":250,\
      "p99":400},"failures":{"TIMED_OUT":1}}
      """
    let result = try request.response(from: answer(200, body))
    #expect(result.result == .pass)
    #expect(result.config?.totalRequests == 100)
    #expect(result.responseTimes?.p95 == 250)
    #expect(result.failures?.count(of: .timedOut) == 1)
    #expect(result.failures?.count(of: .success) == nil)
    #expect(result.failures?.results == [.timedOut])
  }

  @Test(arguments: [200, 202, 204, 299], ["", " \r\n", "{}"])
  func `a response without content accepts an empty body and JSON`(
    _ status: Int,
    _ body: String
  ) throws {
    let request = try APIRequest.finishTransaction(transactionId: "1")
    _ = try request.response(from: answer(status, body))
  }

  @Test(arguments: ["<html>log in to the network</html>", "anything", "{", "\0"])
  func `a response without content rejects the text of another server`(_ body: String) throws {
    let request = try APIRequest.finishTransaction(transactionId: "1")
    #expect(throws: APIError.self) { try request.response(from: answer(200, body)) }
  }

  @Test func `unknown members are kept`() throws {
    let body = #"{"testNotificationToken":"t","later":[1]}"#
    let response = try APIRequest.testNotification().response(from: answer(200, body))
    #expect(response.testNotificationToken == "t")
    #expect(response.json.elementsEqual(body.utf8))
  }

  @Test(arguments: [
    ("", "payload/malformed"), ("[]", "payload/type"),
    ("{\"testNotificationToken\":1}", "payload/type"),
    ("{\"testNotificationToken\":\"a\",\"testNotificationToken\":\"b\"}", "payload/malformed"),
    ("<html>", "payload/malformed"),
  ])
  func `rejects a body that cannot be read`(_ body: String, _ code: String) throws {
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification().response(from: answer(200, body))
    }
    guard case .unreadable(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code.rawValue == code)
  }

  @Test(arguments: [
    (
      400, #"{"errorCode":4000006,"errorMessage":"m"}"#, APIErrorCode?.some(.invalidTransactionId),
      false
    ),
    (404, #"{"errorCode":4040010}"#, .transactionIdNotFound, false),
    (404, #"{"errorCode":4040002}"#, .accountNotFoundRetryable, true),
    (500, #"{"errorCode":5000000}"#, .generalInternal, true),
    (500, #"{"errorCode":5000001}"#, .generalInternalRetryable, true),
    (400, #"{"errorCode":9990000}"#, nil, false),
  ])
  func `an error response has its code`(
    _ status: Int,
    _ body: String,
    _ code: APIErrorCode?,
    _ isRetryable: Bool
  ) throws {
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification().response(from: answer(status, body))
    }
    guard case .rejected(status, let number, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(number == code?.rawValue ?? 9_990_000)
    #expect(error?.errorCode == code)
    #expect(error?.isRetryable == isRetryable)
    let isOther = code == .transactionIdNotFound || status == 401
    #expect(error?.suggestsOtherEnvironment == isOther)
  }

  @Test func `a rejected report has its errors, also those that Apple adds later`() throws {
    let report = try ExternalPurchaseFixture().checked()
    let body =
      #"{"errors":[{"errorCode":11,"errorMessage":"m","fieldName":"amountTaxInclusive","#
      + #""lineItemId":"buy\u001b"},{"errorCode":99,"errorMessage":"later"}]}"#
    let error = #expect(throws: APIError.self) {
      try APIRequest.sendExternalPurchaseReport(report).response(from: answer(400, body))
    }
    guard case .reportRejected(400, let errors) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(errors.map(\.errorCode) == [11, 99])
    #expect(errors.map(\.code) == [.incorrectAmountTaxInclusive, nil])
    #expect(errors.first?.fieldName == "amountTaxInclusive")
    #expect(errors.first?.lineItemId == "buy\u{1B}")
    #expect(errors.last?.errorMessage == "later")
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("2 errors, first 11 (incorrectAmountTaxInclusive)"))
    #expect(text.contains(#""amountTaxInclusive" of line item "buy\u{1b}""#))
    #expect(error?.hint?.contains("the same requestIdentifier") == true)
    #expect(error?.isRetryable == false && error?.errorCode == nil)
  }

  @Test(arguments: [
    #"{"errorCode":3,"errorMessage":"m","fieldName":"requestIdentifier"}"#,
    #"{"errors":[{"errorCode":3,"errorMessage":"m","fieldName":"requestIdentifier"}]}"#,
  ])
  func `an unknown report is status 400`(_ body: String) throws {
    let request = try APIRequest.externalPurchaseReport(requestIdentifier: Sent.uuid)
    let error = #expect(throws: APIError.self) { try request.response(from: answer(400, body)) }
    #expect(error.map { "\($0)" }?.contains("3 (notFound)") == true)
    #expect(error?.hint?.contains("whether its report was accepted") == true)
    #expect(error?.suggestsOtherEnvironment == false)
  }

  @Test(arguments: [#"{"errors":[]}"#, #"{"errors":[7]}"#, #"{"errors":{}}"#])
  func `other bodies with errors are an unexpected status`(_ body: String) throws {
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification().response(from: answer(400, body))
    }
    #expect(error == .unexpected(status: 400))
  }

  @Test func `reads an accepted report`() throws {
    let report = ExternalPurchaseFixture()
    let request = try APIRequest.externalPurchaseReport(requestIdentifier: Sent.uuid)
    let read = try request.response(from: answer(200, #"{"report":\#(report.json)}"#)).report
    #expect(read?.status == .lineItem)
    #expect(read?.externalPurchaseId == "token")
    #expect(read?.lineItems?.map(\.lineItemId) == ["buy", "refund", "start", "renewal"])
    #expect(read?.lineItems?.map(\.netAmountTaxExclusive) == [6000, 6000, 8000, 8000])
    #expect(read?.lineItems?.last?.subscriptionDaysOfPaidService == 30)
    #expect(read?.lineItems?.first?.exchangeRate == nil)
  }

  @Test(arguments: [
    (401, "", APIError.unauthorized, false), (302, "", .unexpected(status: 302), false),
    (503, "<html>", .unexpected(status: 503), true), (0, "", .unexpected(status: 0), false),
    (404, "{}", .unexpected(status: 404), false),
  ])
  func `a failure without an error code is reported by its status`(
    _ status: Int,
    _ body: String,
    _ expected: APIError,
    _ isRetryable: Bool
  ) {
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification().response(from: answer(status, body))
    }
    #expect(error == expected)
    #expect(error?.isRetryable == isRetryable)
    #expect(error?.suggestsOtherEnvironment == (status == 401))
  }

  @Test(arguments: [
    ("Retry-After", "1700000000000", Int64(1_700_000_000_000)),
    ("retry-after", "1700000000000", 1_700_000_000_000), ("RETRY-AFTER", "1", nil),
    ("Retry-After", "0", nil), ("Retry-After", "-1", nil), ("Retry-After", "soon", nil),
  ])
  func `Retry-After is read as milliseconds since 1970, and ignored in seconds`(
    _ name: String,
    _ value: String,
    _ milliseconds: Int64?
  ) {
    let answer = HTTPAnswer(status: 429, headers: [HTTPHeader(name, value)], body: [])
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification().response(from: answer)
    }
    #expect(
      error
        == .rateLimited(
          retryAfter: milliseconds.flatMap { Timestamp(millisecondsSince1970: $0) }
        )
    )
    #expect(error?.isRetryable == true)
  }

  @Test(arguments: ["", "soon", "1.5", "99999999999999999999", "Wed, 21 Oct 2026 07:28:00 GMT"])
  func `other Retry-After values are ignored`(_ value: String) {
    let headers = [HTTPHeader("Retry-After", value)]
    #expect(HTTPAnswer(status: 429, headers: headers, body: []).retryAfter == nil)
  }

  /// A long message must not fill a log.
  @Test func `a long message of the server is truncated`() throws {
    let long = String(repeating: "x", count: 10_000)
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification()
        .response(from: answer(400, #"{"errorCode":4000000,"errorMessage":"\#(long)"}"#))
    }
    #expect((error?.description.utf8.count ?? 0) < 200)
  }
}

private func answer(_ status: Int, _ body: String) -> HTTPAnswer {
  HTTPAnswer(status: status, body: Array(body.utf8)[...])
}

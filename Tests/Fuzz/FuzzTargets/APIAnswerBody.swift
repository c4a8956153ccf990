// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreVerification
import StrictTime

/// Reads an HTTP response of the App Store Server API as the response to each request.
///
/// The input is a status, header fields, an empty line and the body, with line feeds.
enum APIAnswerBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let answer = answer(input)
    try checkRetry(answer)
    guard case .success(let requests) = Requests.shared else {
      throw Finding("the requests cannot be created")
    }
    try check(answer, requests.statuses)
    try check(answer, requests.transaction)
    try check(answer, requests.appTransaction)
    try check(answer, requests.history)
    try check(answer, requests.refunds)
    try check(answer, requests.order)
    try check(answer, requests.notifications)
    try check(answer, requests.notification)
    try check(answer, requests.test)
    try check(answer, requests.extension)
    try check(answer, requests.massExtension)
    try check(answer, requests.massStatus)
    try check(answer, requests.images)
    try check(answer, requests.messages)
    try check(answer, requests.message)
    try check(answer, requests.realtimeURL)
    try check(answer, requests.performance)
    try check(answer, requests.performanceResult)
    try check(answer, requests.groups)
    try check(answer, requests.members)
    try check(answer, requests.seats)
    try check(answer, requests.claim)
    try checkBodies(answer.body)
  }

  private static func check<Response: APIResponse & StorePayload>(
    _ answer: HTTPAnswer,
    _ request: APIRequest<Response>
  ) throws(Finding) {
    let response: Response
    do {
      response = try request.response(from: answer)
    } catch {
      try checkText(error)
      try checkText(APIClientError.answer(error))
      return
    }
    try require((200...299).contains(answer.status), "a response with status \(answer.status)")
    let again = accepted { () throws(PayloadError) in try Response(answer: response.json) }
    try require(again == response, "\(Response.self) differs when read from its own JSON")
  }

  /// An error is one line of visible characters, whatever the server sent.
  private static func checkText(_ error: some ReceiptKitError) throws(Finding) {
    let line = "\(error)"
    try require(line.unicodeScalars.count < longestLine, "an error of \(line.utf8.count) bytes")
    try require(
      line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0xA0).contains($0.value) },
      "an error with a control character"
    )
    try require(!line.contains("eyJ"), "an error with a token")
  }

  /// The message, the code and the found value, each character escaped with up to ten.
  private static let longestLine = 2_000

  private static func checkRetry(_ answer: HTTPAnswer) throws(Finding) {
    var policy = APIRetryPolicy()
    policy.firstPause = Int64(answer.status)
    policy.longestPause = Int64(answer.body.count)
    for attempt in [1, 2, 64] {
      let pause = policy.pause(after: attempt, retryAfter: answer.retryAfter, now: .earliest)
      try require(pause.map { $0 >= 0 } ?? true, "a negative pause")
    }
  }

  /// Reads the body as that of a request to the Advanced Commerce API.
  private static func checkBodies(_ body: ArraySlice<UInt8>) throws(Finding) {
    for operation in AdvancedCommerceServerOperation.allCases {
      do {
        let request = try APIRequest.advancedCommerce(operation, transactionId: "1", json: body)
        try requireSame(request, operation)
      } catch let error as APIRequestError {
        try checkText(error)
      } catch let finding as Finding {
        throw finding
      } catch {
        throw Finding("\(error)")
      }
    }
  }

  private static func requireSame(
    _ request: APIRequest<TransactionInfoResponse>,
    _ operation: AdvancedCommerceServerOperation
  ) throws(Finding) {
    let again = try required("a body cannot be read again") { () throws(APIRequestError) in
      try APIRequest.advancedCommerce(
        operation,
        transactionId: "1",
        json: (request.body?.bytes ?? [])[...]
      )
    }
    try require(again == request, "a body changes when it is read again")
  }

  // MARK: The input

  private static func answer(_ input: ArraySlice<UInt8>) -> HTTPAnswer {
    var rest = input
    let status = Int(String(decoding: line(&rest), as: UTF8.self)) ?? 200
    var headers: [HTTPHeader] = []
    while true {
      let field = line(&rest)
      guard let colon = field.firstIndex(of: UInt8(ascii: ":")) else { break }
      let value = field[colon...].dropFirst().drop { $0 == 0x20 }
      headers.append(
        HTTPHeader(
          String(decoding: field[..<colon], as: UTF8.self),
          String(decoding: value, as: UTF8.self)
        )
      )
    }
    return HTTPAnswer(status: status, headers: headers, body: rest)
  }

  /// Removes the first line.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = rest.prefix { $0 != 0x0A }
    rest = rest.dropFirst(line.count + 1)
    return line
  }

  static let seeds = FuzzSeeds {
    [
      "200\n\n{\"testNotificationToken\":\"t\"}", "401\n\n", "503\n\n<html>",
      "429\nRetry-After: 1700000000000\n\n{\"errorCode\":4290000,\"errorMessage\":\"m\"}",
      "404\n\n{\"errorCode\":4040010,\"errorMessage\":\"a\\u001b[2J\\u202e eyJh.b.c\"}",
      "200\n\n{\"revision\":\"r\",\"hasMore\":true,\"signedTransactions\":[]}",
      "200\n\n{\"imageIdentifiers\":[{\"imageIdentifier\":\"i\",\"imageState\":\"APPROVED\"}]}",
      "200\n\n{\"config\":{\"totalRequests\":1},\"failures\":{\"TIMED_OUT\":1},\"successRate\":98}",
      "200\n\n{\"groups\":[{\"groupId\":\"1\",\"roles\":[{\"productId\":\"p\",\"role\":\"OWNER\"}]}]}",
      "200\n\n{\"totalSeatCount\":1,\"availableSeatCount\":-1,\"assignedSeatClaimIds\":[\"a\"]}",
      "200\n\n{\"requestInfo\":{\"requestReferenceId\":\"1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f\"},"
        + "\"items\":[{\"SKU\":\"s\",\"price\":1,\"dependentSKUs\":[\"t\"]}]}",
    ].map { Array($0.utf8) }
  }
}

/// A request for each response.
private struct Requests: Sendable {
  static let shared = Result { try Requests() }

  let statuses: APIRequest<StatusResponse>
  let transaction: APIRequest<TransactionInfoResponse>
  let appTransaction: APIRequest<AppTransactionInfoResponse>
  let history: APIRequest<TransactionHistoryResponse>
  let refunds: APIRequest<RefundHistoryResponse>
  let order: APIRequest<OrderLookupResponse>
  let notifications: APIRequest<NotificationHistoryResponse>
  let notification: APIRequest<SentNotification>
  let test: APIRequest<TestNotificationResponse>
  let `extension`: APIRequest<RenewalDateExtension>
  let massExtension: APIRequest<MassExtensionResponse>
  let massStatus: APIRequest<MassExtensionStatus>
  let images: APIRequest<ImageListResponse>
  let messages: APIRequest<MessageListResponse>
  let message: APIRequest<DefaultMessageResponse>
  let realtimeURL: APIRequest<RealtimeURLResponse>
  let performance: APIRequest<PerformanceTestResponse>
  let performanceResult: APIRequest<PerformanceTestResult>
  let groups: APIRequest<CurrentGroupsResponse>
  let members: APIRequest<GroupMembersResponse>
  let seats: APIRequest<GetSeatInfoResponse>
  let claim: APIRequest<ClaimSeatResponse>

  private init() throws {
    statuses = try .subscriptionStatuses(transactionId: "1")
    transaction = try .transactionInfo(transactionId: "1")
    appTransaction = try .appTransactionInfo(transactionId: "1")
    history = try .history(transactionId: "1")
    refunds = try .refundHistory(transactionId: "1")
    order = try .orderLookup(orderId: "1")
    notifications = try .notificationHistory(from: .earliest, until: .latest)
    notification = try .testNotificationStatus(token: "1")
    test = .testNotification()
    `extension` = try .extendRenewalDate(
      originalTransactionId: "1",
      byDays: 1,
      reason: .other,
      requestIdentifier: "1"
    )
    massExtension = try .extendRenewalDates(
      ofProduct: "p",
      byDays: 1,
      reason: .other,
      requestIdentifier: "1"
    )
    massStatus = try .massExtensionStatus(ofProduct: "p", requestIdentifier: "1")
    images = .imageList()
    messages = .messageList()
    message = try .defaultMessage(productId: "p", locale: "en-US")
    realtimeURL = .realtimeURL()
    performance = try .performanceTest(originalTransactionId: "1")
    performanceResult = try .performanceTestResult(requestId: "1")
    groups = try .currentGroups(transactionId: "1")
    members = try .groupMembers(groupId: "1")
    seats = try .seatInfo(originalTransactionId: "1")
    claim = try .claimSeat(
      originalTransactionId: "1",
      requestIdentifier: UUIDText(rawValue: "1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f")
    )
  }
}

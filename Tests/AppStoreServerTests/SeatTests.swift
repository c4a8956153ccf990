// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import Testing

/// Responses about seats, and the errors that Apple documents by name.
struct SeatTests {
  @Test(arguments: [200, 201, 202])
  func `reads seats and claims with any status of success`(_ status: Int) throws {
    let body =
      #"{"totalSeatCount":2,"availableSeatCount":0,"assignedSeatClaimIds":["\#(Sent.lower)","b","c"]}"#
    let seats = try APIRequest.seatInfo(originalTransactionId: "1")
      .response(from: HTTPAnswer(status: status, body: Array(body.utf8)[...]))
    #expect(seats.totalSeatCount == 2)
    #expect(seats.availableSeatCount == 0)
    // More claims than seats, after a renewal with fewer seats.
    #expect(seats.assignedSeatClaimIds == [Sent.lower, "b", "c"])
    let claim = try APIRequest.claimSeat(
      originalTransactionId: "1",
      requestIdentifier: Sent.uuid
    )
    let made = try claim.response(
      from: HTTPAnswer(
        status: status,
        body: Array(#"{"seatClaimId":"\#(Sent.lower)","later":1}"#.utf8)[...]
      )
    )
    #expect(made.seatClaimId?.rawValue == Sent.lower)
  }

  @Test(arguments: [200, 201, 202, 204], ["", "{}", #"{"seatClaimId":"x"}"#, "[1]"])
  func `a response that Apple has not documented is kept as it is`(
    _ status: Int,
    _ body: String
  ) throws {
    let answer = HTTPAnswer(status: status, body: Array(body.utf8)[...])
    let request = try APIRequest.unclaimSeat(Sent.uuid, originalTransactionId: "1")
    #expect(try request.response(from: answer).body.elementsEqual(body.utf8))
    let other = try APIRequest.associateSeat(
      Sent.uuid,
      originalTransactionId: "1",
      appTransactionId: "1"
    )
    #expect(try other.response(from: answer).body.elementsEqual(body.utf8))
  }

  @Test(arguments: ["<html>", "{"])
  func `an undocumented response is JSON`(_ body: String) throws {
    let request = try APIRequest.unclaimSeat(Sent.uuid, originalTransactionId: "1")
    #expect(throws: APIError.self) {
      try request.response(from: HTTPAnswer(status: 200, body: Array(body.utf8)[...]))
    }
  }

  // MARK: Errors without a number

  @Test func `the documented errors of seats have no number yet`() {
    let names = [
      "TransactionNotDevManagedGroupError", "SubscriptionNotActiveError",
      "BundleTransactionIdNotSupportedError", "NoAvailableSeatsError", "SeatClaimIdNotFoundError",
      "AppTransactionIdNotFoundError",
    ]
    for name in names { #expect(NamedAPIError.named(name)?.number == nil) }
    #expect(Set(NamedAPIError.all.map(\.name)).isSuperset(of: names))
    #expect(NamedAPIError.all.allSatisfy { !$0.meaning.isEmpty && !$0.action.isEmpty })
    #expect(Set(NamedAPIError.all.map(\.name)).count == NamedAPIError.all.count)
    let used = Set(APIEndpoint.allCases.flatMap(\.namedErrors))
    #expect(used == Set(NamedAPIError.all))
  }

  @Test func `a row needs nothing but a number`() {
    let rows = [
      NamedAPIError("SomeError", meaning: "m", action: "a"),
      NamedAPIError("OtherError", number: 4_030_099, meaning: "m", action: "a"),
    ]
    #expect(NamedAPIError.of(4_030_099, in: rows)?.name == "OtherError")
    #expect(NamedAPIError.of(4_030_098, in: rows) == nil)
    // A number never stands for two errors.
    let numbers = NamedAPIError.all.compactMap(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { APIErrorCode(rawValue: $0) == nil })
  }

  @Test func `an unknown number of an endpoint with named errors gets no name`() throws {
    let answer = HTTPAnswer(
      status: 403,
      body: Array(#"{"errorCode":4030099,"errorMessage":"No seats."}"#.utf8)[...]
    )
    let request = try APIRequest.claimSeat(
      originalTransactionId: "1",
      requestIdentifier: Sent.uuid
    )
    let error = #expect(throws: APIError.self) { try request.response(from: answer) }
    #expect(error == .rejected(status: 403, number: 4_030_099, message: "No seats."))
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("status 403, 4030099, found \"No seats.\""))
    #expect(!text.contains("Error)"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StorePayloads
import StrictJSON
import StrictTime

// Kinds of values that only one step has.

extension MemberKind<RequestedOffer> {
  /// `{"promotional": id}`, `{"code": id}` or `{"winBack": id}`.
  static let offer = MemberKind(
    input: .offer,
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name) else { return nil }
      let offer = try ScriptObject(value, name, step: object.step)
      try offer.requireMembers(["promotional", "code", "winBack"])
      guard offer.object.count == 1 else {
        throw object.error(name, "one of promotional, code and winBack")
      }
      if let id = try offer.string("promotional") { return .promotional(id) }
      if let id = try offer.string("code") { return .code(id) }
      return .winBack(try offer.required("winBack", try offer.string("winBack")))
    },
    write: { offer, json in
      let (kind, id) =
        switch offer {
        case .promotional(let id): ("promotional", id)
        case .code(let id): ("code", id)
        case .winBack(let id): ("winBack", id)
        }
      json.object { $0.member(kind, id) }
    },
    references: { [.offer($0)] }
  )
}

extension MemberKind<[String: String]> {
  /// `{"anna": "A"}`: names that the step gives the purchases of family members.
  static let memberNames = MemberKind(
    input: .names,
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name) else { return nil }
      let members = try ScriptObject(value, name, step: object.step)
      var names: [String: String] = [:]
      for member in members.object {
        names[member.name] = try members.required(member.name, try members.name(member.name))
      }
      return names
    },
    write: { names, json in
      json.object { json in
        for (member, name) in names.sorted(by: { $0.key < $1.key }) { json.member(member, name) }
      }
    },
    references: { $0.values.map { .introduces($0) } }
  )
}

extension MemberKind<GracePeriodSetting> {
  /// `P3D`, `P16D`, `P28D`, or `null` for none.
  static let gracePeriod = MemberKind(
    input: .choiceOrNull(days.map { "P\($0)D" }),
    read: { (object, name) throws(ScriptError) in
      guard let value = object.object[name] else { return nil }
      if value.isNull { return GracePeriodSetting.none }
      let text = try object.string(name)
      guard let length = days.first(where: { isSame(text, "P\($0)D") }) else {
        throw object.error(name, "P3D, P16D, P28D or null")
      }
      return .days(length)
    },
    write: { setting, json in
      if case .days(let length) = setting { json.string("P\(length)D") } else { json.null() }
    }
  )

  private static let days: [Int64] = [3, 16, 28]
}

extension MemberKind<SandboxMonth> {
  static let sandboxMonth = MemberKind(
    input: .choice(SandboxMonth.allCases.map(\.duration)),
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      guard let seconds = CalendarPeriod(iso8601: text)?.seconds,
        let month = SandboxMonth(rawValue: seconds)
      else { throw object.error(name, "PT3M, PT5M, PT15M, PT30M or PT1H") }
      return month
    },
    write: { $1.string($0.duration) }
  )
}

extension SandboxMonth {
  /// The length of a month as an ISO 8601 duration.
  fileprivate var duration: String { self == .oneHour ? "PT1H" : "PT\(rawValue / 60)M" }
}

extension MemberKind<EndpointResult> {
  /// A documented `sendAttemptResult`, or an HTTP status.
  static let endpointResult = MemberKind(
    input: .choiceOrNumber(sendResults),
    read: { (object, name) throws(ScriptError) in
      guard let value = object.value(name) else { return nil }
      if let status = value.number?.int64, 100...599 ~= status { return .status(status) }
      guard let result = value.string, sendResults.contains(where: { isSame($0, result) }) else {
        throw .unknown(name, value.string ?? "\(value)", among: sendResults, step: object.step)
      }
      return .named(result)
    },
    write: { result, json in
      switch result {
      case .named(let name): json.string(name)
      case .status(let status): json.integer(status)
      }
    }
  )
}

private let sendResults = SendAttemptResult.documented.map(\.rawValue)

extension MemberKind<String> {
  /// A documented `sendAttemptResult`.
  static let sendResult = choice(sendResults)

  /// A StoreKit call, also by its name in the settings of a `.storekit` file, or the name of a step.
  static let call = MemberKind(
    input: .choice(calls),
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      let call = SimulatedCall.named(text)
      guard calls.contains(where: { isSame($0, call) }) else {
        throw .unknown(name, call, among: calls, step: object.step)
      }
      return call
    },
    write: { $1.string($0) }
  )
  .suchAs(drawnCalls)

  private static let calls =
    SimulatedCall.allCases.map(\.rawValue)
    + StepKinds.scripted.keys.sorted().filter { SimulatedCall(rawValue: $0) == nil }

  /// The calls in random histories: a later step would change the published ones.
  private static let drawnCalls = calls.filter { call in
    !laterSteps.contains { isSame($0, call) }
  }
  private static let laterSteps =
    [
      ExternalPurchaseReportStep.name, RequestRetentionMessageStep.name,
      CreateExternalPurchaseTokenStep.name, MoveToBundleStep.name, LeaveBundleStep.name,
      RedeemRetentionOfferStep.name,
    ] + StepKinds.seatSteps.map { $0.name }
}

extension MemberKind<Int64> {
  /// A number of seats; the product may have fewer.
  static let seats = integer(in: 1...SeatPricing.mostSeats)
  /// The number of a notification, from 1, as in the files of `simulate --out`.
  static let notification = integer(in: 1...Int64(StoreState.mostRecords))
}

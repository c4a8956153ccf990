// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime

/// One history of an acceptance suite: its messages, their orders of delivery, and the expected answers.
final class SuiteHistory {
  let configuration: StoreConfiguration
  let script: StoreScript
  let play: Play
  private let source: [UInt8]
  private let until: Timestamp

  /// The maximum number of messages, of about 13 kB each.
  ///
  /// Longer histories are cut short.
  private static let mostMessages = 12

  init(
    _ source: [UInt8],
    _ configuration: StoreConfiguration,
    _ profile: StoreProfile?
  ) throws(ScriptError) {
    self.source = source
    self.configuration = configuration
    script = try StoreScript(source[...], for: configuration, profile: profile)
    guard script.options.environment != .xcode else {
      throw ScriptError(
        "a suite needs notifications, and environment Xcode sends none",
        hint: "set the environment of the script to Production or Sandbox"
      )
    }
    let whole = try Play(of: script, in: configuration)
    if let shortfall = whole.shortfall { throw shortfall }
    until = SuiteHistory.end(of: whole, script.until)
    play = try Play(of: script, in: configuration, until: until)
  }

  /// The time just before the row that exceeds the maximum number of messages.
  private static func end(of play: Play, _ until: Timestamp) -> Timestamp {
    var count = 0
    for row in play.rows {
      count += row.notifications.count
      if count > mostMessages { return row.time.adding(milliseconds: -1) }
    }
    return until
  }

  var messages: Table<NotificationRecord> { play.state.notifications }

  func files(signedBy signer: StoreSigner) throws -> [StoreFile] {
    var files = [StoreFile(.script, source + [UInt8(ascii: "\n")])]
    for record in messages {
      let token = try play.state.token(of: record, signedBy: signer)
      let body = JSONWriter.bytes { $0.object { $0.member("signedPayload") { $0.string(token) } } }
      files.append(StoreFile("messages/\(HistorySuite.folder(record.number.ordinal)).json", body))
    }
    let runs = try SuiteRun.all(of: self)
    files.append(StoreFile(.life, description(runs)))
    files.append(StoreFile(.expected, try expectations(runs)))
    return files
  }

  // MARK: life.json

  private func description(_ runs: [SuiteRun]) -> [UInt8] {
    JSONWriter.object { json in
      json.member("seed") { $0.string(script.options.seed) }
      json.member("until") { $0.string("\(until)") }
      json.member("environment") { $0.string(script.options.environment.rawValue) }
      json.member("profile") { $0.string(script.options.profile.rawValue) }
      if let grace = assumedGrace {
        json.member("policy") { $0.object { $0.member("assumedGrace") { $0.string(grace) } } }
      }
      json.member("customers") { json in
        json.object { json in for customer in play.state.customers { write(customer, to: &json) }
        }
      }
      writeClaims(to: &json)
      json.member("messages") { $0.integer(Int64(messages.count)) }
      json.object("runs") { json in
        for run in runs {
          json.member(run.name) { json in
            json.array { json in run.order.forEach { json.integer(Int64($0.ordinal)) } }
          }
        }
      }
    } + [UInt8(ascii: "\n")]
  }

  private func write(_ customer: CustomerState, to json: inout JSONWriter) {
    json.member(customer.name) { json in
      json.object { json in
        if let id = play.state.appTransactionIdMember(customer.index) {
          json.member("appTransactionId") { $0.string(id) }
        }
        let own = customer.transactions.lazy.compactMap { [play] in
          play.state.transactions[$0].appAccountToken
        }
        if let token = own.first { json.member("appAccountToken") { $0.string(token) } }
      }
    }
  }

  /// What a backend recorded itself, and no message says: the claims of seats that its requests made.
  private func writeClaims(to json: inout JSONWriter) {
    let claims = play.state.claims
    guard claims.count > 0 else { return }
    json.array("claims") { json in
      for claim in claims.all {
        json.object { json in
          json.member("seatClaimId", claim.id)
          let original = play.state.subscriptions[claim.group].original
          json.member("originalTransactionId", play.state.transactionId(original))
          if let member = claim.member {
            json.member("customer", play.state.customers[member].name)
          }
          json.member("claimedAt", "\(claim.claimedAt)")
          if let end = claim.end, end.cause == .developer {
            json.member("unclaimedAt", "\(end.date)")
          }
        }
      }
    }
  }

  /// The app's grace period setting, which a backend needs because vintage renewal info lacks
  /// `gracePeriodExpiresDate`.
  private var assumedGrace: String? {
    guard script.options.profile == .vintage, case .days(let days) = script.options.gracePeriod
    else { return nil }
    return "P\(days)D"
  }

  // MARK: expected.jsonl

  private func expectations(_ runs: [SuiteRun]) throws(ScriptError) -> [UInt8] {
    var known: [Timestamp: SuiteAnswers] = [:]
    var lines: [UInt8] = []
    for run in runs {
      for question in run.questions {
        let moment: SuiteAnswers
        if let answered = known[question.time] {
          moment = answered
        } else {
          moment = SuiteAnswers(try Play(of: script, in: configuration, until: question.time))
        }
        known[question.time] = moment
        for (customer, products) in moment.answers.sorted(by: { $0.key < $1.key }) {
          for (product, answer) in products.sorted(by: { $0.key < $1.key })
          where question.products.contains(product) {
            let isUntold = moment.untold[customer]?.contains(product) ?? false
            lines += line(run, question, customer, product, answer, isUntold: isUntold)
            lines.append(UInt8(ascii: "\n"))
          }
        }
      }
    }
    return lines
  }

  private func line(
    _ run: SuiteRun,
    _ question: SuiteRun.Question,
    _ customer: String,
    _ product: String,
    _ answer: KnownAnswer,
    isUntold: Bool
  ) -> [UInt8] {
    JSONWriter.object { json in
      json.member("run") { $0.string(run.name) }
      json.member("after") { $0.integer(Int64(question.after)) }
      json.member("at") { $0.string("\(question.time)") }
      json.member("customer") { $0.string(customer) }
      json.member("product") { $0.string(product) }
      json.member("verdict") { $0.string(answer.verdict.rawValue) }
      if question.isIncomplete || isUntold {
        let others: [KnownAnswer.Verdict] =
          isUntold ? [.entitled, .notEntitled, .undetermined] : [.undetermined]
        json.array("acceptable") { json in
          json.string(answer.verdict.rawValue)
          for verdict in others where verdict != answer.verdict { json.string(verdict.rawValue) }
        }
      } else {
        if let reason = answer.reasons.first, answer.reasons.count == 1 {
          json.member("reason") { $0.string(reason) }
        }
        if let until = answer.until { json.member("until") { $0.string("\(until)") } }
      }
    }
  }
}

/// The correct answers at one time.
private struct SuiteAnswers {
  let answers: [String: [String: KnownAnswer]]
  /// The products of each customer about which no message can tell.
  let untold: [String: Set<String>]

  init(_ play: Play) {
    answers = play.knownAnswers()
    var untold: [String: Set<String>] = [:]
    for customer in play.state.customers {
      let products = answers[customer.name].map { Array($0.keys) } ?? []
      untold[customer.name] = Set(
        products.filter { play.state.isUntold($0, of: customer.index) }
      )
    }
    self.untold = untold
  }
}

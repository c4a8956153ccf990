// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
import StrictTime

// External purchase tokens: they are created, expire, and must be reported.
extension StoreState {
  mutating func createExternalToken(
    _ step: CreateExternalPurchaseTokenStep
  ) throws(StoreRefusal) {
    let number = externalPurchases.tokens.count
    guard number < ExternalPurchaseState.mostTokens else {
      throw StoreRefusal(.invalidState, "there are too many external purchase tokens")
    }
    let id = try externalPurchaseId(step.externalPurchaseId, .externalToken, number)
    guard externalPurchases.token(id) == nil else {
      throw StoreRefusal(.invalidState, "external purchase token \"\(id)\" exists")
    }
    guard step.expires.map({ $0 > now }) ?? true else {
      throw StoreRefusal(.invalidState, "the token would expire before it is created")
    }
    changes.note("externalPurchases")
    var token = ExternalToken(id: id, created: now)
    if let type = step.type {
      token.type = ExternalTokenType(rawValue: type.rawValue)
      if step.expires == nil { assume(.externalTokenLife) }
      token.expires = step.expires ?? now.adding(seconds: ExternalToken.activeDays * 86_400)
    }
    externalPurchases.tokens.append(token)
    if token.type != nil { notify(.externalPurchaseToken, .created, .externalPurchase(token)) }
    schedule(externalToken: number)
  }

  private mutating func schedule(externalToken number: Int) {
    guard let time = externalPurchases.tokens[number].nextNotification else { return }
    due.insert(time, .externalToken(number))
  }

  /// Sends the notifications of a token that are due.
  mutating func proceed(externalToken number: Int) {
    let token = externalPurchases.tokens[number]
    changes.note("externalPurchases")
    if let time = token.unreportedTime, time <= now {
      assume(.externalTokenTime)
      externalPurchases.tokens[number].isCalledUnreported = true
      notify(.externalPurchaseToken, .unreported, .externalPurchase(token))
    }
    if let time = token.reminderTime, time <= now {
      assume(.externalTokenReminder)
      externalPurchases.tokens[number].reminders += 1
      notify(.externalPurchaseToken, .activeTokenReminder, .externalPurchase(token))
    }
    schedule(externalToken: number)
  }

  /// What the store rejects in a report, with all that it accepted before and the tokens that it created.
  package func problems(in draft: ExternalPurchaseDraft) -> [ExternalPurchaseProblem] {
    externalPurchases.problems(in: draft, at: now)
      + draft.problems(ofTokenIn: options.environment, externalPurchases)
  }
}

extension ExternalPurchaseDraft {
  /// The problems of the token: one of the other environment, or one that a store with tokens did not create, is unknown.
  fileprivate func problems(
    ofTokenIn environment: SimulatedEnvironment,
    _ state: ExternalPurchaseState
  ) -> [ExternalPurchaseProblem] {
    guard !externalPurchaseId.isEmpty else { return [] }
    let isOfSandbox = externalPurchaseId.utf8.starts(with: "SANDBOX".utf8)
    guard isOfSandbox == (environment == .sandbox) else { return [.unknownToken] }
    guard let token = state.token(externalPurchaseId) else {
      return state.knows(externalPurchaseId) ? [] : [.unknownToken]
    }
    guard let expires = token.expires else { return [] }
    return problems(ofTokenActiveFrom: token.created, until: expires)
  }
}

// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreVerification
import StrictTime

/// Runs `entitlement`: whether the evidence about a customer grants a product.
enum EntitlementRunner {
  static func run(
    _ input: ArraySlice<UInt8>,
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> VectorAnswer {
    let question = try EntitlementQuestion(parameters)
    let evidence = try TextList(input).texts
    let first = try outcome(evidence, question)
    var answer = VectorAnswer(first)
    // E-7: order and duplicates have no effect.
    let reversed = try outcome(evidence.reversed() + evidence, question)
    answer.require(
      first.isFailure || reversed == first,
      "the result differs if the same evidence is added twice and in another order"
    )
    return answer
  }

  private static func outcome(
    _ evidence: [String],
    _ question: EntitlementQuestion
  ) throws(VectorRunError) -> VectorOutcome {
    var ledger = EntitlementLedger(
      bundleId: question.bundleId,
      environments: question.environments
    )
    for item in evidence {
      if let rejection = try question.add(item, to: &ledger) { return rejection }
    }
    return question.answer(by: ledger)
  }
}

/// The query of a vector, and the verifiers of its evidence.
private struct EntitlementQuestion {
  let bundleId: String
  let environments: Set<StoreEnvironment>
  private let product: String
  private let time: Timestamp
  private let allowsPast: Bool
  private let policy: EntitlementPolicy
  private let now: Timestamp
  private let tokens: SignedDataVerifier
  private let receipts: ReceiptVerifier

  init(_ parameters: VectorParameters) throws(VectorRunError) {
    guard let bundleId = try parameters.text("bundleId") else { throw .parameter("bundleId") }
    guard let product = try parameters.text("product") else { throw .parameter("product") }
    guard let time = try parameters.time("at") else { throw .parameter("at") }
    self.bundleId = bundleId
    self.product = product
    self.time = time
    allowsPast = try parameters.boolean("allowPast") ?? false
    environments = try parameters.environments("environments") ?? []
    policy = try EntitlementQuestion.policy(parameters)
    now = try parameters.time("now") ?? time
    let anchors = try parameters.anchors()
    tokens = SignedDataVerifier(apps: .any, environments: .any, anchors: anchors)
    receipts = ReceiptVerifier(apps: .any, environments: .any, anchors: anchors)
  }

  private static func policy(
    _ parameters: VectorParameters
  ) throws(VectorRunError) -> EntitlementPolicy {
    guard let json = try parameters.json("policy") else { return EntitlementPolicy() }
    return try rethrowing(EntitlementPolicy(json: json[...])) { (_: PolicyError) in
      VectorRunError.parameter("policy")
    }
  }

  /// Adds evidence, a token if the text has periods or else a receipt in base64; returns why it is rejected.
  ///
  /// The ledger finds the kind of a token.
  func add(
    _ item: String,
    to ledger: inout EntitlementLedger
  ) throws(VectorRunError) -> VectorOutcome? {
    let isToken = item.utf8.contains(UInt8(ascii: "."))
    let receipt = isToken ? [] : try TextList.bytes(base64: item)
    do throws(VerificationError) {
      if isToken {
        _ = ledger.add(try tokens.verify(any: item, expecting: .init(now: now, purpose: .ledger)))
      } else {
        _ = ledger.add(try receipts.verify(receipt, expecting: .init(now: now)))
      }
      return nil
    } catch {
      return VectorOutcome(error)
    }
  }

  /// The answer with all details if granted; otherwise the reason.
  func answer(by ledger: EntitlementLedger) -> VectorOutcome {
    // E-8: each environment is evaluated separately; the query is about the first environment.
    let sorted = environments.sorted { $0.rawValue < $1.rawValue }
    let summaries = sorted.map { environment in
      ledger.entitlements(
        at: time,
        in: environment,
        past: allowsPast ? .intended : .slowClock,
        policy: policy
      )
    }
    let known = summaries.flatMap(\.products)
    let products = VectorValue.object(["products": .array(known.map(value))])
    guard let asked = summaries.first?[product] else {
      return .denial(code: "entitlement/never-purchased", products)
    }
    guard !asked.isEntitled else { return .value(products) }
    return .denial(code: "entitlement/\(asked.reason.rawValue.dashed)", products)
  }

  private func value(of entitlement: Entitlement) -> VectorValue {
    .members([
      "productId": .string(entitlement.productId),
      "environment": .string(entitlement.environment.name),
      "verdict": .string(entitlement.verdict.rawValue),
      "reason": .string(entitlement.reason.rawValue),
      "from": .text(entitlement.from),
      "until": .text(entitlement.until),
      "seats": entitlement.seats.map {
        .members(["left": .integer($0.left), "isComplete": .boolean($0.isComplete)])
      },
      "move": entitlement.move.map {
        .members(["originalTransactionId": .string($0.originalTransactionId)])
      },
    ])
  }
}

extension String {
  /// A case name such as `neverPurchased` in the notation of codes: `never-purchased`.
  fileprivate var dashed: String {
    reduce(into: "") { text, character in
      if character.isUppercase { text += "-" }
      text += character.lowercased()
    }
  }
}

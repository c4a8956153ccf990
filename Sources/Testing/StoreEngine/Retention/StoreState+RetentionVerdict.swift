// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StorePayloads
import StoreVerification
package import StrictTime

// Checks answers to real-time requests.
extension StoreState {
  /// What the App Store makes of an answer.
  ///
  /// A signature may be right by the clock of the machine, too: that is the one of a server that this store asks over HTTP.
  package func verdict(
    on reply: RetentionReply,
    to request: RetentionRequest,
    orAt machine: Timestamp? = nil
  ) -> RetentionVerdict {
    var verdict = RetentionVerdict(result: DeliveryResult.success.name)
    do throws(RetentionMistake) {
      try requireAnswer(reply)
      let contents = try RetentionAnswerContents(reply.body, bundleId: options.bundleId)
      (verdict.form, verdict.messageIdentifier) = (contents.form, contents.messageIdentifier)
      try requireMessage(of: contents)
      if let alternate = contents.alternate { try require(alternate, for: request) }
      if let signed = contents.signed {
        try requireSignature(signed, contents.form, request, machine)
      }
    } catch {
      verdict.rule = error.rule
      verdict.detail = error.detail
      verdict.result =
        error.rule == .connection
        ? reply.failure ?? error.rule.result.rawValue : error.rule.result.rawValue
    }
    return verdict
  }

  /// The time limit of an answer.
  package var retentionLimit: Int64 { options.knobs.retentionTimeout }

  private func requireAnswer(_ reply: RetentionReply) throws(RetentionMistake) {
    let limit = retentionLimit
    if isSame(reply.failure, SendAttemptResult.timedOut.rawValue) {
      throw RetentionMistake(.time, "expected at most \(limit) ms, found no answer")
    }
    guard reply.failure == nil else {
      throw RetentionMistake(.connection, reply.explanation ?? "no answer")
    }
    guard reply.milliseconds <= limit else {
      throw RetentionMistake(
        .time,
        "expected at most \(limit) ms, found \(reply.milliseconds) ms"
      )
    }
    guard reply.status == 200 else {
      throw RetentionMistake(.status, "found \(reply.status.map { "\($0)" } ?? "none")")
    }
  }

  private func requireMessage(of contents: RetentionAnswerContents) throws(RetentionMistake) {
    let id = contents.messageIdentifier
    guard let message = retention.message(id) else {
      let unknown = ScriptError.unknown("message", id, among: retention.messages.map(\.id))
      throw RetentionMistake(.message, unknown.message + (unknown.hint.map { "; \($0)" } ?? ""))
    }
    guard isApproved(message.uploaded) else {
      throw RetentionMistake(.messageState, "message \(id) is PENDING")
    }
    let isTextOnly = contents.form == .alternateProduct || contents.form == .promotionalOffer
    guard !isTextOnly || message.images.isEmpty else {
      throw RetentionMistake(.textOnly, "message \(id) has image \(message.images[0])")
    }
  }

  private func require(
    _ alternate: (product: String, plan: String?),
    for request: RetentionRequest
  ) throws(RetentionMistake) {
    let own = catalogue[request.product]
    guard let number = catalogue.number(of: alternate.product),
      isSame(catalogue[number].terms?.group, own.terms?.group ?? "")
    else {
      throw RetentionMistake(
        .product,
        "\(alternate.product) is not a subscription in the group of \(own.id)"
      )
    }
    guard catalogue[number].isOnSale else {
      throw RetentionMistake(.product, "\(alternate.product) is not for sale")
    }
    guard number != request.product || alternate.plan != nil else {
      throw RetentionMistake(
        .product,
        "\(alternate.product) is what the customer cancels: name another product, or a billingPlanType"
      )
    }
  }

  // MARK: Signatures

  private func requireSignature(
    _ document: String,
    _ form: RetentionAnswer.Form,
    _ request: RetentionRequest,
    _ machine: Timestamp?
  ) throws(RetentionMistake) {
    let report = try verifiedReport(about: document, machine)
    let kinds: [OfferSignatureReport.Kind] =
      form == .advancedCommerceInfo
      ? [.advancedCommerce] : [.promotionalOffer, .promotionalOfferV2]
    guard let kind = report.kind, kinds.contains(kind) else {
      throw RetentionMistake(.signature, "found \(report.kind?.rawValue ?? "no signed offer")")
    }
    guard form == .promotionalOffer else { return }
    let product = report.field("productId") ?? report.field("productIdentifier") ?? ""
    let offer = report.field("offerIdentifier") ?? ""
    let group = catalogue[request.product].terms?.group
    guard let terms = catalogue.number(of: product).flatMap({ catalogue[$0].terms }),
      isSame(group, terms.group)
    else {
      let own = catalogue[request.product].id
      throw RetentionMistake(.product, "\(product) is not a subscription in the group of \(own)")
    }
    guard terms.promotionalOffers.contains(where: { isSame($0.id, offer) }) else {
      let unknown = ScriptError.unknown(
        "promotional offer of \(product)",
        offer,
        among: terms.promotionalOffers.compactMap(\.id)
      )
      throw RetentionMistake(.offer, unknown.message + (unknown.hint.map { "; \($0)" } ?? ""))
    }
  }

  /// The report about a document whose signature is valid by the clock of the store or of the machine.
  private func verifiedReport(
    about document: String,
    _ machine: Timestamp?
  ) throws(RetentionMistake) -> OfferSignatureReport {
    let verifier: OfferSignatureVerifier
    do throws(StoreRefusal) {
      verifier = try offerVerifier()
    } catch {
      throw RetentionMistake(.signature, error.message)
    }
    let bytes = Array(document.utf8)[...]
    let report = verifier.report(bytes, at: now)
    if report.isValid { return report }
    if let machine {
      let other = verifier.report(bytes, at: machine)
      if other.isValid { return other }
    }
    let error = report.errors.first.map { Diagnostic($0) }
    throw RetentionMistake(.signature, error.map { "\($0.message)  [\($0.code)]" } ?? "")
  }
}

extension OfferSignatureReport {
  fileprivate func field(_ name: String) -> String? {
    fields.first { isSame($0.name, name) }?.value
  }
}

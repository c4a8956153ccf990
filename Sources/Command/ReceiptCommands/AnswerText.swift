// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime
import X509Certificates

// An answer as text, from the verdict down to the details: the first line says all that many readers
// need, each block below is for somebody who needs more.

extension Answer {
  func text(style: Style, columns: Int?) -> String {
    var page = TextPage(style: style, columns: columns)
    writeVerdict(to: &page)
    writeFault(to: &page)
    writePayload(to: &page)
    writeChain(to: &page)
    writeChecks(to: &page)
    writeDetails(to: &page)
    return page.text
  }

  // MARK: Verdict

  private func writeVerdict(to page: inout TextPage) {
    let subject = kind?.words ?? "document"
    if let fault {
      let isVerdict = verdict == .invalid
      page.verdict(
        isVerdict ? "NOT VALID" : "NOT VERIFIED",
        isVerdict ? .bad : .caution,
        (kind == nil ? "" : "\(subject): ") + fault.message,
        code: fault.label
      )
    } else if verdict == .valid {
      page.verdict("VALID", trust == .xcode ? .caution : .good, validity(of: subject), code: nil)
    } else {
      page.verdict(
        "NOT VERIFIED",
        .caution,
        "\(subject), decoded only: anyone could have written it",
        code: nil
      )
    }
  }

  private func validity(of subject: String) -> String {
    let signer =
      switch trust {
      case .apple: "signed by Apple"
      case .custom: "signed under a configured root"
      case .xcode: "signed by a configured certificate"
      case nil: "signed"
      }
    let place = environment.map { ", \($0)" } ?? ""
    return "\(subject), \(signer)\(place)"
  }

  private var environment: String? {
    switch payload {
    case .appReceipt(let receipt): receipt.environmentText
    case .token(let payload): payload.environmentText
    case .transactionReceipt, nil: nil
    }
  }

  // MARK: What is wrong

  private func writeFault(to page: inout TextPage) {
    if trust == .xcode {
      let things = kind?.isToken == true ? "tokens" : "receipts"
      page.line("anyone with that Xcode can make such \(things), for any app", .caution)
    }
    if let fault { page.explain(fault) }
  }

  // MARK: Blocks

  private func writePayload(to page: inout TextPage) {
    guard let payload else { return }
    page.blank()
    if isDoubtful { page.line("what it says, which anyone could have written:", .dim) }
    // The first line of a valid receipt names its environment.
    if verdict != .valid, let environment { page.facts([Fact("From", environment)]) }
    switch payload {
    case .appReceipt(let receipt): page.facts(receipt.facts(now: now, all: isDecoded))
    case .transactionReceipt(let receipt): page.facts(receipt.facts(now: now, all: isDecoded))
    case .token(let payload): payload.write(to: &page, now: now, all: isDecoded)
    }
    if isDecoded, let base64 {
      page.facts([Fact("Came as", base64.words)])
    }
  }

  /// Whether nothing was to be judged.
  private var isDecoded: Bool { verdict == .notVerified && checks.isEmpty }

  /// Whether it is not even proven who wrote it.
  ///
  /// Where only a claim fails, the document is genuine, though not what was asked for. Where something
  /// could not be judged, nothing is proven.
  private var isDoubtful: Bool {
    let proof: [CheckName] = [
      .container, .certificates, .chain, .constraints, .validity, .purpose, .key, .signature,
      .payload,
    ]
    let isProven = checks.allSatisfy { check in
      let isOfProof =
        proof.contains(check.name) || check.outcome == .failed && check.name == .nested
      return !isOfProof || check.outcome == .passed || check.fault?.isClaim == true
    }
    return switch verdict {
    case .valid: false
    case .invalid: !isProven
    // The first line of what was only decoded says so already.
    case .notVerified: !isDecoded
    }
  }

  private func writeChain(to page: inout TextPage) {
    guard !certificates.isEmpty else { return }
    page.blank()
    if isDecoded {
      page.table(["CERTIFICATE", "VALID"], certificates.map { Row(cells: $0.cells) })
    } else {
      page.table(["SIGNED BY", "VALID"], chainRows)
    }
  }

  private func writeChecks(to page: inout TextPage) {
    guard !checks.isEmpty else { return }
    page.blank()
    page.line("CHECKS", .dim)
    if let judgedAt { page.facts([Fact("as of", judgedAt.second)]) }
    page.facts(checkFacts)
  }

  private func writeDetails(to page: inout TextPage) {
    guard let payload else { return }
    switch payload {
    case .appReceipt(let receipt):
      receipt.writePurchases(to: &page, all: isDecoded)
      receipt.writeUnknown(to: &page, all: isDecoded)
    case .transactionReceipt(let receipt): receipt.writeTables(to: &page)
    case .token(let payload): payload.writeUnknown(to: &page)
    }
    writeUnsigned(to: &page)
  }

  /// What stands beside a token in an answer of the App Store Server.
  private func writeUnsigned(to page: inout TextPage) {
    guard unsigned.count > 0 else { return }
    let attempts = unsigned.shown.flatMap(\.sendAttempts)
    let others = unsigned.shown.filter { $0.sendAttempts.isEmpty }
    if !others.isEmpty {
      page.blank()
      page.table(["BESIDE IT, NOT SIGNED", "VALUE"], others) {
        Row(cells: [$0.name, $0.value.shortText])
      }
    }
    let more = unsigned.count - unsigned.shown.count
    if more > 0 { page.line("and \(more) more", .dim) }
    guard !attempts.isEmpty else { return }
    page.blank()
    page.table(["SENT, NOT SIGNED", "RESULT"], attempts)
  }
}

extension DocumentKind {
  var words: String { rawValue.split(separator: "-").joined(separator: " ") }

  /// `a transaction`, `an app transaction`.
  var oneOfIt: String { (words.hasPrefix("a") ? "an " : "a ") + words }
}

extension JSONMember {
  /// The attempts to send a notification, where it is those: Apple makes six at most.
  fileprivate var sendAttempts: [Row] {
    guard utf8Name.elementsEqual("sendAttempts".utf8), let attempts = value.array else { return [] }
    return attempts.prefix(32).compactMap(\.object).map { attempt in
      let date = attempt["attemptDate"]
      let moment = date?.number?.int64.flatMap(Timestamp.init(millisecondsSince1970:))
      return Row(cells: [
        moment?.second ?? date?.shortText ?? "-", attempt["sendAttemptResult"]?.shortText ?? "-",
      ])
    }
  }
}

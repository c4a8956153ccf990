// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime

// An answer as text, most important first: the verdict, the error, then the details.

extension Answer {
  package func text(style: ColorStyle, columns: Int?) -> String {
    var page = TextPage(style: style, columns: columns)
    writeVerdict(to: &page)
    writePayload(to: &page)
    writeChain(to: &page)
    writeChecks(to: &page)
    writeDetails(to: &page)
    return page.text
  }

  func writeVerdict(to page: inout TextPage) {
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
      let place = environment.map { ", \($0)" } ?? ""
      page.verdict(
        "VALID",
        trust == .pinnedLeaf ? .caution : .good,
        "\(subject), signed \(trust?.signer ?? "")\(place)"
      )
    } else {
      page.verdict("NOT VERIFIED", .caution, "\(subject), decoded only")
    }
    if trust == .pinnedLeaf {
      page.line(xcodeCaution(kind?.isToken == true ? "tokens" : "receipts"), .caution)
    }
    if proof?.appBinding == .notNamed {
      let compared =
        kind == .notification
        ? "its seat ids with those of your claims"
        : "its original transaction id with a transaction of the app"
      page.line("App not named: compare \(compared).", .caution)
    }
    if !undone.isEmpty {
      page.line("Read from: \(undone.map(\.sentence).joined(separator: ", ")).", .dim)
    }
    if let caution = receiptInfo?.caution { page.line(caution, .caution) }
    if let fault { page.explain(fault) }
  }

  var environment: String? {
    switch payload {
    case .appReceipt(let receipt): receipt.environmentText
    case .token(let payload): payload.environmentText
    case .transactionReceipt, nil: nil
    }
  }

  func writePayload(to page: inout TextPage) {
    guard let payload else { return }
    page.blank()
    if isDoubtful { page.line("Unverified contents:", .dim) }
    // The first line of a valid receipt names its environment.
    let place = verdict == .valid ? nil : Fact("Environment", environment)
    let encoding = isDecoded ? Fact("Encoding", base64?.words) : nil
    switch payload {
    case .appReceipt(let receipt):
      let label = AppReceiptAttributeType.environment.numbered("Environment")
      let numbered = isDecoded ? Fact(label, environment) : place
      page.facts([numbered] + receipt.facts(now: now, all: isDecoded) + [encoding])
    case .transactionReceipt(let receipt):
      page.facts(receipt.facts(now: now, all: isDecoded) + [encoding])
    case .token(let payload):
      payload.write(to: &page, after: place, now: now, all: isDecoded)
    }
  }

  /// Whether no verification was requested.
  var isDecoded: Bool { verdict == .notVerified && checks.isEmpty }

  /// Whether the signature is not verified, so that the contents may be forged.
  ///
  /// If only a claim differs, the document is genuine.
  private var isDoubtful: Bool {
    let proof: [CheckName] = [
      .container, .certificates, .chain, .constraints, .validity, .purpose, .key, .signature,
      .payload,
    ]
    let isProven = checks.allSatisfy { check in
      let isOfProof =
        proof.contains(check.name)
        || check.outcome == .failed && [.nested, .revocation].contains(check.name)
      return !isOfProof || check.outcome == .passed || check.fault?.isClaim == true
    }
    return switch verdict {
    case .valid: false
    case .invalid: !isProven
    // The first line of a decoded document already states the environment.
    case .notVerified: !isDecoded
    }
  }

  private func writeChain(to page: inout TextPage) {
    page.table(
      chainTitles,
      isDecoded ? certificates.map { TableRow(cells: $0.cells) } : chainRows(isDrawn: true)
    )
  }

  private func writeChecks(to page: inout TextPage) {
    guard !checks.isEmpty else { return }
    page.blank()
    page.line("CHECKS", .dim)
    page.facts([Fact("as of", requestedTime?.second)] + checkFacts)
  }

  func writeDetails(to page: inout TextPage) {
    guard let payload else { return }
    switch payload {
    case .appReceipt(let receipt):
      receipt.writePurchases(to: &page, all: isDecoded)
      if isDecoded { receipt.writeUnknown(to: &page) }
    case .transactionReceipt(let receipt): receipt.writeTables(to: &page)
    case .token(let payload): payload.writeUnknown(to: &page)
    }
    writeUnsigned(to: &page)
  }

  /// The members of an App Store Server response around the token.
  private func writeUnsigned(to page: inout TextPage) {
    guard unsigned.count > 0 else { return }
    let attempts = unsigned.shown.flatMap(\.sendAttempts)
    let others = unsigned.shown.filter { $0.sendAttempts.isEmpty }
    page.table(["UNSIGNED MEMBER", "VALUE"], others) {
      TableRow(cells: [$0.name, $0.value.shortText])
    }
    let more = unsigned.count - unsigned.shown.count
    if more > 0 { page.line("and \(more) more", .dim) }
    page.table(["SEND ATTEMPT, UNSIGNED", "RESULT"], attempts)
  }
}

extension DocumentKind {
  package var words: String { rawValue.split(separator: "-").joined(separator: " ") }

  /// `a transaction`, `an app transaction`.
  package var oneOfIt: String { (words.hasPrefix("a") ? "an " : "a ") + words }
}

extension JSONMember {
  /// The attempts to send a notification, if this is the member that lists them; Apple makes six at most.
  fileprivate var sendAttempts: [TableRow] {
    guard utf8Name.elementsEqual("sendAttempts".utf8), let attempts = value.array else { return [] }
    return attempts.prefix(32).compactMap(\.object).map { attempt in
      let date = attempt["attemptDate"]
      let time = date?.number?.int64.flatMap(Timestamp.init(millisecondsSince1970:))
      return TableRow(cells: [
        time?.second ?? date?.shortText ?? "-", attempt["sendAttemptResult"]?.shortText ?? "-",
      ])
    }
  }
}

extension TrustLevel {
  var signer: String {
    switch self {
    case .apple: "by Apple"
    case .custom: "under a configured root"
    case .pinnedLeaf: "by a configured certificate"
    }
  }
}

/// The warning about documents from Xcode.
func xcodeCaution(_ documents: String) -> String {
  "anyone with this Xcode certificate can sign \(documents) for any app"
}

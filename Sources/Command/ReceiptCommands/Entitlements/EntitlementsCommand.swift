// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import HTMLReport
import ReceiptKit
import StoreConfiguration
import SystemIO

/// `receiptctl entitlements`.
struct EntitlementsCommand: Verb {
  static let name = "entitlements"
  static let summary = "list the products that customers may use, until when and why"
  static let operands = CommonOptions.operands

  static let policy = Option<String?>.file(
    "policy",
    help: "use the entitlement policy in this JSON file (default: Apple's rules)"
  )
  static let config = Option<String?>.file(
    "config",
    help: "read kinds, groups, levels and offers of products from this .storekit file"
  )
  static let allowsPast = Option.flag(
    "allow-past",
    help: "evaluate at --at even if evidence is newer"
  )
  static let timeline = Option.flag(
    "timeline",
    help: "draw a timeline of the periods of each product"
  )
  static let explain = Option.optionalValues(
    "explain",
    "PRODUCT",
    help: "list the rules that decided the answer about this product (default: all)"
  )
  static let options =
    [OptionSpec]([
      VerifyOptions.at.explained(
        "evaluate at this time, such as 2025-03-04T10:11:12Z (default: now)"
      ), allowsPast, policy, config, timeline, explain,
    ])
    + VerifyOptions.specs(
      without: [VerifyOptions.at, VerifyOptions.kind],
      explained: [
        VerifyOptions.bundleIds.explained("evaluate only this app"),
        VerifyOptions.environments.explained("use only evidence from this environment"),
      ]
    ) + [OptionSpec](ReportFile.option) + CommonOptions.specs(json: json)

  private static let json = CommonOptions.json.explained(
    "print JSON, one line per app and customer"
  )

  static let discussion = """
    FILE is evidence: any documents that verify accepts, in any order. Evidence that
    is not valid, or not of the requested app and environment, is listed but
    does not count. Prints one answer per app, and per customer if there are
    several. The exit status says whether the evidence is valid, not whether there
    is access: a script reads the answer from --json.

    --at may be in the past or future. If it is before the newest evidence, the
    clock is assumed to be wrong and the time of that evidence is used instead;
    --allow-past evaluates at the given time. --explain takes a product after =, or
    the next word if it names no file but a product in the evidence.

    A policy is a JSON object with any of the members billingRetryAccess,
    renewalLeeway, assumedGrace, offlineTrust, durations, trialProducts, stacking,
    features, groups, partialRefundKeepsAccess, unlock, firstFreeVersion and
    freeSince. With unlock, the products that unlock all of the app, the first line
    says whether it is unlocked:
      {"renewalLeeway": "PT6H", "features": {"pro": ["com.example.app.pro"]}}

    With --config the answer lists the offers that the customer is eligible for, the
    best first. Groups and levels in a policy take precedence over the file.

    examples:
      receiptctl entitlements receipt
      receiptctl entitlements history.json statuses.json --bundle-id com.example.app
      receiptctl entitlements --timeline --at 2025-03-04T10:11:12Z tokens
      receiptctl entitlements history.json --html report.html
      receiptctl entitlements --explain=com.example.app.pro --policy app.json tokens
    """

  let arguments: Arguments

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let common = CommonOptions(arguments: arguments)
    let verification = VerifyOptions(arguments: arguments)
    let policyFile = arguments[EntitlementsCommand.policy]
    let configFile = arguments[EntitlementsCommand.config]
    let inputs = try arguments.operands.withFilesOfFolders(in: terminal).inputs(
      of: EntitlementsCommand.self,
      besides: verification.files + [policyFile, configFile].compactMap { $0 },
      in: terminal
    )
    let now = terminal.now()
    var question = EntitlementQuestion(at: verification.at ?? now)
    if arguments[EntitlementsCommand.allowsPast] { question.past = .intended }
    question.wantsTimeline = arguments[EntitlementsCommand.timeline]
    if let configFile {
      question.configuration = try StoreConfiguration(
        Input(name: configFile),
        invalid: .inputOutput,
        in: terminal
      )
    }
    if let policyFile { question.policy = try EntitlementPolicy(file: policyFile, in: terminal) }
    if let configuration = question.configuration {
      question.policy.complete(from: configuration)
    }
    // The maximum age is checked at the present time, even if the evaluation time is in the past.
    let verifier = try verification.evidenceVerifier(now: max(question.time, now), in: terminal)
    let environments = verification.environments
    let file = try ReportFile(arguments, of: EntitlementsCommand.self, in: terminal)
    question.wantsHistories = file != nil
    var reader = EvidenceReader(
      verifier: verifier,
      limit: common.limit,
      isJSON: common.isJSON,
      terminal: terminal,
      evidence: EvidenceCollector(
        bundleIds: verification.bundleIds,
        environments: Set(environments.isEmpty ? [.production, .sandbox, .xcode] : environments)
      ),
      explained: ExplainedProducts(arguments[EntitlementsCommand.explain]),
      page: file.map { _ in EntitlementPage(madeBy: ReceiptTool.title) }
    )
    try reader.read(inputs)
    question.explained = reader.explained
    var page = reader.page
    try print(reader.evidence, question, common, to: &page, in: file?.answers ?? terminal)
    if let page { try file?.write(page.html(reader.evidence.report)) }
    return reader.status
  }

  /// The number of documents that each answer lists if there are many answers.
  private static let leastListed = 12

  private func print(
    _ evidence: EvidenceCollector,
    _ question: EntitlementQuestion,
    _ common: CommonOptions,
    to htmlPage: inout EntitlementPage?,
    in terminal: Terminal
  ) throws(CommandFailure) {
    let parts = EntitlementAnswer.parts(of: evidence.ledgers)
    if common.isJSON {
      let most = max(EvidenceReport.mostListed / parts.count, EntitlementsCommand.leastListed)
      for part in parts {
        let answer = EntitlementAnswer(part, question)
        htmlPage?.add(answer)
        try terminal.answer(answer.json(evidence.report, listing: most))
      }
      return
    }
    // The errors of unreadable inputs are on standard error already.
    guard !evidence.report.isUnreadable else { return }
    let style = ColorStyle(common.color, in: terminal)
    let drawing = TimelineDrawing.TimelineStyle(style, in: terminal)
    // One page per answer: with many customers, only one page is in memory at a time.
    var isFirst = true
    for part in parts {
      var page = TextPage(style: style, columns: terminal.columns, isContinued: !isFirst)
      let answer = EntitlementAnswer(part, question)
      htmlPage?.add(answer)
      answer.write(to: &page, evidence.report, drawing)
      try terminal.answer(page.text)
      isFirst = false
    }
    var page = TextPage(style: style, columns: terminal.columns, isContinued: true)
    evidence.report.write(to: &page)
    try terminal.answer(page.text)
  }
}

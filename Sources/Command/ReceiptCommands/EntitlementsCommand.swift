// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreConfiguration
import SystemIO

/// `receiptctl entitlements`.
struct EntitlementsCommand: Verb {
  static let name = "entitlements"
  static let summary = "list who may use what, until when and why"
  static let operands = CommonOptions.operands

  static let policy = Option<String?>.value(
    "policy",
    "FILE",
    kind: .file,
    help: "decide by this policy, in JSON, where Apple leaves a choice"
  )
  static let config = Option<String?>.value(
    "config",
    "FILE",
    kind: .file,
    help: "take kinds, groups, levels and offers of products from this .storekit file"
  )
  static let allowsPast = Option.flag(
    "allow-past",
    help: "treat a time before the newest evidence as intentional"
  )
  static let timeline = Option.flag("timeline", help: "draw the periods of each product over time")
  static let explain = Option.optionalValues(
    "explain",
    "PRODUCT",
    help: "list the rules that decided about all products, or about this one"
  )
  static let options = [OptionSpec](
    VerifyOptions.at.explained("tell about this moment, such as 2025-03-04T10:11:12Z"),
    allowsPast,
    policy,
    config,
    timeline,
    explain,
    VerifyOptions.root,
    VerifyOptions.bundleIds.explained("tell about this app alone"),
    VerifyOptions.appAppleId,
    VerifyOptions.applicationVersions,
    VerifyOptions.environments.explained("count evidence from this environment alone"),
    VerifyOptions.devices,
    VerifyOptions.appAccountToken,
    VerifyOptions.appTransactionId,
    VerifyOptions.maximumAge,
    VerifyOptions.legacyPolicy,
    CommonOptions.maxSize,
    CommonOptions.json.explained("answer in JSON, one line for each app and customer"),
    AnswerDestination.quiet,
    AnswerDestination.output,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    FILE is evidence: whatever verify takes, and as much as there is of it, in any
    order. What is not proven is named and does not count. There is one answer for
    each app, and for each customer where the evidence is of several; evidence of
    other apps and environments than those asked for is left out, and named.

    --at may be past or to come. Before the newest evidence it is taken for a wrong
    clock, and the evidence for the present, unless --allow-past says otherwise.
    --explain takes a product after =, or as the next word where no file has that
    name and the evidence has the product.

    A policy is a JSON object with any of billingRetryAccess, renewalLeeway,
    assumedGrace, offlineTrust, durations, trialProducts, stacking, features,
    groups, partialRefundKeepsAccess, firstFreeVersion and freeSince, such as:
      {"renewalLeeway": "PT6H", "features": {"pro": ["com.example.app.pro"]}}

    With --config the answer lists the offers that the customer is eligible for, the
    best first. What a policy says of groups and levels counts before the file.

    examples:
      receiptctl entitlements receipt
      receiptctl entitlements history.json statuses.json --bundle-id com.example.app
      receiptctl entitlements --timeline --at 2025-03-04T10:11:12Z tokens
      receiptctl entitlements --explain=com.example.app.pro --policy app.json tokens

    \(CommandStatus.help)
    """

  private let common: CommonOptions
  private let verification: VerifyOptions
  private let policyFile: String?
  private let configFile: String?
  private let allowsPast: Bool
  private let wantsTimeline: Bool
  private let explained: ExplainedProducts

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    verification = try VerifyOptions(arguments)
    policyFile = try arguments.value(of: EntitlementsCommand.policy)
    configFile = try arguments.value(of: EntitlementsCommand.config)
    allowsPast = try arguments.value(of: EntitlementsCommand.allowsPast)
    wantsTimeline = try arguments.value(of: EntitlementsCommand.timeline)
    explained = ExplainedProducts(try arguments.value(of: EntitlementsCommand.explain))
  }

  var destination: AnswerDestination { common.destination }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let others = verification.roots + [policyFile, configFile].compactMap { $0 }
    let inputs = try common.inputs(of: EntitlementsCommand.self, besides: others, in: terminal)
    let now = terminal.now()
    let moment = verification.at ?? now
    let configuration = try configuration(in: terminal)
    var policy = try policy(in: terminal)
    if let configuration { policy.complete(from: configuration) }
    // The age of evidence does not depend on the time that the question is about.
    let verifier = try verification.verifier(
      now: max(moment, now),
      anyScope: true,
      limit: common.limit,
      in: terminal
    )
    var status = CommandStatus.success
    var explained = explained
    let evidence = try collect(inputs, verifier, &explained, &status, in: terminal)
    let question = EntitlementQuestion(
      moment: moment,
      allowsPast: allowsPast,
      policy: policy,
      wantsTimeline: wantsTimeline,
      explained: explained,
      configuration: configuration
    )
    try print(evidence, question, in: terminal)
    return status
  }

  private func policy(in terminal: Terminal) throws(CommandFailure) -> EntitlementPolicy {
    var policy = EntitlementPolicy()
    if let policyFile { policy = try EntitlementPolicy(file: policyFile, in: terminal) }
    return policy
  }

  private func configuration(in terminal: Terminal) throws(CommandFailure) -> StoreConfiguration? {
    guard let configFile else { return nil }
    return try StoreConfiguration(Input(name: configFile), in: terminal)
  }

  /// Reads and verifies all inputs.
  ///
  /// Words that name no file may name products for `--explain`, which only the evidence shows.
  private func collect(
    _ inputs: [Input],
    _ verifier: InputVerifier,
    _ explained: inout ExplainedProducts,
    _ status: inout CommandStatus,
    in terminal: Terminal
  ) throws(CommandFailure) -> EvidenceFile {
    let asked = verification.environments
    var evidence = EvidenceFile(
      bundleIds: verification.bundleIds,
      environments: Set(asked.isEmpty ? StoreEnvironment.canonicalValues : asked)
    )
    var missing: [(input: Input, answer: Answer)] = []
    for input in inputs {
      try InputDocument.forEach(in: input, in: terminal, limit: common.limit) {
        document throws(CommandFailure) in
        let answer = verifier.answer(about: document)
        if explained.isAll, answer.fault?.code == ReadError.notFound.code {
          missing.append((input, answer))
        } else {
          try take(answer, document.title, &evidence, &status, in: terminal)
        }
      }
    }
    evidence.close()
    for (input, answer) in missing {
      if evidence.hasProduct(input.name) {
        explained.narrow(to: input.name)
      } else {
        try take(answer, input.title, &evidence, &status, in: terminal)
      }
    }
    return evidence
  }

  private func take(
    _ answer: Answer,
    _ title: String,
    _ evidence: inout EvidenceFile,
    _ status: inout CommandStatus,
    in terminal: Terminal
  ) throws(CommandFailure) {
    status = max(status, answer.status)
    evidence.take(answer)
    if !common.isJSON, let fault = answer.fault, fault.status == .inputOutput {
      try terminal.complain(hinted(fault), about: title)
    }
  }

  /// A word after `--explain` that is neither a file nor a product of the evidence.
  private func hinted(_ fault: CommandDiagnostic) -> CommandDiagnostic {
    var fault = fault
    if explained.isAll, fault.code == ReadError.notFound.code {
      fault.hint = "for a product without evidence write --explain=PRODUCT"
    }
    return fault
  }

  private func print(
    _ evidence: EvidenceFile,
    _ question: EntitlementQuestion,
    in terminal: Terminal
  ) throws(CommandFailure) {
    let parts = EntitlementAnswer.parts(of: evidence.ledgers)
    if common.isJSON {
      let most = max(EvidenceFile.mostListed / parts.count, EvidenceFile.leastListed)
      for part in parts {
        let answer = EntitlementAnswer(part, question)
        try terminal.answer(answer.json(evidence, listing: most))
      }
      return
    }
    // Where nothing could be read, that was told already.
    guard !evidence.isUnreadable else { return }
    let style = Style(common.color, in: terminal)
    let drawing = TimelineDrawing.TimelineStyle(style, in: terminal)
    // Each answer is a page of its own, so that of many customers one at a time is in memory.
    var isFirst = true
    for part in parts {
      var page = TextPage(style: style, columns: terminal.columns, isContinued: !isFirst)
      EntitlementAnswer(part, question).write(to: &page, evidence, drawing)
      try terminal.answer(page.text)
      isFirst = false
    }
    var page = TextPage(style: style, columns: terminal.columns, isContinued: true)
    evidence.write(to: &page)
    try terminal.answer(page.text)
  }
}

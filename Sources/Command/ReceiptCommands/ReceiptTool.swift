// SPDX-License-Identifier: Apache-2.0

public import AnswerOutput
import BuildVersion
import CommandArguments
import OpenSSLTrust
public import SystemIO

/// The command: finds the verb, runs it, and reports errors of the command line.
public enum ReceiptTool {
  static let name = toolName
  /// The name and version.
  static let title = "\(name) \(BuildVersion.number)"
  static let versionLine = versionLine(of: BuildVersion.commit)
  static let options = [OptionSpec](Option.help, Option.version)
  static let verbs: [any Verb.Type] = [
    VerifyCommand.self, BatchCommand.self, EntitlementsCommand.self, DecodeCommand.self,
    DiffCommand.self,
    DumpCommand.self, SignCommand.self, MintCommand.self, SimulateCommand.self,
    StoreKitCommand.self, VerifyReceiptCommand.self, OCSPCommand.self, APICommand.self,
    ServeCommand.self, NotifyCommand.self, ExplainCommand.self,
    VectorsCommand.self, CompletionsCommand.self, VersionCommand.self, HelpCommand.self,
  ]

  /// The name and version, and the commit if the build named it.
  static func versionLine(of commit: BuildCommit?) -> String {
    "\(title)\(commit.map { " (\($0))" } ?? "")\n"
  }

  /// Runs a command line without the name of the tool; `terminal` may be a test double.
  public static func run(_ words: [[UInt8]], in terminal: Terminal) -> CommandStatus {
    run(words, in: terminal, over: nil)
  }

  /// Runs a command line; without a network, verbs that need one are handed over to `receiptctl-net`.
  package static func run(
    _ words: [[UInt8]],
    in terminal: Terminal,
    over network: (any Network)?
  ) -> CommandStatus {
    let original = words
    do throws(CommandFailure) {
      let words = try usage(of: nil, ParsedWords.text(of: words))
      return try dispatch(words, original, in: terminal, over: network)
    } catch {
      return error.report(in: terminal)
    }
  }

  /// Runs the command line of the process and ends the process.
  public static func main() -> Never {
    occupyClosedStreams()
    ignoreBrokenPipes()
    initializeMinimalLibCrypto()
    let status = run(commandLineArguments(), in: .system())
    if isInterrupted() { exitBySignal() }
    end(status)
  }

  /// Runs the command line of a process with a network and ends the process.
  package static func main(over network: any Network) -> Never {
    occupyClosedStreams()
    ignoreBrokenPipes()
    end(run(commandLineArguments(), in: .system(), over: network))
  }

  private static func end(_ status: CommandStatus) -> Never {
    if status == .outputClosed { exitByBrokenPipe() }
    exitImmediately(status.rawValue)
  }

  private static func dispatch(
    _ words: [String],
    _ original: [[UInt8]],
    in terminal: Terminal,
    over network: (any Network)?
  ) throws(CommandFailure) -> CommandStatus {
    guard let first = words.first else {
      // Without arguments, piped input is verified; `hasInput` waits three seconds for it.
      guard terminal.hasInput() else {
        try terminal.complain(helpText)
        return .usage
      }
      return try run(VerifyCommand.self, words, original, in: terminal, over: network)
    }
    if let verb = knownVerb(first) {
      return try run(verb, Array(words.dropFirst()), original, in: terminal, over: network)
    }
    if isToolOption(first) { return try runWithoutVerb(words, in: terminal) }
    guard canBeginVerify(first, in: terminal) else { throw .usage(unknownVerb(first), verb: nil) }
    try requireNoVerb(in: words)
    return try run(VerifyCommand.self, words, original, in: terminal, over: network)
  }

  private static func run(
    _ verb: any Verb.Type,
    _ words: [String],
    _ original: [[UInt8]],
    in terminal: Terminal,
    over network: (any Network)?
  ) throws(CommandFailure) -> CommandStatus {
    let words = try usage(of: verb, ParsedWords(words, options: verb.options))
    if words.contains(.help) { return try terminal.print(verb.helpText) }
    if words.contains(.version) { return try terminal.print(versionLine) }
    let command: any Verb = try usage(
      of: verb,
      verb.init(arguments: Arguments(words, operands: verb.operands))
    )
    let call = command.networkCall
    if call != nil, network == nil { return try handOver(original, of: verb, in: terminal) }
    return try command.destination.run(in: terminal, keepingPart: command.keepsPart) {
      terminal throws(CommandFailure) in
      if let call, let network { return try call.run(in: terminal, over: network) }
      return try command.run(in: terminal)
    }
  }

  private static func handOver(
    _ words: [[UInt8]],
    of verb: any Verb.Type,
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    let status = try attempt(about: verb.name, terminal.handOver(networkToolName, words)) {
      (error: HandOverError) in
      error.diagnostic
    }
    return CommandStatus(rawValue: status) ?? .internalFault
  }

  static func verb(named name: String) throws(CommandFailure) -> any Verb.Type {
    guard let verb = knownVerb(name) else {
      throw .usage(unknownVerb(name), verb: HelpCommand.name)
    }
    return verb
  }

  private static func knownVerb(_ name: String) -> (any Verb.Type)? {
    verbs.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Whether the arguments of `verify` may begin with a word: with an option, `-`, a path, or the name of a file.
  ///
  /// A word with a period names a file, because no verb contains one.
  private static func canBeginVerify(_ word: String, in terminal: Terminal) -> Bool {
    word.utf8.first == UInt8(ascii: "-") || word.utf8.contains { "/.".utf8.contains($0) }
      || terminal.pathKind(word) != nil
  }

  /// Rejects `receiptctl --json decode receipt`, which would verify a file with the name of the verb.
  private static func requireNoVerb(in words: [String]) throws(CommandFailure) {
    guard words.first.map({ !$0.utf8.elementsEqual("--".utf8) }) ?? false else { return }
    let parsed = try usage(
      of: VerifyCommand.self,
      ParsedWords(words, options: VerifyCommand.options)
    )
    guard let verb = parsed.operands.first.flatMap({ knownVerb($0) }) else { return }
    throw .usage(UsageError(.verbAfterOptions, word: verb.name), verb: nil)
  }

  private static func isToolOption(_ word: String) -> Bool {
    options.contains { $0.spellings.contains { $0.utf8.elementsEqual(word.utf8) } }
  }

  /// `receiptctl --help` and `receiptctl --version`.
  private static func runWithoutVerb(
    _ words: [String],
    in terminal: Terminal
  ) throws(CommandFailure) -> CommandStatus {
    let words = try usage(of: nil, ParsedWords(words, options: options))
    if let operand = words.operands.first { _ = try verb(named: operand) }
    return try terminal.print(words.contains(.help) ? helpText : versionLine)
  }

  private static func unknownVerb(_ word: String) -> UsageError {
    let other = otherWords.split(separator: "\n").map { $0.split(separator: " ") }.first { words in
      words.contains { $0.utf8.elementsEqual(word.utf8) }
    }
    guard let verb = other?.first else { return .unknownVerb(word, among: verbs.map { $0.name }) }
    return UsageError(.unknownVerb, word: word, suggestion: String(verb))
  }

  /// In each line a verb, then other words for it, for suggestions only.
  private static let otherWords = """
    verify check validate test info inspect is-valid
    entitlements access owns status subscriptions purchases may-use
    decode show view cat print parse read
    diff compare changes delta
    dump asn1 asn1parse hexdump raw tree
    mint create generate make new issue forge
    simulate play run simulation
    storekit lint products
    verify-receipt verifyReceipt
    ocsp revocation revoked
    api ask call request get
    serve server start listen store
    notify post send webhook
    explain error errors code codes why man
    completions complete completion
    """
}

/// A verb of this tool.
protocol Verb: Command {
  var arguments: Arguments { get }
  /// The destination of the answer.
  var destination: AnswerDestination { get }
  /// Whether the part of an answer before an error is useful alone, so that `--output` keeps it.
  var keepsPart: Bool { get }
  /// This verb, if it needs a network; otherwise `nil`.
  ///
  /// A cast to `NetworkVerb` would search all conformances of the executable, a tenth of its start.
  var networkCall: (any NetworkVerb)? { get }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus
}

extension Verb {
  var networkCall: (any NetworkVerb)? { nil }

  var keepsPart: Bool { false }

  /// The destination according to `--output` and `--quiet`; standard output for verbs without these
  /// options.
  var destination: AnswerDestination {
    let declared = Set(Self.options.map(\.name))
    let names = [AnswerDestination.output.spec.name, AnswerDestination.quiet.spec.name]
    return declared.isSuperset(of: names) ? AnswerDestination(arguments) : .standardOutput
  }

  static var helpText: String {
    HelpText(tool: ReceiptTool.name, command: self, ending: CommandStatus.help).description
  }
}

/// Runs `body` and reports its usage errors as failures of a verb.
func usage<Result>(
  of verb: (any Verb.Type)?,
  _ body: @autoclosure () throws(UsageError) -> Result
) throws(CommandFailure) -> Result {
  do {
    return try body()
  } catch {
    throw .usage(error, verb: verb?.name)
  }
}

// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreConfiguration
import StoreEngine
import StoreServing
import StoreTypes
import StoreVerification
import StrictTime
import SystemIO

/// `receiptctl serve`, which `receiptctl-net` runs.
struct ServeCommand: NetworkVerb {
  static let name = "serve"
  static let summary = "run a simulated App Store as a server on this machine"
  static let operands = OperandSpec("SCRIPT", kind: .file, isOptional: true)

  static let port = Option<Int64?>.number(
    "port",
    0...65_535,
    help: "listen on this port; 0 chooses one (default: 0)"
  )
  static let rootOut = Option<String?>.file(
    "root-out",
    help: "write the root certificates of the store to this new file, in PEM",
    expecting: "the name of a new file"
  )
  static let readyFile = Option<String?>.file(
    "ready-file",
    help: "write addresses, root and API key to this file when ready; remove it at the end",
    expecting: "the name of a file"
  )
  static let notify = Option.nonEmpty(
    "notify",
    "URL",
    help: "post notifications to this URL; http only on this machine, or with --allow-http",
    expecting: "a URL"
  )
  static let notifyRoot = Option<String?>.file(
    "notify-root",
    "PEM",
    help: "trust the certificate authorities in this file for --notify",
    expecting: "a file"
  )
  static let faults = Option<DeliveryFaults?>.value(
    "faults",
    "SPEC",
    help: "let deliveries fail: drop=2,delay=10%,seed=TEXT (default: none)",
    expecting: "drop, corrupt, delay, reorder, twice or duplicate with a number or a percentage"
  ) { DeliveryFaults(specification: $0) }
  static let options = [OptionSpec]([
    SimulateCommand.config, bundleId, appAppleId, environment, start, port, listen, hostNames,
    asApple, token, tokenFile, tls, state,
    rate, clockFile, rootOut,
    readyFile, notify, notifyRoot, allowHTTP, faults, backend, backendHeaders, backendLimit, drill,
    exitAfterScript, SimulateCommand.profile, Option.help,
    Option.version,
  ])

  static let discussion = """
    Plays the steps of SCRIPT, then answers requests until it is asked to end by
    SIGTERM or Ctrl-C. Prints the addresses of dashboard and API, the key, and how
    to post to a webhook; then one line for each time at which something happens,
    and on standard error one for each refused request, with the reason, and a
    warning when its time passes that of this machine. Without --listen only this
    machine reaches it.

    Without --config it has a catalogue of its own, two customers with a history,
    and starts now. --start sets the time at which the store starts: a time, or now,
    as "start": "now" of a script, whose steps then state durations since the start,
    such as "at": "P1M". --bundle-id, --app-apple-id and --environment stand above
    the script. GET /store/ready has addresses, root, key and the time of the
    store, as --ready-file does; each delivery states that time in the header field
    ReceiptKit-Store-Time.

    /inApps/... is the App Store Server API; bearer tokens are checked with the API
    key that is printed, and must be right by the clock of this machine or of the
    store. /verifyReceipt is Apple's deprecated endpoint. /production/... and
    /sandbox/... are two stores with the same products and clock; without a prefix,
    the host decides if it is one of Apple's, or else the environment of the script
    (Production by default). The root, the keys and the API key are for tests: no
    verifier trusts them unless you configure it.

    --as-apple answers as Apple's hosts, which clients have built in. Its
    certificate is for api.storekit.apple.com, api.storekit-sandbox.apple.com, both
    with itunes before apple, buy.itunes.apple.com and sandbox.itunes.apple.com. It
    prints the lines to copy:
    for the names of the hosts, and for the root certificate in each language.

    Control, JSON:
      POST /store/steps     a step of a script or an array of them; answers rows
      POST /store/clock     {"to": TIME} or {"by": DURATION}, such as "P1M"
      GET  /store/ready     addresses, root, key, and the time of the store
      GET  /store/state     customers, transactions, notifications
      GET  /store/answers   who may use what, as a backend must answer now
      GET  /store/upcoming  the next renewals of each customer
      GET  /store/script    what was done so far, as a script
      POST /store/webhook   {"url": URL} posts notifications to it, null to none
      POST /store/faults    what goes wrong with the next deliveries
      POST /store/api-faults            errors, rate limit and latency of the API
      POST /store/notifications/resend  {"notificationUUID": UUID}
      POST /store/reset     {} puts everything back to the start

    --notify posts each notification when it is signed, and again as Apple does if
    the server does not answer with 200 to 206: in production after 1, 12, 24, 48
    and 72 hours of the virtual clock.

    --backend asks a backend after each event, and when an answer ends, about the
    customers and products concerned. In URL, {customer}, {appTransactionId} or
    {appAccountToken} names the customer; {product}, {time} and {environment} may
    follow. It answers {"verdict", "reason", "until"} or {"entitled"}, alone or for
    each product in {"products"}; 404 means not entitled. A line says where it
    begins to differ, and after which notification. --drill posts nine forged
    notifications after the script, and a genuine one again.

    --state keeps every change in FILE, on the disk before the answer. Started again
    with the same options, the server goes on where it was, however it ended. The
    log.jsonl of simulate --out is such a file.

    --rate lets the clock run: 0 as that of the machine; 1, 2, 3, 4, 5, 6: a day
    lasts 1 h, 30 min, 5 min, 1 min, 30 s, 1 s; 10, 11, 12, 13, 15: a month of 30
    days lasts 1 h, 30 min, 15 min, 5 min, 30 s.

    --clock-file keeps the time of the store in FILE, as @ and the seconds since
    1970, so that a backend that uses the clock of its machine follows the store:
    libfaketime reads it, with FAKETIME_TIMESTAMP_FILE=FILE and FAKETIME_FMT=%s. It
    is replaced before the notifications of the new time are posted, and stays at
    the end. With --rate 0, the clock of the store goes on like that of the backend.

    When a signal ends it, or with --exit-after-script the script, the exit status
    is 0; 1 if the backend was wrong or accepted a forgery; 3 if it did not answer
    in the end. It is 3, too, if the port or the state file is in use.

    examples:
      receiptctl serve
      receiptctl serve --start now --config Products.storekit --port 8080
      receiptctl serve --config Products.storekit --state store.jsonl --rate 13
      receiptctl serve --config Products.storekit --ready-file ready.json year.json
      receiptctl serve --config Products.storekit --notify http://127.0.0.1:3000/a
      receiptctl serve year.json --notify http://127.0.0.1:3000/apple --drill \\
        --backend 'http://127.0.0.1:3000/access/{customer}?product={product}' \\
        --exit-after-script
      curl -d '{"do": "purchase", "product": "pro.month"}' \\
        -H 'Content-Type: application/json' http://127.0.0.1:8080/store/steps
    """

  let arguments: Arguments

  func run(
    in terminal: Terminal,
    over network: any Network
  ) throws(CommandFailure) -> CommandStatus {
    let token = try token(in: terminal)
    try requireToken(token)
    try requireWebhookOfDrill()
    let backend = try backendSettings(in: terminal)
    let readyFile = try arguments[ServeCommand.readyFile].map { path throws(CommandFailure) in
      try ReadyFile(path, in: terminal)
    }
    let clockFile = try arguments[ServeCommand.clockFile].map { path throws(CommandFailure) in
      try ClockFile(path, in: terminal)
    }
    let configuration = try configuration(in: terminal)
    let state = try arguments[ServeCommand.state].map { path throws(CommandFailure) in
      try ServeState(path, configuration, in: terminal)
    }
    let script = try script(for: configuration, after: state?.log, in: terminal)
    if let log = state?.log, arguments[ServeCommand.start] != nil {
      warn("--start is for a new log; this one goes on at \(log.until)", in: terminal)
    }
    terminal.noteInterruptions()
    var settings = ServeSettings(configuration: configuration, script: script)
    apply(to: &settings)
    settings.token = token
    settings.clockFile = clockFile
    settings.state = state?.file
    settings.isNewState = state?.log == nil
    settings.port = UInt16(
      clamping: arguments[ServeCommand.port] ?? (settings.isApple ? ServeCommand.httpsPort : 0)
    )
    settings.notify = arguments[ServeCommand.notify]
    settings.notifyRoot = arguments[ServeCommand.notifyRoot]
    settings.faults = arguments[ServeCommand.faults]
    settings.backend = backend
    let service = try network.serve(settings) { root throws(CommandFailure) in
      guard let name = arguments[ServeCommand.rootOut] else { return }
      try writeRoot(root, to: name, in: terminal)
    }
    var prints = true
    var isAhead = false
    var ready: [UInt8] = []
    var report: DrillReport?
    do {
      defer { service.stop() }
      try clockFile?.requireWritten()
      ready = try announce(service, readyFile, in: terminal)
      if arguments[ServeCommand.drill] { report = try service.drill() }
      if arguments[ServeCommand.exitAfterScript] { service.askMissed() }
      while !terminal.isInterrupted(), !arguments[ServeCommand.exitAfterScript] {
        let lines = service.nextLines()
        for line in service.nextRefusals() {
          warn("refused: \(shown(line, limit: 600))", in: terminal)
        }
        if let warning = clockFile?.nextWarning() { warn(warning, in: terminal) }
        if prints { prints = print(lines, in: terminal) }
        if !isAhead, service.now - terminal.now() > .clockTolerance {
          isAhead = true
          warn(ServeCommand.aheadWarning, in: terminal)
        }
      }
    }
    readyFile?.remove(ready, in: terminal)
    // What happened while the server was stopping.
    if prints { prints = print(service.nextLines(), in: terminal) }
    let summary = service.backendSummary
    let ends = [report?.text, summary?.text].compactMap(\.self).joined().split(separator: "\n")
    if prints { _ = print(ends.map { String($0) }, in: terminal) }
    return status(summary, report)
  }

  private func configuration(
    in terminal: Terminal
  ) throws(CommandFailure) -> StoreConfiguration {
    if let file = arguments[SimulateCommand.config] {
      return try StoreConfiguration(simulating: file, in: terminal)
    }
    let bytes = Array(SampleStore.configuration.utf8)[...]
    return try attempt(about: ServeCommand.name, try StoreConfiguration(bytes)) {
      (error: ConfigurationError) in CommandDiagnostic(error)
    }
  }

  private static let aheadWarning = """
    warning: the store's time is after this machine's; verifiers that do not use the store's time answer \
    claims/date-future (--start sets an earlier one)
    """

  /// Prints lines; returns false if the output cannot be written.
  ///
  /// The server must not end because the reader of its lines did, or because a disk is full.
  private func print(_ lines: [String], in terminal: Terminal) -> Bool {
    do throws(CommandFailure) {
      for line in lines { try terminal.answer(printable(line) + "\n") }
      return true
    } catch {
      warn("warning: the output cannot be written; the server goes on without it", in: terminal)
      return false
    }
  }

  private func warn(_ text: String, in terminal: Terminal) {
    do throws(CommandFailure) {
      try terminal.complain("\(toolName): \(text)\n")
    } catch {
      // Standard error may have no reader either.
    }
  }

  private func script(
    for configuration: StoreConfiguration,
    after log: StoreScript?,
    in terminal: Terminal
  ) throws(CommandFailure) -> StoreScript {
    let profile = arguments[SimulateCommand.profile]
    let input = arguments.operands.first.map { Input(name: $0) }
    let overrides = overrides(after: log, at: terminal.now())
    func read(_ bytes: ArraySlice<UInt8>) throws(ScriptError) -> StoreScript {
      guard let log else {
        return try StoreScript(
          bytes,
          for: configuration,
          profile: profile,
          overriding: overrides
        )
      }
      return try StoreScript(
        bytes,
        for: configuration,
        resuming: log,
        profile: profile,
        overriding: overrides
      )
    }
    let script: StoreScript
    if let input {
      script = try input.load(scriptIn: terminal, read)
    } else {
      let source = unwrittenScript(at: terminal.now(), after: log)
      script = try attempt(about: ServeCommand.name, read(source[...])) { (error: ScriptError) in
        CommandDiagnostic(error)
      }
    }
    guard script.options.environment != .xcode else {
      throw .fault(
        CommandDiagnostic(
          code: .script,
          message: "the script is of environment Xcode, which has no server",
          hint: "choose Production or Sandbox; 'receiptctl simulate' plays scripts of Xcode",
          status: .usage
        ),
        about: input?.title ?? arguments[ServeCommand.state] ?? ServeCommand.name
      )
    }
    return script
  }

  /// The port that clients of Apple's hosts have built in.
  private static let httpsPort: Int64 = 443

  private static let emptyScript = Array("{\"schema\":\"receiptctl/script/1\"}".utf8)

  /// The script of a store that the command line gives none; with the log of an earlier run, the one that it had.
  private func unwrittenScript(at now: Timestamp, after log: StoreScript?) -> [UInt8] {
    let isSample = arguments[SimulateCommand.config] == nil
    if let log {
      return isSample
        ? SampleStore.script(from: log.own.start)
        : SampleStore.script(at: log.own.start, withHistory: false)
    }
    guard isSample || arguments[ServeCommand.start] != nil else { return ServeCommand.emptyScript }
    // Whole minutes are easier to read in the dashboard.
    let start =
      arguments[ServeCommand.start]?.time
      ?? now.adding(milliseconds: -(now.millisecondsSince1970 % 60_000))
    return SampleStore.script(at: start, withHistory: isSample)
  }

  /// A root that is already there is that of an earlier run with the same seed.
  private func writeRoot(
    _ root: String,
    to name: String,
    in terminal: Terminal
  ) throws(CommandFailure) {
    let bytes = Array(root.utf8)
    try creating(name, about: "--root-out \(name)", hint: ReadyFile.hint) {
      () throws(CreateError) in
      do throws(CreateError) {
        try terminal.createFile(name, bytes, .everyone)
      } catch .exists where ServeCommand.hasContents(name, bytes, in: terminal) {
        // It is complete.
      }
    }
  }

  private static func hasContents(_ name: String, _ bytes: [UInt8], in terminal: Terminal) -> Bool {
    // Reading a pipe would wait for its other end.
    guard terminal.pathKind(name) == .regularFile else { return false }
    do throws(ReadError) {
      return try terminal.read(.file(name), bytes.count + 1) == bytes
    } catch {
      return false
    }
  }

  /// Writes the files, then the first lines; returns the contents of the ready file.
  private func announce(
    _ service: any RunningService,
    _ readyFile: ReadyFile?,
    in terminal: Terminal
  ) throws(CommandFailure) -> [UInt8] {
    let ready = service.ready + [UInt8(ascii: "\n")]
    try readyFile?.write(ready, in: terminal)
    do throws(CommandFailure) {
      try terminal.answer(service.facts.text)
    } catch {
      readyFile?.remove(ready, in: terminal)
      throw error
    }
    return ready
  }
}

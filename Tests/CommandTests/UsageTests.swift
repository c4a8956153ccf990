// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// Help texts and usage errors.
@Suite struct UsageTests {
  @Test(arguments: [
    "receiptctl help", "receiptctl --help", "receiptctl -h", "receiptctl help help -h",
  ])
  func `prints help at every level`(line: String) {
    let outcome = FakeSystem().run(line)
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix("usage: receiptctl "))
    #expect(outcome.err.isEmpty)
  }

  private static let verbs = [
    "verify", "batch", "entitlements", "decode", "dump", "sign", "mint", "simulate", "storekit",
    "verify-receipt", "ocsp", "api", "serve", "notify", "explain", "vectors", "completions",
    "version", "help",
  ]

  @Test(arguments: verbs)
  func `all three spellings print the help of every verb, within 80 columns`(verb: String) {
    let text = FakeSystem().run("receiptctl help \(verb)").out
    #expect(text.hasPrefix("usage: receiptctl \(verb)"))
    #expect(FakeSystem().run("receiptctl \(verb) --help").out == text)
    #expect(FakeSystem().run("receiptctl \(verb) -h").out == text)
    for line in text.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `prints the general help`() {
    let text = #"""
      usage: receiptctl VERB [options] ...
             receiptctl [options] [FILE...]  (as with verify)

      decode and verify App Store receipts and tokens, without a network

      verbs:
        verify          verify receipts and tokens
        batch           verify one token or receipt per line
        entitlements    list the products that customers may use, until when and why
        decode          show the contents of a receipt or token without verifying it
        diff            show what differs between two receipts or tokens, by member
        dump            show the ASN.1 structure of a receipt, certificate or BER file
        sign            sign offers and requests for the App Store
        mint            create signed test data with a test authority
        simulate        play a script in a simulated App Store
        storekit        show, check, compare or convert .storekit files
        verify-receipt  respond like Apple's deprecated endpoint verifyReceipt
        ocsp            check certificates for revocation, or fetch OCSP responses
        api             query the App Store Server API, with receiptctl-net
        serve           run a simulated App Store as a server on this machine
        notify          post a signed test notification to a server
        explain         explain a code, number or word: its meaning, and what to do
        vectors         run the test vectors, or score another implementation
        completions     print a shell completion script
        version         print the version
        help            show help for receiptctl or one verb

      options:
        -h, --help     show this help
        -V, --version  show the version

      Run 'receiptctl help VERB' for details of a verb. A FILE may be a folder, which
      stands for the files in it and in its subfolders.

      examples:
        is it genuine?     receiptctl receipt --bundle-id com.example.notes
      """#
    let help = FakeSystem().run("receiptctl help").out
    #expect(help.hasPrefix(text))
    #expect(help.hasSuffix("\n\n\(CommandStatus.help)\n"))
    for line in help.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `prints help of verify`() {
    let text = #"""
      usage: receiptctl verify [options] [FILE...]

      verify receipts and tokens

      options:
            --root FILE             trust these certificates, PEM or DER (default:
                                    Apple's roots); repeatable
            --signer FILE           trust these certificates as signers of Xcode
                                    documents, beside the roots; repeatable
            --bundle-id ID          accept only documents of this app; repeatable
            --app-apple-id N        accept only documents of the app with this App
                                    Store id; add --bundle-id
            --application-version V
                                    accept only documents of this app version;
                                    repeatable
            --environment ENV       accept only documents of this environment:
                                    production, sandbox or xcode; repeatable
            --device-id GUID        accept only receipts of this device: UUID or MAC
                                    address, also in hex or base64; repeatable
            --app-account-token UUID
                                    accept only purchases with this account token
            --app-transaction-id ID
                                    accept only documents with this app transaction id
            --at TIME               verify at this time, such as 2025-03-04T10:11:12Z
                                    (default: now)
            --max-age DURATION      reject documents older than this, such as 90s,
                                    1h30m or 30d
            --legacy-policy POLICY  accept a legacy format with weak keys:
                                    fairplay-2010 or transaction-receipt-v2;
                                    repeatable
            --ocsp FILE             check the signer for revocation with this OCSP
                                    response; repeatable
            --require-revocation    reject signers without a good OCSP response
            --kind KIND             accept only this kind of document: app-receipt,
                                    transaction-receipt, transaction, renewal-info,
                                    notification, app-transaction, realtime-request or
                                    promotional-offer
            --public-key FILE       with --kind promotional-offer: verify with this
                                    key; repeatable
            --key-id ID             with --kind promotional-offer: the id of this key
            --explain               with --kind promotional-offer: find the mistake,
                                    in up to 2 s for each key
            --html FILE             also write a page for a browser to this new file
                                    (-: instead of the answer)
            --brief                 print a line for each document, and totals
                                    (default for more than 4 documents on a terminal
                                    or of a table)
            --only ONLY             print answers only for these documents: invalid or
                                    valid
            --full                  print everything about each of many files
            --max-size SIZE         reject larger input, such as 64K or 1G (default:
                                    16M)
            --json                  print JSON, one line per document
        -q, --quiet                 print nothing, only set the exit status
        -o, --output FILE           write the answer to this new file (default: -,
                                    standard output)
            --color WHEN            when to use color: auto (default), always or never
        -h, --help                  show this help
        -V, --version               show the version

      FILE is a receipt in DER, BER or base64, a legacy transaction receipt, a signed

      """#
    expectHelp("receiptctl help verify", beginsWith: text, example: "verify")
  }

  @Test func `prints help of dump`() {
    let text = #"""
      usage: receiptctl dump [options] [FILE...]

      show the ASN.1 structure of a receipt, certificate or BER file

      options:
            --max-size SIZE  reject larger input, such as 64K or 1G (default: 16M)
            --json           print JSON, one line per document
        -q, --quiet          print nothing, only set the exit status
        -o, --output FILE    write the answer to this new file (default: -, standard
                             output)
            --color WHEN     when to use color: auto (default), always or never
        -h, --help           show this help
        -V, --version        show the version

      Prints one line per element: its offset, the bytes of its header and of its

      """#
    expectHelp("receiptctl help dump", beginsWith: text, example: "dump")
  }

  /// Compares a help text up to the first line of the discussion, which the command itself writes word for word, and the
  /// sections after it.
  private func expectHelp(_ line: String, beginsWith text: String, example verb: String) {
    let help = FakeSystem().run(line).out
    #expect(help.hasPrefix(text))
    #expect(help.contains("\n\nexamples:\n  receiptctl \(verb) "))
    #expect(help.hasSuffix("\n\n\(CommandStatus.help)\n"))
  }

  @Test(arguments: [
    "receiptctl --version", "receiptctl -V", "receiptctl decode -V", "receiptctl verify --version",
    "receiptctl version",
  ])
  func `prints the version on one line`(line: String) {
    let outcome = FakeSystem().run(line)
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix("receiptctl 0."))
    #expect(outcome.out.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: ["--version vrify", "--help x"])
  func `rejects an unknown verb after an option of the tool`(words: String) {
    let outcome = FakeSystem().run("receiptctl \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("[usage/unknown-verb]"))
  }

  @Test(arguments: ["help nosuch", "help verify.", "--help nosuch"])
  func `an unknown verb of help is no file`(words: String) {
    let outcome = FakeSystem().run("receiptctl \(words)")
    #expect(outcome.status == .usage)
    #expect(!outcome.err.contains("file"))
  }

  @Test(arguments: ["Production", "SANDBOX", "Xcode"])
  func `choices are accepted in any case`(environment: String) throws {
    let system = try TokenLab.shared().system
    let line = "receiptctl plain --root root.pem --environment "
    let lower = system.run(line + environment.lowercased())
    #expect(system.run(line + environment) == lower)
    #expect(lower.status != .usage)
  }

  @Test(arguments: [
    ("bash", "--notification-type) value='SUBSCRIBED"), ("bash", "--tamper) value='list "),
    ("zsh", "--type=[create a notification of this type"), ("fish", "-l tamper -x -a 'list "),
  ])
  func `completions offer the words that Apple and the tool define`(shell: String, text: String) {
    #expect(FakeSystem().run("receiptctl completions \(shell)").out.contains(text))
  }

  @Test func `the ids of API requests are not completed with files`() {
    let lines = FakeSystem().run("receiptctl completions bash").out.split(separator: "\n")
    let rest = lines.drop { $0 != "      api)" }
    #expect(rest.prefix { $0 != "        ;;" }.contains { $0.hasSuffix(" operand=@text") })
  }

  @Test func `without arguments, prints help on standard error`() {
    let outcome = FakeSystem().run("receiptctl")
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err == FakeSystem().run("receiptctl help").out)
  }

  @Test(arguments: scripts)
  func `reports usage errors with a suggestion`(script: ExpectedRun) {
    script.check(in: FakeSystem())
  }

  /// A usage error with a hint: the two lines of `message`, as the command prints them.
  private static func rejected(_ title: String, _ line: String, _ message: String) -> ExpectedRun {
    let lines = message.split(separator: "\n")
    let err = zip(["error", "hint"], lines).map { "receiptctl: \($0): \($1)\n" }.joined()
    return ExpectedRun(title, line, status: .usage, err: err)
  }

  private static let scripts = [
    rejected(
      "a misspelled verb",
      "receiptctl verfy receipt",
      """
      unknown verb 'verfy'  [usage/unknown-verb]
      did you mean 'verify'?
      """
    ),
    rejected(
      "a file that does not exist instead of a verb",
      "receiptctl absent",
      """
      unknown verb 'absent'  [usage/unknown-verb]
      there is no file of this name either; 'receiptctl help' lists the verbs
      """
    ),
    rejected(
      "help about an unknown verb",
      "receiptctl help verifi",
      """
      unknown verb 'verifi'  [usage/unknown-verb]
      did you mean 'verify'?
      """
    ),
    rejected(
      "the name of a verb in another tool",
      "receiptctl inspect receipt",
      """
      unknown verb 'inspect'  [usage/unknown-verb]
      did you mean 'verify'?
      """
    ),
    rejected(
      "another such name",
      "receiptctl show receipt",
      """
      unknown verb 'show'  [usage/unknown-verb]
      did you mean 'decode'?
      """
    ),
    rejected(
      "two swapped letters",
      "receiptctl --josn receipt",
      """
      unknown option '--josn'  [usage/unknown-option]
      did you mean '--json'?
      """
    ),
    rejected(
      "a misspelled option",
      "receiptctl verify --bundel-id x",
      """
      unknown option '--bundel-id'  [usage/unknown-option]
      did you mean '--bundle-id'?
      """
    ),
    rejected(
      "an option before the verb",
      "receiptctl --json verify x",
      """
      the verb 'verify' follows options  [usage/verb-after-options]
      write the verb first; './verify' is a file of this name
      """
    ),
    rejected(
      "an option of another verb",
      "receiptctl decode --root x y",
      """
      unknown option '--root'  [usage/unknown-option]
      'receiptctl help decode' shows the options
      """
    ),
    rejected(
      "a duration without a unit",
      "receiptctl verify --max-age 30 x",
      """
      --max-age expects a duration such as 90s, 1h30m or 30d, \
      found '30'  [usage/invalid-value]
      'receiptctl help verify' shows the options
      """
    ),
    rejected(
      "an unknown shell",
      "receiptctl completions ksh",
      """
      SHELL expects bash, zsh or fish, found 'ksh'  [usage/invalid-value]
      did you mean 'zsh'?
      """
    ),
  ]

  @Test(arguments: [
    "--max-age -1s", "--max-age 99999999999999999999d", "--max-age d", "--max-age \u{0661}d",
    "--app-apple-id +1", "--app-apple-id 0x10", "--app-apple-id 9223372036854775808",
    "--max-size 1e6", "--max-size -1", "--at 2025-02-30T00:00:00Z", "--at now",
    "--device-id 00:17:f2", "--environment live", "--kind jws", "--color yes",
    "--legacy-policy none", "--json=yes",
  ])
  func `rejects malformed values of options`(option: String) {
    let outcome = FakeSystem().run("receiptctl verify \(option) x")
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: "))
  }

  @Test(arguments: [["decode"], ["verify", "--root"], []])
  func `a file name that is not UTF-8 is an error and opens no other file`(words: [String]) {
    var system = FakeSystem()
    system.files["f\u{FFFD}.der"] = [0x05, 0x00]
    let outcome = system.run(words: words.map { Array($0.utf8) } + [[0x66, 0xFF] + ".der".utf8])
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err == """
        receiptctl: error: 'f\u{FFFD}.der' is not UTF-8  [usage/encoding]
        receiptctl: hint: rename the file, or pipe it in

        """
    )
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions include every verb and option`(shell: String) {
    let outcome = FakeSystem().run("receiptctl completions \(shell)")
    #expect(outcome.status == .success)
    for word in ["verify", "entitlements", "dump", "mint", "vectors", "score", "explain"] {
      #expect(outcome.out.contains(word))
    }
  }
}

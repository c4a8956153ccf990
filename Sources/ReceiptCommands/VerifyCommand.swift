// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

/// `receiptctl verify`.
struct VerifyCommand: Verb {
  static let name = "verify"
  static let summary = "say whether a receipt or token is genuine and as expected"
  static let operands = CommonOptions.operands

  static let root = Option<[String]>.list(
    "root",
    "FILE",
    kind: .file,
    help: "trust these certificates, in PEM or DER, instead of Apple's"
  )
  static let bundleIds = Option<[String]>.list("bundle-id", "ID", help: "it must be for this app")
  static let appAppleId = Option<Int64?>.value(
    "app-apple-id",
    "N",
    help: "it must be for the app with this number in the App Store",
    expecting: "a number",
    parse: readNumber
  )
  static let applicationVersions = Option<[String]>.list(
    "application-version",
    "V",
    help: "it must be for this version of the app"
  )
  static let environments = Option<[StoreEnvironment]>.choices(
    "environment",
    "ENV",
    help: "it must be from this environment"
  )
  static let devices = Option<[DeviceWord]>.list(
    "device-id",
    "GUID",
    help: "it must be for this device: a UUID or MAC address, also in hex or base64",
    expecting: "a UUID or a MAC address",
    parse: DeviceWord.init(_:)
  )
  static let appAccountToken = Option<String?>.value(
    "app-account-token",
    "UUID",
    help: "the purchase must be for this account of the app's own",
    expecting: "a UUID"
  ) { UUIDText(rawValue: $0).canonical }
  static let appTransactionId = Option<String?>.value(
    "app-transaction-id",
    "ID",
    help: "it must be of this download of the app",
    expecting: "an identifier"
  ) { $0.isEmpty ? nil : $0 }
  static let at = Option<Timestamp?>.value(
    "at",
    "TIME",
    help: "judge as if this were the present, such as 2025-03-04T10:11:12Z",
    expecting: "a time such as 2025-03-04T10:11:12Z"
  ) { text in
    do {
      return try Timestamp(rfc3339: text)
    } catch {
      return nil
    }
  }
  static let maximumAge = Option<Duration?>.value(
    "max-age",
    "DURATION",
    help: "it must not be older than this: 90s, 15m, 12h, 30d",
    expecting: "a duration such as 90s, 15m, 12h or 30d",
    parse: readDuration
  )
  static let kind = Option<KindWord?>.choice("kind", help: "it must be this kind of document")
  static let legacyPolicy = Option<LegacyPolicy?>.choice(
    "legacy-policy",
    "POLICY",
    help: "judge by this rule of old, whose keys are weak"
  )

  static let options = [OptionSpec](
    root,
    bundleIds,
    appAppleId,
    applicationVersions,
    environments,
    devices,
    appAccountToken,
    appTransactionId,
    at,
    maximumAge,
    kind,
    legacyPolicy,
    CommonOptions.maxSize,
    CommonOptions.json,
    CommonOptions.color,
    Option.help,
    Option.version
  )

  static let discussion = """
    FILE is a receipt in DER, BER or base64, an old transaction receipt, a signed
    token (JWS), a file with one token a line, the body of a notification, or an
    answer of the App Store Server API; - or no FILE is standard input. Nothing is
    asked over a network. Certificates must have been valid at signing, not now. A
    server should give its bundle id and environment: without them what is genuine
    for any app is as good as its own.

    examples:
      receiptctl verify receipt --bundle-id com.example.notes
      receiptctl verify --root lab-root.pem --json receipt.der
      receiptctl verify notification.json --environment production
      pbpaste | receiptctl verify --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD

    \(CommandStatus.help)
    """

  private let common: CommonOptions
  private let roots: [String]
  private let now: Timestamp?
  private let kind: KindWord?
  private let legacyPolicy: LegacyPolicy?
  private let deviceWords: [DeviceWord]
  private let appAccountToken: String?
  private let appTransactionId: String?
  private var expectations: ReceiptExpectations

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    roots = try arguments.value(of: VerifyCommand.root)
    now = try arguments.value(of: VerifyCommand.at)
    kind = try arguments.value(of: VerifyCommand.kind)
    legacyPolicy = try arguments.value(of: VerifyCommand.legacyPolicy)
    let environments = try arguments.value(of: VerifyCommand.environments)
    deviceWords = try arguments.value(of: VerifyCommand.devices)
    appAccountToken = try arguments.value(of: VerifyCommand.appAccountToken)
    appTransactionId = try arguments.value(of: VerifyCommand.appTransactionId)
    expectations = ReceiptExpectations(
      maximumAge: try arguments.value(of: VerifyCommand.maximumAge),
      bundleIds: try arguments.value(of: VerifyCommand.bundleIds).ifAny,
      appAppleId: try arguments.value(of: VerifyCommand.appAppleId),
      applicationVersions: try arguments.value(of: VerifyCommand.applicationVersions).ifAny,
      environments: environments.ifAny.map { Set($0) },
      devices: deviceWords.map(\.identifier).ifAny
    )
  }

  func run(in terminal: Terminal) throws(CommandFailure) -> CommandStatus {
    let inputs = try common.inputs(of: VerifyCommand.self, besides: roots, in: terminal)
    var expectations = expectations
    expectations.now = now ?? terminal.now()
    let judge = try judge(expectations, in: terminal)
    let printer = AnswerPrinter(verb: VerifyCommand.name, common, in: terminal)
    return try printer.run(inputs, limit: common.limit) { judge.answer(about: $0) }
  }

  private func judge(
    _ expectations: ReceiptExpectations,
    in terminal: Terminal
  ) throws(CommandFailure) -> Judge {
    let anchors = try anchors(in: terminal)
    return Judge(
      anchors: anchors,
      legacyPolicy: legacyPolicy,
      expectations: expectations,
      tokenVerifier: SignedDataVerifier(demanding: identity, anchors: anchors),
      tokenExpectations: SignedDataExpectations(
        now: expectations.now ?? .latest,
        maximumAge: expectations.maximumAge,
        applicationVersions: expectations.applicationVersions,
        deviceVerificationIds: deviceWords.map(\.text).ifAny,
        appAccountToken: appAccountToken,
        appTransactionId: appTransactionId
      ),
      asked: asked,
      kind: kind,
      judgedAt: now,
      limit: common.limit
    )
  }

  /// Of the identity of a token only what was asked for.
  private var identity: IdentityDemands {
    let id = expectations.appAppleId
    return IdentityDemands(
      apps: expectations.bundleIds?.map { AppIdentity(bundleId: $0, appAppleId: id) },
      appAppleId: id,
      environments: expectations.environments
    )
  }

  private var asked: Set<CheckName> {
    let asked: [(CheckName, Bool)] = [
      (.age, expectations.maximumAge != nil),
      (.bundleId, expectations.bundleIds != nil),
      (.appAppleId, expectations.appAppleId != nil),
      (.applicationVersion, expectations.applicationVersions != nil),
      (.environment, expectations.environments != nil),
      (.device, expectations.devices != nil),
      (.appAccountToken, appAccountToken != nil),
      (.appTransactionId, appTransactionId != nil),
    ]
    return Set(asked.filter(\.1).map(\.0))
  }

  /// The roots that were given, all of them; Apple's when none was.
  private func anchors(in terminal: Terminal) throws(CommandFailure) -> TrustAnchors {
    guard !roots.isEmpty else { return .apple }
    var sets: [TrustAnchors] = []
    for root in roots { sets.append(try anchors(in: root, terminal)) }
    return .union(sets)
  }

  private func anchors(
    in file: String,
    _ terminal: Terminal
  ) throws(CommandFailure) -> TrustAnchors {
    let fault: Fault
    do throws(Fault) {
      let bytes = try Input(name: file).read(in: terminal, limit: VerifyCommand.rootLimit)
      return try TrustAnchors(readingFrom: bytes[...])
    } catch {
      fault = error
    }
    throw .fault(fault.aboutRoot, about: "--root \(file)")
  }

  /// A whole store of root certificates has some hundred thousand octets.
  private static let rootLimit = 1 << 20
}

extension Array {
  /// Nothing asked for is not the same as a list that accepts nothing.
  fileprivate var ifAny: Self? { isEmpty ? nil : self }
}

extension TrustAnchors {
  fileprivate init(readingFrom bytes: ArraySlice<UInt8>) throws(Fault) {
    do {
      try self.init(certificateFile: bytes)
    } catch {
      throw Fault(error, in: FaultContext(bytes: bytes))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import SystemIO

/// `receiptctl api`, which `receiptctl-net` runs.
struct APICommand: NetworkVerb {
  static let name = "api"
  static let summary = "query the App Store Server API, with receiptctl-net"
  static let operands = OperandSpec.choice(
    "REQUEST",
    of: APIRequestName.self,
    path: "ID",
    pathKind: .text,
    most: 2
  )

  static let discussion = """
    REQUEST and ID are one of:
    \(APIRequestName.help(APIRequestName.general))

    External purchases:
    \(APIRequestName.help(APIRequestName.externalPurchases))

    Advanced Commerce, with the JSON in --body:
    \(APIRequestName.help(APIRequestName.advancedCommerce))

    Retention Messaging:
    \(APIRequestName.help(APIRequestName.retention))

    Prints the signed tokens in the response, one per line, as verify, entitlements,
    decode and batch read them; a response without tokens as JSON on one line.
    Tokens are not verified. --json prints each response on one line, which verify,
    entitlements and decode read as well.

    Requests that fail or exceed Apple's rate limit are repeated, after the
    time that Apple names. A page that was printed is not requested again.

    The key is a .p8 file. Its file, its id, the issuer id and the bundle id come
    from the options, from the JSON file of --credentials, from the variables
    RECEIPTCTL_KEY_FILE (or RECEIPTCTL_KEY, its text), RECEIPTCTL_KEY_ID,
    RECEIPTCTL_ISSUER_ID and RECEIPTCTL_BUNDLE_ID, or from the file in
    RECEIPTCTL_CREDENTIALS, in this order:
      {"keyFile": "SubscriptionKey_2X9R4HXF34.p8", "keyId": "2X9R4HXF34",
       "issuerId": "57246542-96fe-1a63-e053-0824d011072a",
       "bundleId": "com.example.notes"}
    The file of serve --ready-file is such a file; its key is for tests, so it needs
    --url.

    The verb is part of receiptctl-net, which must be installed next to receiptctl
    or on PATH. TLS certificates are always checked; redirects are not followed.
    Proxies are taken from https_proxy and no_proxy, certificate authorities from
    --ca-file, CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR, or else from the
    system.

    Exit status 1 means that the App Store returned an error, or did not do what was
    requested.

    examples:
      receiptctl api history 2000000123456789 --credentials app.json |
        receiptctl entitlements --bundle-id com.example.notes
      receiptctl api subscriptions 2000000123456789 --json --environment sandbox
      receiptctl api notifications --start 2026-01-01T00:00:00Z --only-failures
    """

  let arguments: Arguments
  let request: APIRequestName
  /// The next run continues after the pages that are already printed.
  let keepsPart = true

  init(arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    request = try arguments.operand(APICommand.operands, as: APIRequestName.self)
    let ids = arguments.operands.dropFirst()
    if ids.count < request.operands.count {
      throw UsageError(.missingOperand, word: request.operands[ids.count])
    }
    if let extra = ids.dropFirst(request.operands.count).first {
      throw UsageError(.unexpectedOperand, word: extra)
    }
    let known = Set(request.required + request.optional + APICommand.common.map(\.name))
    for spec in APICommand.options {
      let isGiven = arguments.given.contains(spec.long)
      if isGiven, !known.contains(spec.name) {
        throw UsageError.unknownOption(spec.long, for: request.rawValue)
      }
      if !isGiven, request.required.contains(spec.name) {
        throw UsageError(
          .missingOption,
          word: spec.long,
          expected: [spec.choices?.joined(separator: " or ") ?? spec.valueName ?? ""]
        )
      }
    }
  }

  func run(
    in terminal: Terminal,
    over network: any Network
  ) throws(CommandFailure) -> CommandStatus {
    let credentials = try APICredentials(arguments, in: terminal)
    let url = arguments[APICommand.url]
    guard url != nil || !credentials.isTestKey else { throw .testKey }
    let signer = try credentials.signer(in: terminal)
    let options = NetworkOptions(arguments, in: terminal)
    var environments = arguments[APICommand.environments]
    let namesEnvironment = url == nil || !environments.isEmpty
    if environments.isEmpty {
      // With `--url` alone, the request is sent only once, to that URL.
      environments = url == nil ? [.production, .sandbox] : [.production]
    }
    let client = try network.client(
      signer: signer,
      environments: environments,
      url: url.map { OtherServerURL(text: $0, hasEnvironments: namesEnvironment) },
      options: options
    )
    // A test store has a time of its own, by which it answers.
    let storeTime = url.flatMap { url in
      credentials.isTestKey && request.usesTime ? network.storeTime(at: url, options) : nil
    }
    let output = APIOutput(
      request: request,
      isJSON: arguments[APICommand.json],
      isQuiet: arguments[AnswerDestination.quiet],
      terminal: terminal
    )
    let sender = APISender(
      client: client,
      output: output,
      now: storeTime ?? terminal.now(),
      namesEnvironment: namesEnvironment
    )
    return try request.send(self, sender)
  }
}

extension CommandFailure {
  fileprivate static var testKey: CommandFailure {
    .fault(
      CommandDiagnostic(
        code: .credentials,
        message: "the key is that of a test store, which Apple does not accept",
        hint: "add --url with the address of 'receiptctl serve', such as http://127.0.0.1:8080",
        status: .usage
      ),
      about: APICommand.name
    )
  }
}

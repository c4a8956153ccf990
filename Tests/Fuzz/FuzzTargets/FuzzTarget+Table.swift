// SPDX-License-Identifier: Apache-2.0

extension FuzzTarget {
  /// All fuzz targets.
  public static let all = readers + verifiers + users

  /// The parsers, from the general formats to Apple's.
  public static let readers: [FuzzTarget] = [
    // An element in DER or BER.
    FuzzTarget(
      "der",
      sizeLimit: 4096,
      seeds: .vectors("asn1-read", "cms-read"),
      .certificates,
      check: ASN1Body.distinguished
    ),
    FuzzTarget(
      "ber",
      sizeLimit: 4096,
      seeds: .vectors("asn1-read", "cms-read"),
      .certificates,
      check: ASN1Body.basic
    ),
    // A time, or a period.
    FuzzTarget("time", sizeLimit: 64, seeds: .times, check: TimeBody.check),
    // The base64 of uploaded receipts, and the base64url of tokens.
    FuzzTarget("base64", sizeLimit: 1024, seeds: .base64, check: Base64Body.standard),
    FuzzTarget("base64url", sizeLimit: 1024, seeds: .base64, check: Base64Body.urlSafe),
    // Text around documents: transport forms, mails, pages, other objects.
    FuzzTarget("forms", sizeLimit: 4096, seeds: .forms, check: FormsBody.check),
    // A JSON text.
    FuzzTarget(
      "json",
      sizeLimit: 4096,
      seeds: .vectors("json-read", "payload-read"),
      check: JSONBody.check
    ),
    // A token, and the header of a token.
    FuzzTarget("jws", sizeLimit: 8192, seeds: .vectors("jws-read"), check: TokenBody.check),
    // A certificate, or a key.
    FuzzTarget(
      "certificate",
      sizeLimit: 8192,
      seeds: .certificates,
      .vectors("anchor-read"),
      check: CertificateBody.check
    ),
    // The attributes of an app receipt, and of a purchase.
    FuzzTarget(
      "receipt",
      sizeLimit: 4096,
      seeds: .vectors("receipt-read"),
      check: ReceiptBody.check
    ),
    FuzzTarget("purchase", sizeLimit: 1024, seeds: .purchases, check: PurchaseBody.check),
    // A transaction receipt, and the property lists in it.
    FuzzTarget(
      "property-list",
      sizeLimit: 4096,
      seeds: .vectors("legacy-read"),
      .transactionReceipts,
      check: PropertyListBody.check
    ),
    // The JSON of every kind of token and of every API response.
    FuzzTarget(
      "payload",
      sizeLimit: 8192,
      seeds: .vectors("payload-read"),
      check: PayloadBody.check
    ),
    // An HTTP response of the App Store Server API.
    FuzzTarget(
      "api-answer",
      sizeLimit: 8192,
      seeds: APIAnswerBody.seeds,
      .vectors("response-verify", after: Array("200\n\n".utf8)),
      check: APIAnswerBody.check
    ),
    // A .storekit file.
    FuzzTarget(
      "storekit",
      sizeLimit: 4096,
      seeds: SimulationSeeds.configurations,
      check: ConfigurationBody.check
    ),
  ]

  /// The verifiers, on any bytes and on mutated documents with a valid signature.
  private static let verifiers: [FuzzTarget] = [
    // A CMS message, compared with libcrypto.
    FuzzTarget("cms", sizeLimit: 8192, seeds: .vectors("cms-read"), check: MessageBody.check),
    // A certificate, a key, or a file of them, for libcrypto.
    FuzzTarget(
      "anchor",
      sizeLimit: 8192,
      seeds: .certificates,
      .vectors("anchor-read"),
      check: AnchorBody.check
    ),
    // An OCSP response, compared with libcrypto.
    FuzzTarget(
      "ocsp",
      sizeLimit: 4096,
      isSlow: true,
      seeds: .vectors("ocsp-verify"),
      check: OCSPBody.check
    ),
    // An app receipt, and a transaction receipt.
    FuzzTarget(
      "verify-receipt",
      sizeLimit: 32_768,
      isSlow: true,
      seeds: .vectors("receipt-verify"),
      check: VerifyReceiptBody.check
    ),
    FuzzTarget(
      "verify-legacy",
      sizeLimit: 32_768,
      isSlow: true,
      seeds: .vectors("legacy-read"),
      .transactionReceipts,
      check: VerifyLegacyBody.check
    ),
    // A token of any kind, and an API response.
    FuzzTarget(
      "verify-token",
      sizeLimit: 32_768,
      isSlow: true,
      seeds: .vectors("jws-verify"),
      check: VerifyTokenBody.check
    ),
    FuzzTarget(
      "verify-response",
      sizeLimit: 32_768,
      isSlow: true,
      seeds: .vectors("response-verify"),
      check: VerifyResponseBody.check
    ),
    // Mutations of a receipt, and of a token, signed again.
    FuzzTarget(
      "signed-receipt",
      sizeLimit: 4096,
      isSlow: true,
      seeds: .choices(of: 5),
      .vectors("receipt-read", after: [1]),
      check: SignedReceiptBody.check
    ),
    FuzzTarget(
      "signed-token",
      sizeLimit: 4096,
      isSlow: true,
      seeds: .choices(of: 24),
      .vectors("payload-read", after: [0, 1]),
      check: SignedTokenBody.check
    ),
    // Signatures by one key, verified with its decompressed point and with its key table.
    FuzzTarget(
      "key-table",
      sizeLimit: 1024,
      isSlow: true,
      seeds: .choices(of: 32),
      check: KeyTableBody.check
    ),
  ]

  /// The code that uses the verifiers.
  private static let users: [FuzzTarget] = [
    // Evidence of a customer.
    FuzzTarget(
      "evidence",
      sizeLimit: 1024,
      isSlow: true,
      seeds: .choices(of: 16),
      check: EvidenceBody.check
    ),
    // A signature for the App Store, and a key file.
    FuzzTarget(
      "offer",
      sizeLimit: 4096,
      isSlow: true,
      seeds: .vectors("offer-verify"),
      .requests,
      check: OfferBody.check
    ),
    FuzzTarget("key-file", sizeLimit: 4096, seeds: .keyFiles, check: KeyFileBody.check),
    // A stored ledger, and an entitlement policy.
    FuzzTarget("ledger", sizeLimit: 8192, seeds: .ledgers, check: LedgerBody.check),
    FuzzTarget("policy", sizeLimit: 4096, seeds: .policies, check: PolicyBody.check),
    // A script of a simulated store, as JSON, and generated from the bytes.
    FuzzTarget(
      "script",
      sizeLimit: 2048,
      isSlow: true,
      seeds: SimulationSeeds.scripts,
      .choices(of: 12),
      check: ScriptBody.check
    ),
    // A request to verifyReceipt.
    FuzzTarget(
      "verify-receipt-request",
      sizeLimit: 32_768,
      isSlow: true,
      seeds: VerifyReceiptRequestBody.seeds,
      .vectors("receipt-verify", "legacy-read"),
      check: VerifyReceiptRequestBody.check
    ),
    // An HTTP request to the simulated store: the API, verifyReceipt and the control API.
    FuzzTarget(
      "store-request",
      sizeLimit: 4096,
      isSlow: true,
      seeds: StoreRequestBody.seeds,
      check: StoreRequestBody.check
    ),
    // The functions of the C interface.
    FuzzTarget(
      "interface",
      sizeLimit: 8192,
      isSlow: true,
      seeds: .choices(of: 9),
      .vectors("jws-verify", after: [0, 1, 0, 0, 0, 0, 0, 0, 0, 64]),
      check: InterfaceBody.check
    ),
    // The arguments of a command line, and a document for each verb.
    FuzzTarget("arguments", sizeLimit: 1024, seeds: .arguments, check: ArgumentsBody.check),
    FuzzTarget(
      "commands",
      sizeLimit: 32_768,
      isSlow: true,
      seeds: .signedDocuments,
      .vectors("cms-read", "jws-read", "legacy-read", "anchor-read"),
      check: CommandsBody.check
    ),
  ]
}

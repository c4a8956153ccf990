// SPDX-License-Identifier: Apache-2.0

public import FuzzReaders

extension FuzzTarget {
  /// All fuzz targets: each reader, the verifiers, and documents that are signed again.
  public static let all =
    readers + [
      cms, anchor, verifyReceipt, verifyLegacy, verifyToken, verifyResponse, signedReceipt,
      signedToken, keyTable, evidence, ledger, policy, arguments, commands,
    ]

  /// A CMS message, compared with libcrypto.
  public static let cms = FuzzTarget(
    "cms",
    product: "FuzzCMS",
    sizeLimit: 8 << 10,
    MessageBody.check
  )

  /// A certificate, a key, or a file of them, for libcrypto.
  public static let anchor = FuzzTarget(
    "anchor",
    product: "FuzzAnchor",
    sizeLimit: 8 << 10,
    AnchorBody.check
  )

  // MARK: Verifiers, on any bytes

  /// An app receipt.
  public static let verifyReceipt = FuzzTarget(
    "verify-receipt",
    product: "FuzzVerifyReceipt",
    sizeLimit: 32 << 10,
    isSlow: true,
    VerifyReceiptBody.check
  )

  /// A transaction receipt.
  public static let verifyLegacy = FuzzTarget(
    "verify-legacy",
    product: "FuzzVerifyLegacy",
    sizeLimit: 32 << 10,
    isSlow: true,
    VerifyLegacyBody.check
  )

  /// A token of any kind.
  public static let verifyToken = FuzzTarget(
    "verify-token",
    product: "FuzzVerifyToken",
    sizeLimit: 32 << 10,
    isSlow: true,
    VerifyTokenBody.check
  )

  /// An answer of the API.
  public static let verifyResponse = FuzzTarget(
    "verify-response",
    product: "FuzzVerifyResponse",
    sizeLimit: 32 << 10,
    isSlow: true,
    VerifyResponseBody.check
  )

  // MARK: Verifiers, on mutated documents with a valid signature

  /// Mutations of a receipt.
  public static let signedReceipt = FuzzTarget(
    "signed-receipt",
    product: "FuzzSignedReceipt",
    sizeLimit: 4 << 10,
    isSlow: true,
    SignedReceiptBody.check
  )

  /// Mutations of a token.
  public static let signedToken = FuzzTarget(
    "signed-token",
    product: "FuzzSignedToken",
    sizeLimit: 4 << 10,
    isSlow: true,
    SignedTokenBody.check
  )

  // MARK: Users of the verifiers

  /// Signatures of one key, by its point and its table.
  public static let keyTable = FuzzTarget(
    "key-table",
    product: "FuzzKeyTable",
    sizeLimit: 1 << 10,
    isSlow: true,
    KeyTableBody.check
  )

  /// Evidence of a customer.
  public static let evidence = FuzzTarget(
    "evidence",
    product: "FuzzEvidence",
    sizeLimit: 1 << 10,
    isSlow: true,
    EvidenceBody.check
  )

  /// A stored ledger.
  public static let ledger = FuzzTarget(
    "ledger",
    product: "FuzzLedger",
    sizeLimit: 8 << 10,
    LedgerBody.check
  )

  /// A policy.
  public static let policy = FuzzTarget(
    "policy",
    product: "FuzzPolicy",
    sizeLimit: 4 << 10,
    PolicyBody.check
  )

  /// Arguments of a command line.
  public static let arguments = FuzzTarget(
    "arguments",
    product: "FuzzArguments",
    sizeLimit: 1 << 10,
    ArgumentsBody.check
  )

  /// A document for the command.
  public static let commands = FuzzTarget(
    "commands",
    product: "FuzzCommands",
    sizeLimit: 32 << 10,
    isSlow: true,
    CommandsBody.check
  )
}

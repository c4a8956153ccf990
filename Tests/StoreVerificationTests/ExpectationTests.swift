// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// `DocumentExpectation.treatment` is what every verifier does, for a single document of a known kind, of any kind, and in a
/// batch.
struct ExpectationTests {
  struct Cell: Sendable, CustomStringConvertible {
    let expectation: DocumentExpectation
    let kind: DocumentKind
    let isKindRequested: Bool
    var description: String { "\(expectation) \(kind) \(isKindRequested)" }
  }

  static let cells = DocumentExpectation.allCases.flatMap { expectation in
    DocumentKind.allCases.flatMap { kind in
      [false, true].map { Cell(expectation: expectation, kind: kind, isKindRequested: $0) }
    }
  }

  @Test(arguments: cells)
  func `a cell of the table is what verifiers do`(_ cell: Cell) throws {
    let documents = try Documents.shared.get()
    let document = try #require(documents.bytes[cell.kind])
    let treatment = cell.expectation.treatment(
      of: cell.kind,
      isKindRequested: cell.isKindRequested
    )
    for isMatching in [true, false] {
      let setting = try documents.setting(cell.expectation, isMatching: isMatching)
      let codes = try [
        setting.code(of: document, cell), setting.codeInBatch(of: document, cell),
        setting.codeOfToken(document, cell),
      ]
      for code in codes.compactMap({ $0 }) {
        switch (treatment, isMatching) {
        case (.checked, true), (.skipped, _): #expect(code == "valid")
        case (.checked, false): #expect(code.hasPrefix("claims/") && !code.hasSuffix("-missing"))
        case (.refused, _):
          #expect(code == "claims/app-not-named" || code.hasSuffix("-missing"), "\(code)")
        }
      }
    }
  }

  @Test func `a renewal info is bound by the ledger of its evidence`() throws {
    let documents = try Documents.shared.get()
    let setting = try documents.setting(.bundleId, isMatching: true, purpose: .ledger)
    let cell = Cell(expectation: .bundleId, kind: .renewalInfo, isKindRequested: false)
    let document = try #require(documents.bytes[.renewalInfo])
    #expect(try setting.code(of: document, cell) == "valid")
    let id = try documents.setting(.appAppleId, isMatching: true, purpose: .ledger)
    #expect(try id.code(of: document, cell) == "claims/app-id-missing")
  }

  @Test(arguments: [
    (DocumentExpectation.bundleId, DocumentKind.transaction, AppBinding.bundleId),
    (.bundleIdAndAppAppleId, .transaction, .bundleId),
    (.bundleIdAndAppAppleId, .appTransaction, .both),
    (.bundleIdAndAppAppleId, .appReceipt, .both),
    (.bundleIdAndAppAppleId, .realtimeRequest, .appAppleId),
    (.appAppleId, .notification, .appAppleId),
    (.environment, .notification, .anyApp),
    (.bundleId, .renewalInfo, .notNamed),
  ])
  func `a verified document names what bound it`(
    _ expectation: DocumentExpectation,
    _ kind: DocumentKind,
    _ binding: AppBinding
  ) throws {
    let documents = try Documents.shared.get()
    let setting = try documents.setting(expectation, isMatching: true)
    let bytes = try #require(documents.bytes[kind])
    let verified = try setting.verifier.verify(
      try SignedDocument(bytes, as: kind),
      expecting: setting.expectations
    )
    #expect(verified.appBinding == binding)
  }

  @Test(arguments: [
    (DocumentExpectation.bundleId, AppBinding.bundleId, AppBinding.notification),
    (.appAppleId, .notification, .notification),
    (.environment, .anyApp, .anyApp),
  ])
  func `the notification binds the tokens inside that do not name the app`(
    _ expectation: DocumentExpectation,
    _ ofTransaction: AppBinding,
    _ ofRenewalInfo: AppBinding
  ) throws {
    let documents = try Documents.shared.get()
    let setting = try documents.setting(expectation, isMatching: true)
    let verified = try setting.verifier.tokens.verifyNotification(
      documents.renewal,
      expecting: setting.expectations
    )
    #expect(verified.transaction?.appBinding == ofTransaction)
    #expect(verified.renewalInfo?.appBinding == ofRenewalInfo)
  }
}

/// A document of each kind with every value that the kind can have.
private struct Documents: Sendable {
  let bytes: [DocumentKind: [UInt8]]
  /// A notification with a renewal info inside.
  let renewal: String
  let anchors: TrustAnchors

  static let shared = Result { try Documents() }

  static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
  static let download = "704500000000000001"

  private init() throws {
    let tokens = try TokenAuthority.generate()
    let receipts = try TestAuthority.generate()
    let device = try #require(DeviceIdentifier(text: DeviceProof.device))
    let receipt = try receipts.receipt {
      $0.bundleId = "com.example.app"
      $0.appAppleId = 1_234_567_890
      $0.applicationVersion = "1"
      $0.device = device
    }
    let legacy = try receipts.legacyReceipt {
      $0["bid"] = "com.example.app"
      $0["bvrs"] = "1"
      $0["app-item-id"] = "1234567890"
      $0["unique-vendor-identifier"] = DeviceProof.device
    }
    let transaction = try tokens.transaction {
      $0.appAccountToken = Documents.account
      $0.appTransactionId = Documents.download
      $0.deviceVerification = DeviceProof.standard
      $0.deviceVerificationNonce = DeviceProof.nonce
    }
    let renewalInfo = try tokens.renewalInfo {
      $0.appAccountToken = Documents.account
      $0.appTransactionId = Documents.download
      $0.extraMembers = [
        MemberBuilder("deviceVerification", json: "\"\(DeviceProof.standard)\""),
        MemberBuilder("deviceVerificationNonce", json: "\"\(DeviceProof.nonce)\""),
      ]
    }
    let notification = try tokens.notification(.oneTimeCharge) {
      $0.data?.transaction?.appAccountToken = Documents.account
      $0.data?.transaction?.appTransactionId = Documents.download
    }.body
    renewal = try tokens.notification(.didRenew).body
    bytes = [
      .appReceipt: receipt, .transactionReceipt: legacy, .transaction: Array(transaction.utf8),
      .renewalInfo: Array(renewalInfo.utf8), .notification: Array(notification.utf8),
      .appTransaction: Array(try tokens.appTransaction().utf8),
      .realtimeRequest: Array(try tokens.realtimeRequest().body.utf8),
    ]
    anchors = .union([
      .custom([try tokens.anchor(), try receipts.anchor()]),
      try TrustAnchors(certificateFile: receipts.intermediate[...]),
    ])
  }

  /// A verifier and expectations that state one requirement, met or not by documents that have the value.
  func setting(
    _ expectation: DocumentExpectation,
    isMatching: Bool,
    purpose: VerificationPurpose = .standalone
  ) throws -> Setting {
    let id: Int64 = isMatching ? 1_234_567_890 : 5
    let bundleId = isMatching ? "com.example.app" : "com.example.other"
    let apps: AcceptedApps =
      switch expectation {
      case .bundleId: [AppIdentity(bundleId: bundleId)]
      case .bundleIdAndAppAppleId: [AppIdentity(bundleId: bundleId, appAppleId: id)]
      case .appAppleId: .appAppleId(id)
      default: .any
      }
    let environments: AcceptedEnvironments =
      expectation == .environment ? [isMatching ? .production : .sandbox] : .any
    let device = isMatching ? DeviceProof.device : "AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB"
    let now: Timestamp = try Timestamp(rfc3339: "2025-03-05T00:00:00Z")
    return Setting(
      verifier: DocumentVerifier(apps: apps, environments: environments, anchors: anchors),
      expectations: VerificationExpectations(
        now: now,
        maximumAge: expectation == .maximumAge
          ? (isMatching ? .seconds(86_400 * 400) : .seconds(1)) : nil,
        applicationVersions: expectation == .applicationVersion ? [isMatching ? "1" : "2"] : nil,
        devices: expectation == .device ? [try #require(DeviceIdentifier(text: device))] : nil,
        appAccountToken: expectation == .appAccountToken
          ? (isMatching ? Documents.account : "00000000-0000-4000-8000-000000000000") : nil,
        appTransactionId: expectation == .appTransactionId
          ? (isMatching ? Documents.download : "1") : nil,
        purpose: purpose
      )
    )
  }
}

private struct Setting {
  let verifier: DocumentVerifier
  let expectations: VerificationExpectations

  /// The code of a document that is verified alone.
  func code(of document: [UInt8], _ cell: ExpectationTests.Cell) throws -> String {
    let document = try SignedDocument(document, as: cell.isKindRequested ? cell.kind : nil)
    let report = verifier.report(document, expecting: expectations)
    let code = codeOf { () throws(VerificationError) in
      _ = try verifier.verify(document, expecting: expectations)
    }
    #expect(report.error?.code ?? "valid" == code)
    return code
  }

  func codeInBatch(of document: [UInt8], _ cell: ExpectationTests.Cell) throws -> String {
    let document = try SignedDocument(document, as: cell.isKindRequested ? cell.kind : nil)
    let results = verifier.verify(all: [document, document], expecting: expectations)
    let codes = results.map { result in
      codeOf { () throws(VerificationError) in _ = try result.get() }
    }
    #expect(codes[0] == codes[1])
    return codes[0]
  }

  /// The code of a token by the verifier of tokens; `nil` for receipts.
  func codeOfToken(_ token: [UInt8], _ cell: ExpectationTests.Cell) throws -> String? {
    guard DocumentKind.tokens.contains(cell.kind) else { return nil }
    let kind = cell.isKindRequested ? cell.kind : nil
    let result = verifier.tokens.verify(all: [token], as: kind, expecting: expectations)[0]
    return codeOf { () throws(VerificationError) in _ = try result.get() }
  }

  private func codeOf(_ body: () throws(VerificationError) -> Void) -> String {
    do throws(VerificationError) {
      try body()
      return "valid"
    } catch {
      return error.code
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts
import StrictTime
import X509Certificates

/// One legacy transaction receipt on its way through the checklist.
struct TransactionReceiptVerificationRun: VerificationRun {
  private let document: ArraySlice<UInt8>
  private let expectations: ReceiptRequirements
  private let verifier: TransactionReceiptVerifier

  private(set) var value: LegacyTransactionReceipt?
  private var signer: SignerVerificationRun
  private var isSigned = false

  init(
    _ document: ArraySlice<UInt8>,
    _ expectations: ReceiptRequirements,
    by verifier: TransactionReceiptVerifier
  ) {
    self.document = document
    self.expectations = expectations
    self.verifier = verifier
    // No anchor is trusted until the version is read.
    signer = SignerVerificationRun(ChainRequirements(anchors: [], rules: ChainRules()))
  }

  var certificates: [Certificate] { signer.certificates }

  var anchor: TrustAnchor? { signer.path?.anchor }

  func conclusion() -> Verified<LegacyTransactionReceipt>? {
    guard isSigned, let chain = signer.chain, let value else { return nil }
    return Verified(
      value: value,
      chain: chain,
      trust: chain.path.isSelfAnchored ? .custom : TrustLevel(chain.path),
      signingTime: value.purchaseInfo.purchaseDate,
      app: expectations.app(named: value.purchaseInfo.bundleId),
      environment: value.purchaseInfo.signedEnvironment
    )
  }

  mutating func run(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    switch check {
    case .container: try examineContainer()
    case .certificates: try examineCertificate()
    case .chain, .constraints, .validity, .purpose, .key: try examineSigner(check)
    case .signature: try examineSignature()
    case .payload: value == nil ? .skipped : .passed
    case .date, .age, .expiration, .bundleId, .appAppleId, .applicationVersion, .environment,
      .device:
      try examineClaim(check)
    // Receipts name neither, and hold no tokens.
    case .appAccountToken, .appTransactionId, .nested: .skipped
    }
  }

  /// The property list, and the one inside it: what it says is read here, once and from the very bytes
  /// that are signed.
  private mutating func examineContainer() throws(VerificationError) -> CheckOutcome {
    do {
      let receipt = try LegacyTransactionReceipt(reading: document)
      signer = SignerVerificationRun(verifier.chainRequirements(for: receipt.signature.version))
      value = receipt
    } catch {
      throw .legacyReceipt(error)
    }
    return .passed
  }

  private mutating func examineCertificate() throws(VerificationError) -> CheckOutcome {
    guard let value else { return .skipped }
    do {
      let leaf = try Certificate(value.signature.certificate)
      signer.take(leaf, from: [leaf])
    } catch {
      throw .certificate(error)
    }
    return .passed
  }

  /// The receipt carries no date of its own signature.
  ///
  /// It was made when the purchase was, and again when that was restored, which has its own
  /// purchase date.
  private mutating func examineSigner(
    _ check: CheckName
  ) throws(VerificationError) -> CheckOutcome {
    do {
      return try signer.run(check, at: value?.purchaseInfo.purchaseDate)
    } catch {
      throw .trust(error)
    }
  }

  /// The signature covers the version byte and the purchase information.
  ///
  /// Where the chain is broken, a report still tells whether it fits the embedded certificate, even
  /// one of 1024 bits.
  private mutating func examineSignature() throws(VerificationError) -> CheckOutcome {
    guard let value, let key = signer.key(ifUnproven: .historic) else { return .skipped }
    do {
      try key.verify(
        value.signature.signature,
        over: value.signedBytes[...],
        digest: value.signature.version == .four ? .sha256 : .sha1
      )
    } catch {
      throw .trust(error)
    }
    isSigned = true
    return .passed
  }

  private func examineClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let info = value?.purchaseInfo else { return .skipped }
    do {
      switch check {
      case .date: return try expectations.requireNotFuture(info.purchaseDate)
      case .age: return try expectations.requireAge(info.purchaseDate)
      case .bundleId: return try expectations.requireBundleId(info.bundleId)
      case .appAppleId:
        return try expectations.requireAppAppleId(info.appItemId, of: info.bundleId, from: nil)
      case .applicationVersion:
        return try expectations.requireApplicationVersion(info.applicationVersion)
      case .environment: return try expectations.requireEnvironment(of: info)
      case .device: return try expectations.requireDevice(named: info)
      default: return .notRequested
      }
    } catch {
      throw .claim(error)
    }
  }
}

extension ReceiptRequirements {
  /// From an environment that was asked for, by the rule of ``LegacyPurchaseInfo/signedEnvironment``,
  /// which the proof states, too.
  fileprivate func requireEnvironment(
    of info: LegacyPurchaseInfo
  ) throws(ClaimError) -> CheckOutcome {
    guard let environments else { return .notRequested }
    let found = info.signedEnvironment
    guard environments.contains(found) else {
      throw ClaimError(
        .environment,
        expected: environments.isEmpty
          ? "nothing" : environments.map(\.name).sorted().joined(separator: ", "),
        found: info.appItemId == nil
          ? "\(found.name), because no app-item-id is signed" : found.name
      )
    }
    return .passed
  }

  /// A transaction receipt names its device in the open, by one of two ids.
  fileprivate func requireDevice(
    named info: LegacyPurchaseInfo
  ) throws(ClaimError) -> CheckOutcome {
    guard let devices else { return .notRequested }
    let named = [info.uniqueVendorIdentifier, info.uniqueIdentifier].compactMap { $0 }
      .compactMap(DeviceIdentifier.init(text:))
    guard named.contains(where: devices.contains) else {
      throw ClaimError(
        .device,
        expected: "a given device",
        found: named.isEmpty ? "none" : "another"
      )
    }
    return .passed
  }
}

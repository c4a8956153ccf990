// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreReceipts

/// The legacy chains that may sign receipts, beside Apple's chains since 2011.
///
///     let archive = ReceiptVerifier(
///       apps: .any, environments: .any, policy: [.fairPlay2010, .transactionReceipt2])
///
/// Chosen by the caller, never by a receipt; for archives, servers do not need it. `ChainRules+Apple.swift` has the rules of
/// each chain.
public struct ReceiptPolicy: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// A policy from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No legacy chains: in Apple's chains since 2011, both certificates have their marker extension.
  public static let standard: ReceiptPolicy = []
  /// Of app receipts, only the first ones of the Mac App Store, of 2010: 1024-bit keys below Apple's FairPlay authority,
  /// without marker extensions, identified by name.
  public static let fairPlay2010 = ReceiptPolicy(rawValue: 1)
  /// Also the 1024-bit keys of transaction receipts of version 2, last issued in 2016.
  public static let transactionReceipt2 = ReceiptPolicy(rawValue: 2)

  /// The policies with a name in vectors, options and other languages.
  package enum Name: String, CaseIterable {
    case standard
    case fairPlay2010 = "fairplay-2010"
    case transactionReceipt2 = "transaction-receipt-v2"

    package var policy: ReceiptPolicy {
      switch self {
      case .standard: .standard
      case .fairPlay2010: .fairPlay2010
      case .transactionReceipt2: .transactionReceipt2
      }
    }
  }

  /// The rules for app receipts.
  var chainRules: ChainRules { contains(.fairPlay2010) ? .fairPlay2010 : .appReceipt }

  /// The rules for transaction receipts by signature version.
  func chainRules(for version: LegacySignature.Version) -> ChainRules {
    .transactionReceipt(
      version == .two ? .purchaseReceiptMarker : .receiptSigningMarker,
      keys: version == .two && contains(.transactionReceipt2) ? .historic : .standard
    )
  }
}

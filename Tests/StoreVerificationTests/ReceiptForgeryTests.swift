// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Every attack on a receipt is rejected with its expected code.
@Suite struct `Attacks on receipts` {
  private static let authority = Result { try TestAuthority.generate() }

  private func expectations() throws -> VerificationExpectations {
    VerificationExpectations(
      now: try Timestamp(rfc3339: "2025-01-02T04:00:00Z"),
      devices: [try #require(Self.device)]
    )
  }

  private static let device = DeviceIdentifier(text: "00112233-4455-6677-8899-AABBCCDDEEFF")

  /// The error code of the verifier; `nil` if it accepts.
  private func code(_ receipt: [UInt8]) throws -> String? {
    let verifier = ReceiptVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: .custom([try Self.authority.get().anchor()])
    )
    let expectations = try expectations()
    do throws(VerificationError) {
      _ = try verifier.verify(receipt, expecting: expectations)
      return nil
    } catch {
      return error.code
    }
  }

  /// A small receipt and one with a purchase; each also with indefinite lengths and with SHA-1.
  private func receipts() throws -> [MessageBuilder] {
    let message = try Self.authority.get().message {
      $0.purchases = [PurchaseBuilder("pro")]
      $0.device = Self.device
    }
    var streamed = message
    streamed.form = .streamed(pieceLength: 100)
    return [message, streamed]
  }

  @Test func `accepts a receipt without an attack`() throws {
    for receipt in try receipts() { #expect(try code(receipt.encoded()) == nil) }
  }

  @Test(arguments: ReceiptForgery.allCases)
  func `rejects each attack`(forgery: ReceiptForgery) throws {
    for receipt in try receipts() {
      let found = try code(try receipt.forged(forgery).encoded())
      #expect(found == forgery.code)
    }
  }

  @Test func `editing a payload that is not a SET has no effect`() throws {
    var message = try Self.authority.get().message(signing: [1, 2, 3])
    message.editPayload { $0.remove(type: 2) }
    #expect(message.content == [1, 2, 3])
  }
}

/// Every attack on a transaction receipt is rejected with its expected code.
@Suite struct `Attacks on transaction receipts` {
  private static let authority = Result { try TestAuthority.generate() }

  private func code(_ receipt: LegacyReceiptBuilder) throws -> String? {
    let anchors = try TrustAnchors(certificateFile: try Self.authority.get().intermediate[...])
    let document = try receipt.encoded()
    let expectations = VerificationExpectations(
      now: try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
    )
    do throws(VerificationError) {
      _ = try ReceiptVerifier(
        apps: [AppIdentity(bundleId: "com.example.app")],
        environments: .any,
        anchors: anchors
      ).verifyTransactionReceipt(document, expecting: expectations)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [UInt8(3), 4])
  func `accepts a receipt without an attack and rejects each attack`(version: UInt8) throws {
    var receipt = try Self.authority.get().transactionReceipt()
    receipt.version = version
    #expect(try code(receipt) == nil)
    for forgery in TransactionReceiptForgery.allCases {
      let found = try code(try receipt.forged(forgery))
      #expect(found == forgery.code, "\(forgery)")
    }
  }
}

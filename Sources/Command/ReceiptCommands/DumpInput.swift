// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import DocumentRecovery
import ReceiptKit
import StoreReceipts
import StoreVerification
import StrictBase64

extension DumpPiece {
  /// The parts of an input: a BER value, the blocks of a PEM file, or a property list and its encoded entries.
  static func pieces(
    of bytes: ArraySlice<UInt8>,
    limit: Int
  ) throws(CommandDiagnostic) -> [DumpPiece] {
    guard !isPrivateKey(bytes) else {
      throw CommandDiagnostic(.input(InputError(.privateKey)), in: .command())
    }
    if isText(bytes), let blocks = pemBlocks(in: DocumentText(bytes).bytes) { return blocks }
    let document: SignedDocument
    do {
      document = try SignedDocument(try RecoveredDocument(recovering: bytes, limit: limit))
    } catch {
      return [DumpPiece(nil, .encoded(try other(bytes, error)))]
    }
    switch document.kind {
    case .appReceipt: return [DumpPiece(nil, .encoded(document.bytes))]
    case .transactionReceipt: return transactionReceipt(document.bytes)
    default:
      throw CommandDiagnostic(.input(InputError(.jsonWebSignature)), in: .command(bytes: bytes))
    }
  }

  /// An input that is not a receipt: a certificate, a payload or other BER, also in base64.
  private static func other(
    _ bytes: ArraySlice<UInt8>,
    _ error: InputError
  ) throws(CommandDiagnostic) -> ArraySlice<UInt8> {
    let fault = CommandDiagnostic(.input(error), in: .command(bytes: bytes))
    guard error.code == .certificate || error.code == .unrecognized, !bytes.isUTF16 else {
      throw fault
    }
    guard isText(bytes) else { return bytes }
    do {
      let decoded = try ReceivedBase64(decoding: DocumentText(bytes).bytes).bytes[...]
      if !isText(decoded) { return decoded }
    } catch {
      // The text is not base64 either: the first error is more useful.
    }
    throw fault
  }

  /// Whether the input is a private key, in PEM, base64 or DER.
  private static func isPrivateKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    isText(bytes) ? containsKey(bytes) : containsKey(encoded: bytes)
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    DocumentText(bytes).bytes.prefix(64).allSatisfy { 0x20..<0x7F ~= $0 || 0x09...0x0D ~= $0 }
  }

  // MARK: PEM

  /// The PEM blocks of a file, with any label (RFC 7468, section 2); `nil` if there is none.
  private static func pemBlocks(in file: ArraySlice<UInt8>) -> [DumpPiece]? {
    var blocks: [DumpPiece] = []
    var open: (title: String, base64: [UInt8])?
    for line in TextLines(file) {
      if let title = label(line, after: "-----BEGIN ") {
        open = (title, [])
      } else if label(line, after: "-----END ") != nil, let block = open {
        blocks.append(DumpPiece(block.title, decoded(block.base64, at: line.startIndex)))
        open = nil
      } else {
        open?.base64 += line
        open?.base64.append(0x0A)
      }
    }
    return blocks.isEmpty ? nil : blocks
  }

  private static func label(_ line: ArraySlice<UInt8>, after start: StaticString) -> String? {
    let start = Array("\(start)".utf8)
    guard line.starts(with: start), line.count >= start.count + 5 else { return nil }
    let label = String(decoding: line.dropFirst(start.count).dropLast(5), as: UTF8.self)
    return truncated(label, to: labelLimit)
  }

  /// Labels in use have about twenty characters.
  private static let labelLimit = 120

  private static func decoded(_ base64: [UInt8], at offset: Int) -> Content {
    do {
      return .encoded(try ReceivedBase64(decoding: base64[...]).bytes[...])
    } catch {
      var fault = CommandDiagnostic(code: error.code.rawValue, message: "a PEM block is not base64")
      fault.offset = offset
      return .damaged(fault)
    }
  }

  // MARK: Transaction receipts

  private static func transactionReceipt(_ document: ArraySlice<UInt8>) -> [DumpPiece] {
    let list: PropertyList
    do {
      list = try PropertyList(reading: document)
    } catch {
      return [DumpPiece(nil, .damaged(CommandDiagnostic(Diagnostic(error))))]
    }
    return [DumpPiece("property list", .entries(list.entries))]
      + list.entries.compactMap { entry in
        switch entry.key {
        case "purchase-info":
          DumpPiece("property list in purchase-info", entry.opened(asList))
        case "signature": DumpPiece("certificate in signature", entry.opened(asCertificate))
        default: nil
        }
      }
  }

  private static func asList(_ bytes: ArraySlice<UInt8>) -> Content {
    do {
      return .entries(try PropertyList(reading: bytes).entries)
    } catch {
      return .damaged(CommandDiagnostic(Diagnostic(error)))
    }
  }

  private static func asCertificate(_ bytes: ArraySlice<UInt8>) -> Content {
    do {
      return .encoded(try LegacySignature(reading: bytes).certificate)
    } catch {
      return .damaged(CommandDiagnostic(.receipt(error), in: .command()))
    }
  }
}

extension PropertyList.Entry {
  fileprivate func opened(_ read: (ArraySlice<UInt8>) -> DumpPiece.Content) -> DumpPiece.Content {
    do {
      let bytes = try Base64.decode(written, alphabet: .standard, padding: .required)
      return read(bytes[...])
    } catch {
      var fault = CommandDiagnostic(code: error.code.rawValue, message: "\(key) is not base64")
      fault.offset = error.offset
      return .damaged(fault)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it starts with a byte order mark of UTF-16.
  fileprivate var isUTF16: Bool { [[0xFF, 0xFE], [0xFE, 0xFF]].contains { starts(with: $0) } }
}

// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import OpenSSLTrust
import StoreLab
import StoreVerification
import SystemIO

/// The directory of a test authority: keys and certificates in PEM.
struct AuthorityFolder {
  let path: String
  private let terminal: Terminal

  init(path: String, _ terminal: Terminal) {
    self.path = path
    self.terminal = terminal
  }

  // MARK: Making

  /// Makes an authority, writes all its files, and tells what they are.
  ///
  /// From a seed it is always the same one.
  func create(_ seed: String?) throws(CommandFailure) -> String {
    try make(path) { () throws(CreateError) in try terminal.createDirectory(path) }
    let files = try minting { () throws(TrustError) in try AuthorityFolder.files(seed) }
    for file in files {
      let name = self.file(file.name)
      try make(name) { () throws(CreateError) in
        try terminal.createFile(name, Array(file.text.utf8), file.isSecret ? .owner : .everyone)
      }
    }
    let width = files.map(\.name.utf8.count).max() ?? 0
    let lines = files.map { file in
      let margin = spaces(width - file.name.utf8.count + 2)
      return "  \(file.name)\(margin)\(file.purpose)"
    }
    return """
      Made a test authority in \(shown(path)). Trust it in tests only.

      \(lines.joined(separator: "\n"))

      sign with it      receiptctl mint transaction --authority \(word) > token
      and verify that   receiptctl verify --root \(word)/roots.pem token

      """
  }

  /// The path as a shell takes it.
  private var word: String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "/._-+".utf8.contains(byte)
      }
    }
    guard !isPlain else { return path }
    let parts = path.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(shown(parts.joined(separator: #"'\''"#)))'"
  }

  private func make(
    _ name: String,
    _ body: () throws(CreateError) -> Void
  ) throws(CommandFailure) {
    do {
      try body()
    } catch {
      var fault = CommandDiagnostic(code: error.code, message: error.message, status: .inputOutput)
      if error == .exists || error == .notEmpty {
        fault.hint = "name a directory that is not there"
      }
      throw .fault(fault, about: name)
    }
  }

  private struct File {
    let name: String
    let text: String
    let purpose: String
    var isSecret = false
  }

  private static func files(_ seed: String?) throws(TrustError) -> [File] {
    let tokens =
      if let seed { try TokenAuthority(seed: seed) } else { try TokenAuthority.generate() }
    let receipts =
      if let seed { try TestAuthority(seed: seed) } else { try TestAuthority.generate() }
    let certificates = [
      ("token-root", tokens.root, tokens.keys.root, "above all tokens"),
      ("token-intermediate", tokens.intermediate, tokens.keys.intermediate, "between them"),
      ("token-signer", tokens.leaf, tokens.keys.leaf, "signs tokens"),
      ("token-xcode", tokens.xcode, tokens.keys.xcode, "signs tokens as Xcode does"),
      ("receipt-root", receipts.root, receipts.keys.root, "above all receipts"),
      ("receipt-intermediate", receipts.intermediate, receipts.keys.intermediate, "between them"),
      ("receipt-signer", receipts.leaf, receipts.keys.leaf, "signs receipts"),
    ]
    var files = [
      File(
        name: "roots.pem",
        text: tokens.rootPEM + receipts.rootPEM,
        purpose: "both roots, for --root"
      ),
      File(
        name: "xcode.pem",
        text: TestAuthority.pem(of: tokens.xcode)
          + TestAuthority.pem(of: try receipts.xcodeCertificate()),
        purpose: "what signs as Xcode does, for --root"
      ),
    ]
    for (name, certificate, key, purpose) in certificates {
      let pem = TestAuthority.pem(of: certificate)
      files.append(File(name: "\(name).pem", text: pem, purpose: "certificate, \(purpose)"))
      let secret = try key.pem()
      files.append(
        File(name: "\(name).key.pem", text: secret, purpose: "private key", isSecret: true)
      )
    }
    return files
  }

  // MARK: Reading

  /// The authority that signs tokens, as Xcode does if that is asked for.
  func tokenAuthority(withXcode: Bool) throws(CommandFailure) -> TokenAuthority {
    let signer = try key("token-signer")
    let keys = TokenAuthority.Keys(
      root: try key("token-root"),
      intermediate: try key("token-intermediate"),
      leaf: signer,
      xcode: withXcode ? try key("token-xcode") : signer
    )
    let root = try text("token-root.pem")
    let intermediate = try text("token-intermediate.pem")
    let leaf = try text("token-signer.pem")
    let xcode = withXcode ? try text("token-xcode.pem") : nil
    return try fitting { () throws(TrustError) in
      try TokenAuthority(
        keys: keys,
        root: root,
        intermediate: intermediate,
        leaf: leaf,
        xcode: xcode
      )
    }
  }

  /// The authority that signs receipts.
  func receiptAuthority() throws(CommandFailure) -> TestAuthority {
    let keys = TestAuthority.Keys(
      root: try key("receipt-root"),
      intermediate: try key("receipt-intermediate"),
      leaf: try key("receipt-signer")
    )
    let root = try text("receipt-root.pem")
    let intermediate = try text("receipt-intermediate.pem")
    let leaf = try text("receipt-signer.pem")
    return try fitting { () throws(TrustError) in
      try TestAuthority(keys: keys, root: root, intermediate: intermediate, leaf: leaf)
    }
  }

  private func fitting<Authority>(
    _ body: () throws(TrustError) -> Authority
  ) throws(CommandFailure) -> Authority {
    do {
      return try body()
    } catch {
      let found = "expected \(error.expected ?? "an authority"), found \(error.found ?? "none")"
      throw .fault(
        CommandDiagnostic(
          mint: "authority",
          "its keys and certificates do not belong together",
          hint: found
        ),
        about: path
      )
    }
  }

  private func key(_ name: String) throws(CommandFailure) -> TestKey {
    let pem = try text("\(name).key.pem")
    do {
      return try TestKey(pem: pem)
    } catch {
      let fault = CommandDiagnostic(
        mint: "authority",
        "it is not a private key in PEM without a password"
      )
      throw .fault(fault, about: file("\(name).key.pem"))
    }
  }

  private func text(_ name: String) throws(CommandFailure) -> String {
    var fault: CommandDiagnostic
    do throws(CommandDiagnostic) {
      let bytes = try Input(name: file(name)).read(in: terminal, limit: AuthorityFolder.limit)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      fault = error
    }
    fault.status = .inputOutput
    fault.hint = "'receiptctl mint authority DIR' makes what --authority takes"
    throw .fault(fault, about: file(name))
  }

  private func file(_ name: String) -> String { "\(path)/\(name)" }

  /// A key or a certificate has some thousand octets.
  private static let limit = 1 << 16
}

// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import SystemIO

extension AuthorityFolder {
  /// Creates an authority, writes its files, and returns a description of them.
  ///
  /// The same seed gives the same authority.
  func create(_ seed: String?) throws(CommandFailure) -> String {
    try create(path) { () throws(CreateError) in try terminal.createDirectory(path) }
    let files = try minting(AuthorityFolder.files(seed))
    for file in files {
      let name = self.file(file.name)
      try create(name) { () throws(CreateError) in
        try terminal.createFile(name, Array(file.text.utf8), file.isSecret ? .owner : .everyone)
      }
    }
    let lines = aligned(files.map { [$0.name, $0.purpose] }).map { "  \($0)" }
    return """
      Test authority created in \(shown(path)). Trust it in tests only.

      \(lines.joined(separator: "\n"))

      sign a document   receiptctl mint transaction --authority \(quotedPath) > token
      verify it         receiptctl verify --root \(quotedPath)/roots.pem token
      sign as Xcode     receiptctl mint transaction --authority \(quotedPath) --xcode > local
      verify it         receiptctl verify --signer \(quotedPath)/signers.pem local

      """
  }

  /// The path, quoted for a shell.
  private var quotedPath: String {
    let isPlain = path.unicodeScalars.allSatisfy { scalar in
      let isLetterOrDigit = scalar.properties.isAlphabetic || "0"..."9" ~= scalar
      return scalar.isASCII && isLetterOrDigit || "/._-+".unicodeScalars.contains(scalar)
    }
    guard !isPlain else { return path }
    let parts = path.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(shown(parts.joined(separator: #"'\''"#)))'"
  }

  private func create(
    _ name: String,
    _ body: () throws(CreateError) -> Void
  ) throws(CommandFailure) {
    try creating(name, hint: "choose a directory that does not exist", body)
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
      ("token-root", tokens.root, tokens.keys.root, "root of tokens"),
      (
        "token-intermediate", tokens.intermediate, tokens.keys.intermediate,
        "intermediate of tokens"
      ),
      ("token-signer", tokens.leaf, tokens.keys.leaf, "signer of tokens"),
      ("token-xcode", tokens.xcode, tokens.keys.xcode, "signer of tokens as Xcode"),
      ("receipt-root", receipts.root, receipts.keys.root, "root of receipts"),
      (
        "receipt-intermediate", receipts.intermediate, receipts.keys.intermediate,
        "intermediate of receipts"
      ),
      ("receipt-signer", receipts.leaf, receipts.keys.leaf, "signer of receipts"),
    ]
    let signers =
      TestAuthority.pem(of: tokens.xcode) + TestAuthority.pem(of: try receipts.xcodeCertificate())
    var files = [
      File(
        name: "roots.pem",
        text: tokens.rootPEM + receipts.rootPEM,
        purpose: "both roots, for --root"
      ),
      File(name: "signers.pem", text: signers, purpose: "both Xcode signers, for --signer"),
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
}

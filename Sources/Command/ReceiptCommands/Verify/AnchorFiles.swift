// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import ReceiptKit
import SystemIO

/// The files of `--root` and `--signer`.
struct AnchorFiles {
  private let roots: [String]
  private let signers: [String]
  /// Whether to print no notes.
  private let isQuiet: Bool

  init(_ arguments: Arguments) {
    roots = arguments[VerifyOptions.root]
    signers = arguments[VerifyOptions.signer]
    isQuiet = arguments.given.contains("--quiet")
  }

  /// The names of the files.
  var names: [String] { roots + signers }

  /// Whether Apple's roots are trusted: `--root` replaces them, `--signer` does not.
  var includeApple: Bool { roots.isEmpty }

  /// The anchors in all files, and Apple's if there is no `--root`.
  ///
  /// A certificate of `--root` that may not issue certificates is a signer; a note says so.
  func read(in terminal: Terminal) throws(CommandFailure) -> TrustAnchors {
    var sets: [TrustAnchors] = includeApple ? [.apple] : []
    for file in roots {
      let anchors = try read(file, of: VerifyOptions.root, in: terminal) {
        bytes throws(VerificationError) in try TrustAnchors(certificateFile: bytes)
      }
      try note(anchors, of: file, in: terminal)
      sets.append(anchors)
    }
    for file in signers {
      sets.append(
        try read(file, of: VerifyOptions.signer, in: terminal) { bytes throws(VerificationError) in
          try TrustAnchors(signerFile: bytes)
        }
      )
    }
    return .union(sets)
  }

  private func read(
    _ file: String,
    of option: Option<[String]>,
    in terminal: Terminal,
    _ parse: (ArraySlice<UInt8>) throws(VerificationError) -> TrustAnchors
  ) throws(CommandFailure) -> TrustAnchors {
    try Input(name: file).load(
      about: "--\(option.spec.name) \(file)",
      limit: AnchorFiles.limit,
      in: terminal
    ) { bytes throws(CommandDiagnostic) in
      do throws(VerificationError) {
        return try parse(bytes)
      } catch {
        throw CommandDiagnostic(error, in: .command(bytes: bytes))
      }
    } hint: { fault in
      if fault.code == ReadError.directory.code, let roots = rootsFile(of: file, in: terminal) {
        return "use --\(option.spec.name) \(shown(roots))"
      }
      return [ReadError.directory.code, ReadError.tooLarge.code].contains(fault.code)
        ? Diagnostic.anchorFormats : fault.hint
    }
  }

  /// The roots in a folder that `mint authority` or `simulate` has written.
  private func rootsFile(of folder: String, in terminal: Terminal) -> String? {
    let path = (folder.utf8.last == UInt8(ascii: "/") ? folder : "\(folder)/") + "roots.pem"
    return terminal.pathKind(path) == .regularFile ? path : nil
  }

  private func note(
    _ anchors: TrustAnchors,
    of file: String,
    in terminal: Terminal
  ) throws(CommandFailure) {
    guard !isQuiet, let signer = anchors.given.first(where: { !$0.mayIssue }) else { return }
    let name = signer.subject.commonName ?? "\(signer.subject)"
    try terminal.complain(
      "\(toolName): note: --root \(shown(file)): \"\(shown(name))\" cannot be a root; "
        + "it is trusted as with --signer, for documents of Xcode only\n"
    )
  }

  /// The complete root store of an operating system has a few hundred thousand bytes.
  private static let limit = 1 << 20
}

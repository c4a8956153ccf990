// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import SystemIO

extension [Input] {
  /// These inputs, or else standard input, unless it is a terminal.
  ///
  /// `others` are the files of options. At most one file is standard input, which can be read only once.
  func inputs(
    of verb: any Verb.Type,
    besides others: [String] = [],
    in terminal: Terminal
  ) throws(CommandFailure) -> [Input] {
    guard !isEmpty || !terminal.inputIsTerminal else {
      throw .usage(UsageError(.missingOperand, word: verb.operands.name), verb: verb.name)
    }
    let inputs = isEmpty ? [.standardInput] : self
    let all = inputs + others.map(Input.init)
    guard all.count(where: \.isStandardInput) <= 1 else {
      throw .usage(UsageError(.standardInput, word: Input.standardInput.name), verb: verb.name)
    }
    return inputs
  }
}

extension [String] {
  /// The inputs with these names, or else standard input, unless it is a terminal.
  func inputs(
    of verb: any Verb.Type,
    besides others: [String] = [],
    in terminal: Terminal
  ) throws(CommandFailure) -> [Input] {
    try map(Input.init).inputs(of: verb, besides: others, in: terminal)
  }

  /// The inputs with these names, with each folder replaced by its files.
  ///
  /// A Mac app is a folder whose receipt has a fixed path; its other files are not documents.
  func withFilesOfFolders(in terminal: Terminal) throws(CommandFailure) -> [Input] {
    var inputs: [Input] = []
    for name in self {
      let receipt = "\(name)/Contents/_MASReceipt/receipt"
      if terminal.pathKind(name) != .folder {
        inputs.append(Input(name: name))
      } else if terminal.pathKind(receipt) == .regularFile {
        inputs.append(Input(name: receipt))
      } else {
        inputs += try files(of: name, in: terminal)
      }
    }
    return inputs
  }

  private func files(
    of folder: String,
    in terminal: Terminal
  ) throws(CommandFailure) -> [Input] {
    let files = try attempt(about: folder, terminal.folderFiles(folder)) { (error: FolderError) in
      CommandDiagnostic(error)
    }
    guard !(files.paths + files.unnameable).isEmpty else {
      throw .fault(
        CommandDiagnostic(
          code: .noFiles,
          message: "no files in this folder",
          hint: "links and names that begin with a period are left out",
          status: .notValid
        ),
        about: folder
      )
    }
    if files.leftOut > 0 {
      let entries = files.leftOut == 1 ? "1 entry" : "\(files.leftOut) entries"
      try terminal.complain(
        "\(toolName): note: \(shown(folder)): \(entries) left out: links, hidden or special files\n"
      )
    }
    return files.paths.map(Input.init) + files.unnameable.map(Input.unnameable)
  }
}

extension CommandDiagnostic {
  fileprivate init(_ error: FolderError) {
    let many = "pass parts of the folder, or send the documents to 'receiptctl batch' line by line"
    switch error {
    case .unreadable(_, let error): self.init(error, limit: 0)
    case .tooManyEntries:
      self.init(
        code: .tooManyFiles,
        message: "more than \(FolderFiles.mostEntries) files and folders",
        hint: many
      )
    case .tooDeep(let path):
      self.init(
        code: .tooManyFiles,
        message: "more than \(FolderFiles.mostLevels) folders inside each other, at \(shown(path))",
        hint: many
      )
    }
  }
}

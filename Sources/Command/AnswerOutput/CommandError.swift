// SPDX-License-Identifier: Apache-2.0

import StoreVerification

/// The errors of the command itself: about files, streams, programs, scripts and payloads to mint.
package enum CommandError {
  /// The error codes.
  package enum Code: String, DocumentedCode {
    /// The file or folder does not exist.
    case notFound = "io/not-found"
    /// The path is a folder where a file is expected.
    case directory = "io/directory"
    /// Neither the folder nor its subfolders contain a file that is read.
    case noFiles = "io/no-files"
    /// The name of a file in the folder is not UTF-8.
    case fileName = "io/file-name"
    /// The folder exceeds the limit of entries or of levels.
    case tooManyFiles = "io/too-many-files"
    /// The system denies permission to read or write.
    case permission = "io/permission"
    /// The system reported an error while reading.
    case read = "io/read"
    /// Standard output was closed.
    case closed = "io/closed"
    /// No space is left for the output.
    case full = "io/full"
    /// The system reported an error while writing, or the destination is no regular file.
    case write = "io/write"
    /// The output file exists; no file is overwritten.
    case exists = "io/exists"
    /// The output folder is not empty.
    case notEmpty = "io/not-empty"
    /// Another process uses the file.
    case fileInUse = "io/file-in-use"
    /// The file of API credentials is incomplete.
    case credentials = "io/credentials"
    /// Users other than the owner can read the file of API credentials.
    case permissions = "io/permissions"
    /// `receiptctl-net`, which uses the network, is not installed.
    case notInstalled = "io/not-installed"
    /// `receiptctl-net` cannot be started.
    case notStarted = "io/not-started"
    /// Another process listens on the port.
    case portInUse = "io/port-in-use"
    /// The system denies listening on the address.
    case listen = "io/listen"
    /// No cell of the table has a document, or no file among those of the run.
    case noDocuments = "table/no-documents"
    /// A row of the table cannot be read: a quotation mark is not closed, or the text ends inside.
    case tableRow = "table/row"
    /// The script cannot be played: it is not valid, or not for this verb.
    case script = "script/invalid"
    /// The payload has members of another kind.
    case mintKind = "mint/kind"
    /// A field of the payload is of another type.
    case mintType = "mint/type"
    /// The payload has a field that its kind does not have.
    case mintUnknownMember = "mint/unknown-member"
    /// A field has a value that Apple's documents cannot have.
    case mintValue = "mint/value"
    /// A list in the payload exceeds the limit of elements.
    case mintTooMany = "mint/too-many"
    /// The keys and certificates of the test authority do not belong together.
    case mintAuthority = "mint/authority"

    /// What to do, in the table of error codes.
    package var action: String {
      switch self {
      case .notFound: "Check the path; it is relative to the current folder"
      case .directory:
        "Pass the files in it. `verify`, `decode`, `dump` and `entitlements` also read whole folders"
      case .noFiles: "Check the path. Links and names that begin with a period are left out"
      case .fileName: "Rename the file, or pipe it in: the other files of the folder are read"
      case .tooManyFiles:
        "Pass parts of the folder, or send the documents to `receiptctl batch` line by line"
      case .permission: "Run as a user who has the permission, or pipe the data"
      case .read, .full, .listen: "See the system's message in the error"
      case .closed: "Nothing, if the reader of the pipe ended on purpose, as `head` does"
      case .write: "See the system's message in the error, and choose another file"
      case .exists, .notEmpty: "Choose another name, or remove the old output first"
      case .fileInUse: "End the other process, or choose another file"
      case .credentials: "Correct the file; the hint of the error names what is missing"
      case .permissions: "`chmod 600 FILE`"
      case .notInstalled, .notStarted:
        "Install `receiptctl-net`, and keep it next to `receiptctl` or on `PATH`"
      case .portInUse:
        "End the other process, or choose another port; `--port 0` lets the system choose"
      case .mintKind, .mintType, .mintUnknownMember, .mintValue, .mintTooMany:
        "Correct the field that the error names; `--set NAME=VALUE` changes one"
      case .mintAuthority: "Create the authority again with `receiptctl mint authority`"
      case .noDocuments: "Export the column that has the signed tokens or receipts"
      case .tableRow: "Export the table again: the document of this row is unknown"
      case .script: "Correct the script at the place that the error names"
      }
    }
  }
}

extension CommandDiagnostic {
  /// An error about a file, a stream or a program.
  package init(
    code: CommandError.Code,
    message: String,
    hint: String? = nil,
    status: CommandStatus = .inputOutput
  ) {
    self.init(code: code.rawValue, message: message, hint: hint, status: status)
  }
}

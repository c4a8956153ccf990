// SPDX-License-Identifier: Apache-2.0

/// The reason why a packed document cannot be restored.
package enum ArchiveError: Error, Hashable, Sendable {
  /// The bytes are truncated or changed.
  case damaged
  /// The format byte has a form that this version does not know.
  case unknownForm(UInt8)
  /// The format byte has a dictionary that this version does not know.
  case unknownDictionary(UInt8)
  /// The table of headers has no header with this number.
  case unknownHeader(Int64)
  /// The restored document would be larger than ``TokenArchive/sizeLimit``.
  case tooLarge
  /// zlib has no memory for decompression; the bytes may be intact.
  case outOfMemory
}

/// The error of ``TokenArchive/unpack(_:header:)``: one of the packed bytes, or one of the caller's header table.
package enum UnpackError<Failure: Error>: Error {
  /// The document cannot be restored.
  case archive(ArchiveError)
  /// The look-up of a header failed.
  case headerLookup(Failure)
}

extension UnpackError: Equatable where Failure: Equatable {}

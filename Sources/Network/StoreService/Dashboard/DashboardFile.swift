// SPDX-License-Identifier: Apache-2.0

import CDashboardFiles
import HTTPMessages
import StoreServing

/// A file of the dashboard.
///
/// The files are embedded in the program.
struct DashboardFile: Sendable {
  private let type: String
  private let bytes: [UInt8]

  /// The requests for all files.
  static let routes: [Route<StoreService.Handler>] = all.flatMap { path, file in
    let handler: StoreService.Handler = { _, _, _ in .now(ServedAnswer(file.answer)) }
    return [HTTPMethod.get, .head].map { Route($0, PathPattern(path), to: handler) }
  }

  private static let all: [(path: String, file: DashboardFile)] = {
    var files: [(path: String, file: DashboardFile)] = []
    while true {
      let file = unsafe receiptkit_dashboard_file(files.count)
      guard let path = unsafe file.path, let type = unsafe file.type else { return files }
      let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
      unsafe files.append(
        (String(cString: path), DashboardFile(type: String(cString: type), bytes: bytes))
      )
    }
  }()

  /// The response to a request for the file.
  private var answer: HTTPAnswer {
    HTTPAnswer(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", type),
        HTTPHeader("Content-Security-Policy", DashboardFile.policy),
        HTTPHeader("X-Content-Type-Options", "nosniff"),
        HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
        // The next build may have different files at the same URL.
        HTTPHeader("Cache-Control", "no-cache"),
      ],
      body: bytes[...]
    )
  }

  /// Allows scripts, styles and data only from this server, and no strings as markup or code.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
    "img-src 'self' data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")
}

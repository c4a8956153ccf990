// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CDashboardFiles
import HTTPService
import StoreServing

/// A file of the dashboard.
///
/// The files are embedded in the program.
struct DashboardFile: Sendable {
  private let type: String
  private let bytes: [UInt8]

  /// The file at a path, if any.
  static func at(_ path: String) -> DashboardFile? {
    all.first { $0.path.utf8.elementsEqual(path.utf8) }?.file
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
  func answer(to request: ReceivedRequest) -> HTTPAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPAnswer(status: 405, headers: [.allow(["GET", "HEAD"])], body: [])
    }
    return HTTPAnswer(
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

// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import StoreClient

extension ServeSettings {
  /// A transport to the developer's own servers, as `--notify-root` and `--allow-http` say.
  func transport(_ limits: TransportLimits) -> HTTPTransport {
    HTTPTransport(
      trust: TransportTrust(file: notifyRoot),
      limits: limits,
      allowsPlain: allowsHTTP
    )
  }
}

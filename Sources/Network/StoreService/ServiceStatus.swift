// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// What a service tells about itself, behind a lock that is held for no other work.
struct ServiceStatus: Sendable {
  /// The newest move of the clock.
  var move: ClockMove?
  /// Whether the script is being played, so that the server is not ready.
  var isPlayingScript = false
  /// Whether the backend will be asked when the clock is free.
  var isAskingSoon = false
  /// The text of `GET /store/ready`, by the time of the store.
  var ready: (@Sendable (Timestamp) -> [UInt8])?
}

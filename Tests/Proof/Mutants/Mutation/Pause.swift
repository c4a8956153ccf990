// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Waits a moment for processes.
func pause() { Thread.sleep(forTimeInterval: 0.01) }

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sleeps while processes run.
func pause() { Thread.sleep(forTimeInterval: 0.01) }

// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// `9.99 USD`, from thousandths.
func money(_ amount: Int64?, _ currency: String?) -> String? {
  amount.map { Amount(milliunits: $0, currency: currency).description }
}

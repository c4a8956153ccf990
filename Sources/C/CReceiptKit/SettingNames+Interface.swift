// SPDX-License-Identifier: Apache-2.0

import StoreVerification

extension SettingNames {
  /// The names of options and expectations in hints of the C interface; the Python package translates them.
  static let interface: SettingNames = {
    var names = SettingNames()
    names.anchors = "`roots`"
    names.signers = "`signers`"
    names.appNotNamed =
      "verify it with its transaction, or pass RK_RENEWAL_INFO if you compare the transaction yourself"
    names.devices = "`devices`"
    names.production = "\"Production\" to `environments`"
    names.sandbox = "\"Sandbox\" to `environments`"
    names.sizeLimit = "`maximumSize`, at most 16 MiB"
    names.weakKeysOf2010 = "\"fairplay-2010\" as `receiptPolicy`"
    names.weakKeysOf2016 = "\"transaction-receipt-v2\" as `receiptPolicy`"
    names.tokens = "RK_ANY_TOKEN or RK_ANY"
    names.wrappedDocument =
      "pass the token or receipt inside; rk_recover finds it in other JSON, in mails and logs"
    names.otherKind = "pass the kind of the document, or RK_ANY"
    names.unmarkedKind = "pass its kind, such as RK_TRANSACTION"
    return names
  }()
}

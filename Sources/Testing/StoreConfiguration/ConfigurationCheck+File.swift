// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// The file as a whole: version, time rate, private keys.
extension ConfigurationCheck {
  mutating func checkVersion() {
    let newest = StoreConfiguration.newestKnownVersion
    guard configuration.version > newest else { return }
    report(
      .newerVersion,
      "/version",
      "version \(configuration.version) is newer than \(newest), the newest known version",
      hint: "the file is read as version \(newest); unknown members are kept"
    )
  }

  /// Members that the format does not have are reported as such.
  mutating func checkUnreadMembers() {
    for name in configuration.unreadMembers where ConfigurationMembers.file.has(name) {
      report(
        .notRead,
        "/\(name)",
        "\(name) is not read",
        hint: ConfigurationMembers.unreadGroups.contains(name)
          ? "the member is kept, but its products are not simulated"
          : "the member is kept, but has no effect in a simulation"
      )
    }
  }

  mutating func checkTimeRate() {
    let rate = configuration.settings.timeRate
    guard !StoreSettings.timeRates.contains(rate) else { return }
    report(
      .settingValue,
      "/settings/_timeRate",
      "time rate \(rate) is unknown",
      hint: "raw values of SKTestSession.TimeRate are "
        + StoreSettings.timeRates.map(String.init).joined(separator: ", ")
    )
  }

  mutating func checkPrivateKey() {
    let hint =
      "remove the key before the file leaves the project, or use a key for local testing only"
    if let key = configuration.offerKey?.privateKey, !key.isEmpty {
      report(
        .privateKey,
        "/subscriptionOffersKeyPair/privateKey",
        "the file contains a private key that signs promotional offers",
        hint: hint
      )
    }
    if let offset = configuration.document.text.offset(of: "PRIVATE KEY-----") {
      report(
        .privateKey,
        "",
        "the file contains a private key in PEM at byte \(offset)",
        hint: hint
      )
    }
  }
}

extension ArraySlice<UInt8> {
  /// The offset of an ASCII text from the start of the slice.
  fileprivate func offset(of text: String) -> Int? {
    let text = Array(text.utf8)
    guard let first = text.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if self[start...].starts(with: text) { return start - startIndex }
      rest = self[(start + 1)...]
    }
    return nil
  }
}

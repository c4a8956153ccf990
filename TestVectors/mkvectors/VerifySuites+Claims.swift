// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension VerifySuites {
  static func claims(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "claims",
      "Genuine receipts that match, or do not match, the caller's requirements.",
      [
        group("Bundle ids, compared byte by byte.", try bundleIds(lab)),
        group("Dates.", try dates(lab)),
        group("App ids and versions.", try numbers(lab)),
        group(
          "The app id alone.",
          try idAlone(lab),
          [
            ("anchors", ["lab-root"]), ("at", "2025-03-05T00:00:00Z"),
            ("environments", ["production", "sandbox"]), ("appAppleId", 1_234_567_890),
          ]
        ),
        group("No requirements.", try withoutRequirements(lab), [("anchors", ["lab-root"])]),
        group("Unreadable attributes.", try unreadable(lab)),
      ]
    )
  }

  /// A signed receipt that differs from the base one, and its expected value.
  static func sample(
    _ lab: Lab,
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws(TrustError) -> Vector.Sample {
    try sample(lab, Lab.receipt(configure))
  }

  private static func bundleIds(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      bundle-id-among-several | claim | valid | \(sample(lab)) | bundleIds=[com.example.other,com.example.notes] | One of two accepted bundle ids.
      bundle-id-kelvin | claim | claims/bundle-id | \(sample(lab) { $0.bundleId = "com.example.\u{212A}iosk" }) | bundleIds=[com.example.Kiosk] \
        | U+212A (Kelvin sign) in the bundle id, which some comparisons consider equal to K.
      bundle-id-decomposed | claim | claims/bundle-id | \(sample(lab) { $0.bundleId = "com.example.cafe\u{301}" }) \
        | bundleIds=[com.example.caf\("\u{E9}")] | A decomposed é in the bundle id; the accepted one is precomposed.
      no-bundle-id-accepted | claim | claims/bundle-id | \(sample(lab)) | bundleIds=[] | An empty list accepts no bundle id.
      """
    )
  }

  // MARK: Dates

  @Sendable private static func expire(_ receipt: inout ReceiptBuilder) {
    receipt.environment = .productionVPP
    receipt.expirationDate = "2025-04-01T00:00:00Z"
  }

  private static func dates(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      five-minutes-ahead | claim | valid | \(sample(lab)) | at=2025-03-04T10:06:12Z | Created five minutes in the future, within the clock tolerance.
      from-the-future | claim | claims/date-future | \(sample(lab)) | at=2025-03-04T10:06:11.999Z | Created five minutes and a millisecond in the future.
      young-enough | claim | valid | \(sample(lab)) | maximumAge=86400 at=2025-03-05T10:11:12Z | Exactly a day old, the maximum age.
      stale | claim | claims/stale | \(sample(lab)) | maximumAge=86400 at=2025-03-05T10:11:12.001Z | A day and a millisecond old, over the maximum age.
      before-expiry | claim | valid | \(sample(lab, expire)) | at=2025-03-31T23:59:59.999Z | The last millisecond before the receipt expires.
      expired | claim | claims/expired | \(sample(lab, expire)) | at=2025-04-01T00:00:00Z | The receipt of a volume purchase has expired.
      never-expires | claim | valid | \(sample(lab) { $0.expirationDate = "4001-01-01T00:00:00Z" }) | at=4500-01-01T00:00:00Z \
        | An expiration date in the year 4001 means that the receipt does not expire.
      """
    )
  }

  // MARK: App ids and versions

  @Sendable private static func omitIdInSandbox(_ receipt: inout ReceiptBuilder) {
    receipt.environment = .productionSandbox
    receipt.appAppleId = 0
  }

  private static func numbers(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      app-id | claim | valid | \(sample(lab)) | appAppleId=1234567890 | The required app id.
      app-id-other | claim | claims/app-id | \(sample(lab) { $0.appAppleId = 1_234_567_891 }) | appAppleId=1234567890 | Another app's id.
      app-id-missing | claim | claims/app-id-missing | \(sample(lab) { $0.appAppleId = 0 }) | appAppleId=1234567890 | No app id in a production receipt.
      app-id-in-sandbox | claim | valid | \(sample(lab, omitIdInSandbox)) | appAppleId=1234567890 environments=[sandbox] \
        | No app id in the sandbox, where receipts have none.
      app-id-in-sandbox-unasked | claim | claims/environment | \(sample(lab, omitIdInSandbox)) | appAppleId=1234567890 \
        | No app id in the sandbox, where only production is accepted.
      app-id-in-any-environment | claim | valid | \(sample(lab, omitIdInSandbox)) | appAppleId=1234567890 environments=[production,sandbox,xcode] \
        | No app id in the sandbox, where any environment is accepted: the bundle id binds the receipt.
      account | claim | claims/app-account-token-missing | \(sample(lab)) | appAccountToken=7e3fb20b-4cdb-47cc-936d-99d65f608138 \
        | A receipt has no app account token.
      app-transaction | claim | claims/app-transaction-id-missing | \(sample(lab)) | appTransactionId="704500000000000001" \
        | A receipt has no app transaction id.
      version | claim | valid | \(sample(lab)) | applicationVersions=[3.2,3.2.1] | One of two accepted versions.
      version-other | claim | claims/application-version | \(sample(lab)) | applicationVersions=[3.2.10,03.2.1] \
        | Versions are compared as strings, not as numbers.
      version-missing | claim | claims/application-version-missing | \(sample(lab) { $0.applicationVersion = "" }) | applicationVersions=[3.2.1] \
        | The receipt has no version.
      """
    )
  }

  private static func idAlone(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      id-alone | claim | valid | \(sample(lab)) | The app id of the app.
      id-alone-other | claim | claims/app-id | \(sample(lab) { $0.appAppleId = 1_234_567_891 }) | The app id of another app.
      id-alone-in-sandbox | claim | claims/app-id-missing | \(sample(lab, omitIdInSandbox)) \
        | A sandbox receipt has no app id, and no bundle id is required that could bind it.
      """
    )
  }

  private static func withoutRequirements(_ lab: Lab) throws(TrustError) -> [Vector] {
    let other = try sample(lab) {
      $0.bundleId = "com.example.other"
      $0.environment = nil
      $0.expirationDate = "2025-01-01T00:00:00Z"
    }
    return try rows(
      """
      nothing-asked | claim | valid | \(other) | Without requirements, no claim is checked.
      """
    )
  }
}

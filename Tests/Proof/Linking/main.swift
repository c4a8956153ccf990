// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

// A program that only verifies. `check_linking` reads its symbols: those of code that signs, recovers pasted text or explains
// offers must not be among them.
let verifier = DocumentVerifier(
  apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1_234_567_890)],
  environments: [.production]
)
let ledger = EntitlementLedger(bundleId: "com.example.notes", environments: [.production])
let document = CommandLine.arguments.dropFirst().joined()
do {
  let now = try Timestamp(rfc3339: "2026-01-01T00:00:00Z")
  let verified = try verifier.verify(SignedDocument(document), expecting: .init(now: now))
  print(verified, ledger.entitlements(at: now, in: .production))
} catch {
  print(error)
}

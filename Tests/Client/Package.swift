// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReceiptKit", path: "../..")],
  targets: [
    .target(
      name: "Webhook",
      dependencies: [
        .product(name: "LedgerService", package: "ReceiptKit"),
        .product(name: "ReceiptKit", package: "ReceiptKit"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebhookTests",
      dependencies: [
        "Webhook",
        .product(name: "LedgerService", package: "ReceiptKit"),
        .product(name: "LedgerSQLite", package: "ReceiptKit"),
        .product(name: "ReceiptKit", package: "ReceiptKit"),
        .product(name: "StoreLab", package: "ReceiptKit"),
        .product(name: "StoreSimulation", package: "ReceiptKit"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

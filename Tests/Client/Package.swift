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
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "Webhook",
      dependencies: ["CSQLite", .product(name: "ReceiptKit", package: "ReceiptKit")],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebhookTests",
      dependencies: [
        "Webhook",
        .product(name: "ReceiptKit", package: "ReceiptKit"),
        .product(name: "StoreLab", package: "ReceiptKit"),
        .product(name: "StoreSimulation", package: "ReceiptKit"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

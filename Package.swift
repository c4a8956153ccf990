// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// All targets share these settings.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A library target in a group of `Sources`, with its direct dependencies.
func library(_ group: String, _ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/\(group)/\(name)",
    swiftSettings: strict
  )
}

/// An executable target.
func tool(_ name: String, in folder: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "\(folder)/\(name)",
    swiftSettings: strict
  )
}

/// A test target in `Tests`; its `files` are data that tests read beside their sources.
func tests(_ name: String, _ dependencies: [String], files: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    exclude: files,
    swiftSettings: strict
  )
}

// `Context.gitInformation` would name an earlier commit: SwiftPM caches what it read until this file or a variable changes.
/// The commit that is built, which `./dev` passes and `receiptctl version` prints.
let commit = Context.environment["RECEIPTKIT_COMMIT"]

// General: nothing specific to Apple.
let general: [Target] = [
  // The form of errors, which all layers share.
  library("General", "Faults"),
  library("General", "BinaryASN1", ["Faults"]),
  library("General", "StrictBase64", ["Faults"]),
  library("General", "StrictTime", ["Faults"]),
  library("General", "StrictJSON", ["Faults"]),
  library("General", "CompactJWS", ["Faults", "StrictJSON", "StrictBase64"]),
  library("General", "X509Certificates", ["Faults", "BinaryASN1", "StrictTime"]),
  library("General", "CMSContainer", ["Faults", "X509Certificates", "BinaryASN1"]),
  .systemLibrary(
    name: "CLibCrypto",
    path: "Sources/General/CLibCrypto",
    pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"]), .yum(["openssl-devel"]), .brew(["openssl@3"])]
  ),
  .target(
    name: "CLibCryptoShims",
    dependencies: ["CLibCrypto"],
    path: "Sources/General/CLibCryptoShims"
  ),
  library(
    "General",
    "OpenSSLTrust",
    [
      "Faults", "X509Certificates", "BinaryASN1", "StrictTime", "CLibrary", "CLibCrypto",
      "CLibCryptoShims",
    ]
  ),
  // Key generation and signing, for test authorities: no target that verifies depends on it.
  library(
    "General",
    "OpenSSLSigning",
    ["OpenSSLTrust", "X509Certificates", "BinaryASN1", "CLibCrypto"]
  ),
  library("General", "BatchSignatures", ["OpenSSLTrust", "CLibCrypto", "CLibCryptoShims"]),
  // Files, standard streams and the clock, for the command and the servers; nothing that verifies depends on it.
  library("General", "SystemIO", ["StrictTime", "CLibrary", "CLibraryShims"]),
  // The C library of the system under one name; what differs between systems, in C.
  library("General", "CLibrary"),
  .target(name: "CLibraryShims", path: "Sources/General/CLibraryShims"),
  // Requests, responses and tables of routes as values, for clients and servers.
  library("General", "HTTPMessages", ["StrictBase64"]),
  library("General", "BuildVersion", ["CBuildCommit"]),
  .target(
    name: "CBuildCommit",
    path: "Sources/General/CBuildCommit",
    cSettings: commit.map { [.define("RECEIPTKIT_COMMIT", to: "\"\($0)\"")] } ?? []
  ),
]

// Store: Apple's formats, without C.
let store: [Target] = [
  // Types that receipts and tokens share.
  library("Store", "StoreTypes"),
  // The forms in which documents arrive.
  library("Store", "StorePayloads", ["Faults", "StoreTypes", "StrictJSON", "StrictTime"]),
  library(
    "Store",
    "DocumentForms",
    ["Faults", "StoreTypes", "StorePayloads", "BinaryASN1", "StrictJSON", "StrictBase64"]
  ),
  library(
    "Store",
    "StoreReceipts",
    ["Faults", "StoreTypes", "BinaryASN1", "StrictBase64", "StrictTime"]
  ),
  // Finds the document in pasted text; no target that verifies depends on it.
  library(
    "Store",
    "DocumentRecovery",
    ["DocumentForms", "StorePayloads", "StrictJSON", "StrictBase64"]
  ),
  library(
    "Store",
    "StoreVerification",
    [
      "Faults", "StoreTypes", "DocumentForms", "StorePayloads", "CompactJWS", "StrictJSON",
      "StoreReceipts",
      "BatchSignatures", "OpenSSLTrust", "CMSContainer", "X509Certificates", "BinaryASN1",
      "StrictBase64", "StrictTime",
    ]
  ),
  library(
    "Store",
    "StoreEntitlements",
    ["Faults", "StoreVerification", "StorePayloads", "StoreReceipts", "StrictJSON", "StrictTime"]
  ),
  // The seats of a group that a server assigns, as it recorded them.
  library(
    "Store",
    "StoreSeats",
    ["StoreEntitlements", "StorePayloads", "StrictJSON", "StrictTime"]
  ),
  // Signatures for Apple, requests to the App Store Server API and answers of verifyReceipt as values.
  library(
    "Store",
    "AppStoreServer",
    [
      "Faults", "HTTPMessages", "StoreVerification", "StorePayloads", "StoreReceipts",
      "StoreTypes", "OpenSSLSigning", "OpenSSLTrust", "X509Certificates", "BinaryASN1",
      "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
  // Finds the mistake with which the signature of an offer was made.
  library(
    "Store",
    "OfferMistakes",
    ["AppStoreServer", "OpenSSLTrust", "X509Certificates", "StrictJSON", "StrictTime"]
  ),
  library(
    "Store",
    "ReceiptKit",
    [
      "Faults", "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts",
      "DocumentForms",
      "StoreTypes", "OpenSSLTrust", "CMSContainer", "CompactJWS", "X509Certificates",
      "StrictBase64", "StrictTime",
    ]
  ),
  // The only library targets that import Foundation.
  library(
    "Store",
    "ReceiptKitFoundation",
    ["Faults", "ReceiptKit", "StrictJSON"]
  ),
  library("Store", "AppStoreServerFoundation", ["AppStoreServer", "ReceiptKitFoundation"]),
  // The test store as a value: its state, rules, settings, steps and scripts, and what it signs.
  library(
    "Testing",
    "StoreEngine",
    [
      "AppStoreServer", "OfferMistakes", "StoreVerification", "StorePayloads",
      "StoreConfiguration", "StoreLab",
      "StoreReceipts", "OpenSSLTrust", "X509Certificates", "StrictJSON", "StrictBase64",
      "StrictTime",
    ]
  ),
  // Sessions, customers and transactions for tests in Swift.
  library(
    "Testing",
    "StoreSimulation",
    [
      "StoreEngine", "AppStoreServer", "StorePayloads", "StoreConfiguration", "StoreLab",
      "OpenSSLTrust", "SystemIO", "StrictTime", "StrictJSON", "StrictBase64",
    ]
  ),
  // The answers of the test store to requests, its log, its deliveries and the views of its dashboard.
  library(
    "Testing",
    "StoreServing",
    [
      "StoreSimulation", "StoreEngine", "StoreLab", "HTTPMessages", "SystemIO", "AppStoreServer",
      "StoreVerification", "StorePayloads", "StoreConfiguration", "OpenSSLTrust", "CompactJWS",
      "X509Certificates", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
  // .storekit files.
  library("Testing", "StoreConfiguration", ["Faults", "StrictJSON", "StrictTime"]),
  library(
    "Testing",
    "StoreLab",
    [
      "StorePayloads", "StoreReceipts", "StoreTypes", "CompactJWS", "OpenSSLSigning",
      "OpenSSLTrust", "X509Certificates", "BinaryASN1", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
]

// Other languages: a C interface, linked into shared libraries by `./dev clib`.
let interface: [Target] = [
  .systemLibrary(name: "CReceiptKitHeader", path: "Sources/C/CReceiptKitHeader"),
  library(
    "C",
    "CReceiptKit",
    [
      "BuildVersion", "CReceiptKitHeader", "Faults", "AppStoreServer", "StoreEntitlements",
      "StoreVerification",
      "StorePayloads", "StoreReceipts", "DocumentForms", "DocumentRecovery", "StoreTypes",
      "OpenSSLTrust",
      "X509Certificates", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
  library(
    "C",
    "CReceiptKitTesting",
    [
      "CReceiptKit", "CReceiptKitHeader", "StoreServing", "StoreSimulation", "StoreEngine",
      "StoreConfiguration", "StoreLab", "HTTPMessages", "StoreTypes", "OpenSSLTrust", "StrictJSON",
      "StrictTime",
    ]
  ),
]

// Requests over libcurl, and a server over libmicrohttpd.
let network: [Target] = [
  .systemLibrary(
    name: "CLibCurl",
    path: "Sources/Network/CLibCurl",
    pkgConfig: "libcurl",
    providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"]), .brew(["curl"])]
  ),
  .target(
    name: "CLibCurlShims",
    dependencies: ["CLibCurl"],
    path: "Sources/Network/CLibCurlShims"
  ),
  library(
    "Network",
    "StoreClient",
    [
      "AppStoreServer", "HTTPMessages", "StoreVerification", "StoreTypes", "OpenSSLTrust",
      "SystemIO", "StrictTime", "CLibCurl", "CLibCurlShims",
    ]
  ),
  .systemLibrary(
    name: "CMicroHTTPD",
    path: "Sources/Network/CMicroHTTPD",
    pkgConfig: "libmicrohttpd",
    providers: [
      .apt(["libmicrohttpd-dev"]), .yum(["libmicrohttpd-devel"]), .brew(["libmicrohttpd"]),
    ]
  ),
  .target(
    name: "CMicroHTTPDShims",
    dependencies: ["CMicroHTTPD"],
    path: "Sources/Network/CMicroHTTPDShims"
  ),
  // Listens for HTTP requests, for every server.
  library(
    "Network",
    "HTTPService",
    ["HTTPMessages", "SystemIO", "CLibrary", "CMicroHTTPD", "CMicroHTTPDShims"]
  ),
  // The dashboard's files, compiled into the program by #embed: nothing is read at run time.
  .target(
    name: "CDashboardFiles",
    path: "Sources/Network/CDashboardFiles",
    exclude: ["files"]
  ),
  // The test store over HTTP.
  library(
    "Network",
    "StoreService",
    [
      "HTTPMessages", "HTTPService", "StoreServing", "StoreEngine", "AppStoreServer",
      "StoreEntitlements", "StoreVerification", "StoreTypes", "StoreLab", "OpenSSLTrust",
      "SystemIO", "StrictJSON", "StrictTime", "CDashboardFiles",
    ]
  ),
]

// The loop around verification: what is received is stored, claimed and answered for.
let ledger: [Target] = [
  // What a database keeps, whose a purchase is, the operations of a store, and a store in memory.
  library(
    "Ledger",
    "LedgerStore",
    [
      "Faults", "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreTypes",
      "OpenSSLTrust", "X509Certificates", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
  library(
    "Ledger",
    "LedgerService",
    [
      "LedgerStore", "ReceiptKit", "StoreSeats", "AppStoreServer", "StoreEntitlements",
      "StoreVerification", "StorePayloads", "StoreReceipts", "StoreTypes", "DocumentForms",
      "OpenSSLTrust",
      "X509Certificates", "StrictJSON", "StrictTime",
    ]
  ),
  .systemLibrary(
    name: "CZLib",
    path: "Sources/Ledger/CZLib",
    pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]
  ),
  // Signed documents in few bytes, restored byte for byte.
  library("Ledger", "TokenArchive", ["Faults", "StrictBase64", "CZLib"]),
  .systemLibrary(
    name: "CSQLite",
    path: "Sources/Ledger/CSQLite",
    pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
  ),
  // A product of its own: who does not import it links no SQLite.
  library(
    "Ledger",
    "LedgerSQLite",
    [
      "LedgerStore", "TokenArchive", "StoreTypes", "OpenSSLTrust", "SystemIO", "StrictTime",
      "CSQLite",
    ]
  ),
]

/// The network targets that a fuzz target for requests needs.
let fuzzedNetwork = network.filter {
  ["CDashboardFiles", "CMicroHTTPD", "CMicroHTTPDShims", "HTTPService", "StoreService"].contains(
    $0.name
  )
}

// The command line.
let commands: [Target] = [
  // Reads test vectors, runs them, and scores the results of other implementations.
  library(
    "Command",
    "VectorRunner",
    [
      "AppStoreServer", "OfferMistakes", "StoreEntitlements", "StoreVerification", "StorePayloads",
      "StoreReceipts",
      "CompactJWS",
      "CMSContainer", "OpenSSLTrust", "X509Certificates", "BinaryASN1", "StrictJSON",
      "StrictBase64", "StrictTime",
    ]
  ),
  library("Command", "CommandArguments", ["Faults", "StrictJSON"]),
  // Plays scripts and suites of histories.
  library(
    "Command",
    "ScriptPlaying",
    [
      "StoreEngine", "StoreConfiguration", "StorePayloads", "OpenSSLTrust", "StrictJSON",
      "StrictTime",
    ]
  ),
  // Prints results as text, tables, drawings and JSON.
  library(
    "Command",
    "AnswerOutput",
    [
      "CommandArguments", "SystemIO", "ScriptPlaying", "StoreEngine",
      "StoreConfiguration", "AppStoreServer", "DocumentRecovery", "StoreEntitlements",
      "StoreVerification", "StorePayloads",
      "StoreReceipts",
      "StrictJSON",
      "OpenSSLTrust", "X509Certificates", "BinaryASN1",
      "StrictBase64", "StrictTime",
    ]
  ),
  // Writes the same results as pages for a browser.
  library(
    "Command",
    "HTMLReport",
    [
      "AnswerOutput", "CommandArguments", "ScriptPlaying", "StoreEngine", "StoreEntitlements",
      "StoreVerification", "StrictJSON", "StrictTime",
    ]
  ),
  // Reads files and streams, and recognizes the documents in them.
  library(
    "Command",
    "DocumentInput",
    [
      "AnswerOutput", "CommandArguments", "SystemIO", "StoreEngine", "StoreVerification",
      "StorePayloads", "StoreReceipts",
      "DocumentForms", "DocumentRecovery", "StrictJSON", "StrictBase64", "StrictTime",
      "X509Certificates",
    ]
  ),
  library(
    "Command",
    "ReceiptCommands",
    [
      "ReceiptKit", "AppStoreServer", "OfferMistakes", "DocumentRecovery", "BuildVersion",
      "ScriptPlaying", "StoreServing",
      "StoreEngine", "StoreConfiguration", "StoreLab", "DocumentInput",
      "AnswerOutput", "HTMLReport", "VectorRunner", "CommandArguments", "SystemIO",
      "StoreEntitlements", "StoreVerification", "StoreReceipts", "StorePayloads", "DocumentForms",
      "StoreTypes", "OpenSSLTrust",
      "X509Certificates", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
  tool("receiptctl", in: "Sources/Command", ["ReceiptCommands"]),
]

// The verbs that use a network; receiptctl hands them over to receiptctl-net.
let networkCommands: [Target] = [
  library(
    "Command",
    "NetworkCommands",
    [
      "ReceiptCommands", "AnswerOutput", "StoreClient", "StoreService", "StoreServing",
      "HTTPMessages", "HTTPService", "StoreEngine", "AppStoreServer", "StoreVerification",
      "StoreTypes", "OpenSSLTrust", "SystemIO", "StrictJSON", "StrictTime",
    ]
  ),
  tool("receiptctl-net", in: "Sources/Command", ["NetworkCommands"]),
]

// Test vectors, the program that writes them, and the tests.
let proof: [Target] = [
  .target(
    name: "TestVectors",
    path: "TestVectors",
    exclude: [
      "README.md", "LICENSE", "ERROR-CODES.md", "RESULTS.md", "results", "results.py", "score.py",
      "schema",
      "examples", "fuzz", "lives", "mkvectors",
    ],
    sources: ["TestVectors.swift"],
    resources: [.copy("index.json"), .copy("suites"), .copy("files"), .copy("keys")],
    swiftSettings: strict
  ),
  tool(
    "mkvectors",
    in: "TestVectors",
    [
      "BuildVersion", "Faults", "CReceiptKit", "LedgerStore", "ReceiptCommands", "AnswerOutput",
      "CommandArguments", "VectorRunner", "StoreService", "StoreServing", "HTTPMessages",
      "StoreEngine", "StoreConfiguration", "StoreLab", "StoreClient", "AppStoreServer",
      "StoreEntitlements",
      "StoreReceipts", "StorePayloads", "StoreTypes",
      "StoreVerification",
      "DocumentForms", "OpenSSLTrust", "CMSContainer", "X509Certificates", "CompactJWS",
      "BinaryASN1", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
  .target(name: "CTestSupport", path: "Tests/CTestSupport"),
  .target(name: "LibCryptoOracle", dependencies: ["CLibCrypto"], path: "Tests/LibCryptoOracle"),
  .target(
    name: "TestSupport",
    dependencies: ["BinaryASN1"],
    path: "Tests/TestSupport",
    swiftSettings: strict
  ),
  tests("BinaryASN1Tests", ["BinaryASN1", "TestSupport"]),
  tests("StrictBase64Tests", ["StrictBase64"]),
  tests("StrictTimeTests", ["StrictTime"]),
  tests("StrictJSONTests", ["StrictJSON", "TestSupport"]),
  tests("HTTPMessagesTests", ["HTTPMessages"]),
  tests("CompactJWSTests", ["CompactJWS", "StrictJSON", "StrictBase64", "TestSupport"]),
  tests("X509CertificatesTests", ["X509Certificates", "BinaryASN1", "StrictTime", "TestSupport"]),
  tests("CMSContainerTests", ["CMSContainer", "X509Certificates", "BinaryASN1", "TestSupport"]),
  // Keys and signatures on elliptic curves, and the Wycheproof files.
  .target(
    name: "SignatureFixtures",
    dependencies: [
      "OpenSSLSigning", "OpenSSLTrust", "X509Certificates", "BinaryASN1", "TestSupport",
    ],
    path: "Tests/SignatureFixtures",
    swiftSettings: strict
  ),
  tests(
    "OpenSSLTrustTests",
    [
      "OpenSSLSigning", "OpenSSLTrust", "X509Certificates", "BinaryASN1", "StrictTime", "StoreLab",
      "SignatureFixtures", "TestSupport",
    ]
  ),
  tests("OpenSSLSigningTests", ["OpenSSLSigning", "X509Certificates", "TestSupport"]),
  tests(
    "BatchSignaturesTests",
    ["BatchSignatures", "OpenSSLTrust", "X509Certificates", "SignatureFixtures", "TestSupport"]
  ),
  tests(
    "StoreReceiptsTests",
    ["StoreReceipts", "StoreLab", "BinaryASN1", "StrictTime", "StrictBase64", "TestSupport"]
  ),
  tests(
    "AppStoreServerTests",
    [
      "AppStoreServer", "OfferMistakes", "StorePayloads", "StoreTypes", "StrictJSON",
      "StrictBase64", "StrictTime",
      "TestSupport", "TestVectors", "StoreVerification", "StoreReceipts", "StoreLab",
      "OpenSSLTrust", "X509Certificates",
    ]
  ),
  // An HTTP server on this machine, scripted by tests.
  .target(
    name: "LocalServer",
    dependencies: ["SystemIO", "CLibrary", "CTestSupport"],
    path: "Tests/LocalServer",
    swiftSettings: strict
  ),
  tests(
    "StoreClientTests",
    ["StoreClient", "AppStoreServer", "LocalServer", "StorePayloads", "StrictTime"]
  ),
  tests(
    "StoreServiceTests",
    [
      "NetworkCommands", "ReceiptCommands", "AnswerOutput", "StoreService", "HTTPService",
      "HTTPMessages",
      "StoreServing", "StoreClient", "StoreSimulation", "ScriptPlaying", "StoreEngine",
      "StoreConfiguration", "AppStoreServer", "StoreVerification",
      "StorePayloads", "StoreTypes", "LocalServer", "CTestSupport", "SystemIO", "CLibrary",
      "OpenSSLTrust",
      "X509Certificates", "CompactJWS", "StrictJSON", "StrictBase64", "StrictTime", "TestSupport",
    ]
  ),
  tests(
    "StorePayloadsTests",
    ["AppStoreServer", "StorePayloads", "StrictJSON", "StrictTime", "TestSupport"]
  ),
  tests(
    "StoreVerificationTests",
    [
      "ReceiptKit", "StoreVerification", "StorePayloads", "StoreReceipts", "DocumentForms",
      "DocumentRecovery",
      "StoreLab", "OpenSSLTrust", "CompactJWS", "X509Certificates", "BinaryASN1", "StrictJSON",
      "StrictTime",
      "TestSupport", "TestVectors",
    ]
  ),
  tests(
    "StoreEntitlementsTests",
    [
      "StoreEntitlements", "StoreSeats", "StoreVerification", "StorePayloads", "StoreReceipts",
      "StoreLab", "AppStoreServer", "OpenSSLTrust", "StrictJSON", "StrictTime", "TestSupport",
    ],
    files: ["Ledgers"]
  ),
  tests("TokenArchiveTests", ["TokenArchive", "StrictBase64", "TestSupport"]),
  tests(
    "LedgerStoreTests",
    ["LedgerStore", "LedgerSQLite", "StoreEntitlements", "StoreTypes", "StrictTime"]
  ),
  tests(
    "LedgerServiceTests",
    [
      "LedgerService", "LedgerSQLite", "ReceiptKit", "AppStoreServer", "StoreServing",
      "StoreSimulation", "StoreEngine", "ScriptPlaying", "StoreLab", "TestSupport",
    ]
  ),
  tests("CReceiptKitTests", ["CReceiptKit", "Faults"]),
  tests("StoreConfigurationTests", ["StoreConfiguration", "StrictJSON", "TestSupport"]),
  tests(
    "ReceiptKitFoundationTests",
    ["AppStoreServer", "AppStoreServerFoundation", "ReceiptKitFoundation"]
  ),
  tests("CommandArgumentsTests", ["CommandArguments"]),
  tests("SystemIOTests", ["SystemIO", "CLibrary", "CLibraryShims", "TestSupport"]),
  tests("BuildVersionTests", ["BuildVersion"]),
  tests(
    "CommandTests",
    [
      "ReceiptCommands", "NetworkCommands", "AnswerOutput", "CommandArguments", "SystemIO",
      "StoreClient", "StoreEngine", "AppStoreServer", "StoreLab", "StoreVerification",
      "StorePayloads", "StoreReceipts", "StoreEntitlements", "DocumentForms", "DocumentRecovery",
      "OpenSSLTrust", "BinaryASN1",
      "StrictJSON", "StrictBase64", "StrictTime",
      "TestVectors", "TestSupport", "LocalServer",
    ]
  ),
  tests("VectorTests", ["VectorRunner", "StrictJSON", "StrictBase64", "TestVectors"]),
  tests(
    "CorpusTests",
    [
      "ReceiptKit", "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts",
      "CMSContainer",
      "X509Certificates", "CompactJWS",
      "OpenSSLTrust", "StrictTime", "StrictBase64", "LibCryptoOracle", "TestSupport",
    ]
  ),
]

// Fuzzing. The fuzz targets are always built, because tests replay them; the program for libFuzzer is built only on
// request: see `./dev fuzz`.
let fuzzTargets: [Target] = [
  .target(
    name: "FuzzTargets",
    dependencies: [
      "CReceiptKit", "CReceiptKitHeader", "ReceiptCommands", "AnswerOutput", "CommandArguments",
      "SystemIO", "AppStoreServer", "OfferMistakes", "HTTPMessages", "StoreService",
      "StoreServing", "StoreEngine", "ScriptPlaying", "StoreConfiguration",
      "DocumentForms", "DocumentRecovery", "StoreEntitlements", "StoreVerification",
      "StorePayloads", "StoreReceipts",
      "StoreTypes", "StoreLab",
      "BatchSignatures", "OpenSSLTrust", "CMSContainer", "X509Certificates", "BinaryASN1",
      "CompactJWS", "StrictJSON",
      "StrictBase64", "StrictTime", "CLibrary", "LibCryptoOracle", "TestVectors",
    ],
    path: "Tests/Fuzz/FuzzTargets",
    swiftSettings: strict
  )
]

let replay: [Target] = [
  .executableTarget(
    name: "fuzzreplay",
    dependencies: ["FuzzTargets", "TestSupport"],
    path: "Tests/Fuzz/fuzzreplay",
    swiftSettings: strict
  ),
  tests(
    "StoreSimulationTests",
    [
      "AppStoreServer", "HTTPMessages", "ScriptPlaying", "StoreSeats", "StoreServing",
      "StoreSimulation",
      "StoreEngine",
      "StoreConfiguration", "StoreEntitlements", "StoreVerification",
      "StorePayloads", "StoreReceipts", "StoreTypes", "OpenSSLTrust", "X509Certificates",
      "StoreLab", "StrictBase64", "StrictJSON", "StrictTime", "TestSupport", "TestVectors",
    ],
    files: ["Store.storekit"]
  ),
  tests("FuzzTests", ["FuzzTargets", "TestSupport"]),
]

// Checks that take longer than tests: `./dev faults`, `./dev growth`, `./dev differential` and `./dev histories` run them.
let proofs: [Target] = [
  .target(
    name: "FailingAllocator",
    dependencies: ["CLibCrypto"],
    path: "Tests/Proof/FailingAllocator"
  ),
  .target(
    name: "ProofSupport",
    dependencies: ["FailingAllocator", "VectorRunner", "TestVectors"],
    path: "Tests/Proof/ProofSupport",
    swiftSettings: strict
  ),
  .executableTarget(
    name: "faults",
    dependencies: ["ProofSupport", "FailingAllocator", "VectorRunner"],
    path: "Tests/Proof/Faults",
    swiftSettings: strict
  ),
  .target(name: "ProcessMeter", path: "Tests/Proof/ProcessMeter"),
  .executableTarget(
    name: "growth",
    dependencies: [
      "ProofSupport", "ProcessMeter", "AppStoreServer", "StoreEntitlements", "StoreVerification",
      "StorePayloads", "StoreReceipts", "DocumentForms", "DocumentRecovery", "StoreLab",
      "OpenSSLTrust",
      "CMSContainer", "X509Certificates", "CompactJWS", "BinaryASN1", "StrictJSON",
      "StrictBase64", "StrictTime",
    ],
    path: "Tests/Proof/Growth",
    swiftSettings: strict
  ),
  .executableTarget(
    name: "differential",
    dependencies: [
      "ProofSupport", "FuzzTargets", "TestSupport", "VectorRunner", "StoreVerification", "StoreLab",
      "OpenSSLTrust", "CMSContainer", "X509Certificates", "BinaryASN1", "StrictJSON",
      "StrictBase64", "StrictTime", "DocumentRecovery",
    ],
    path: "Tests/Proof/Differential",
    exclude: ["second_reader.py"],
    swiftSettings: strict
  ),
  // An oracle of entitlements, which plays the test store. It shares no code with the entitlement engine.
  .target(
    name: "SimulatedHistories",
    dependencies: [
      "StoreEngine", "StoreConfiguration", "StoreEntitlements", "StoreVerification",
      "StorePayloads", "StoreReceipts", "StoreLab", "ScriptPlaying", "OpenSSLTrust", "StrictJSON",
      "StrictTime", "TestSupport",
    ],
    path: "Tests/Proof/SimulatedHistories",
    swiftSettings: strict
  ),
  // Prints random signatures for another verifier: see Tests/Scripts/verify_signatures.py.
  .executableTarget(
    name: "signatures",
    dependencies: ["AppStoreServer", "StorePayloads", "StrictTime"],
    path: "Tests/Proof/Signatures",
    swiftSettings: strict
  ),
  // A program that only verifies: see check_linking.
  .executableTarget(
    name: "check-receipt",
    dependencies: ["ReceiptKit"],
    path: "Tests/Proof/Linking",
    swiftSettings: strict
  ),
  .executableTarget(
    name: "histories",
    dependencies: ["SimulatedHistories", "ScriptPlaying"],
    path: "Tests/Proof/Histories",
    swiftSettings: strict
  ),
  // What the ledger promises, on files and in processes that are killed: see `./dev ledger`.
  .executableTarget(
    name: "ledger-proof",
    dependencies: [
      "LedgerService", "LedgerSQLite", "ReceiptKit", "SimulatedHistories", "StoreSimulation",
      "StoreEngine", "ScriptPlaying", "OpenSSLTrust", "StoreTypes", "StrictTime",
    ],
    path: "Tests/Proof/Ledger",
    swiftSettings: strict
  ),
  tests(
    "SimulatedHistoriesTests",
    [
      "SimulatedHistories", "StoreEngine", "StoreConfiguration", "StoreEntitlements",
      "StoreReceipts", "StorePayloads", "StrictTime", "TestSupport",
    ]
  ),
  tests(
    "ProofTests",
    [
      "ProofSupport", "FailingAllocator", "VectorRunner", "StoreLab", "StoreVerification",
      "StoreReceipts", "StrictTime", "AppStoreServer", "OfferMistakes", "TestVectors",
    ]
  ),
]

let fuzzer: [Target] = [
  .executableTarget(
    name: "fuzzer",
    dependencies: ["FuzzTargets", "CLibrary"],
    path: "Tests/Fuzz/fuzzer",
    // Without this flag Swift compiles a single file as a script. Only packages without dependents may use it.
    swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
  )
]

// The benchmark, built only on request: see `./dev bench`.
let benchmark: [Target] =
  Context.environment["BENCH"] == "1"
  ? [
    tool(
      "ReceiptBench",
      in: "Tests",
      [
        "CReceiptKit", "CReceiptKitHeader", "LedgerService", "LedgerSQLite", "StoreSimulation",
        "StoreEngine", "StoreConfiguration", "SystemIO",
        "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts", "StoreLab",
        "OpenSSLTrust", "X509Certificates", "StrictJSON", "StrictTime", "CLibrary", "CTestSupport",
        "LibCryptoOracle",
      ]
    )
  ] : []

// Mutation testing: guards are disabled one at a time. See `./dev mutants`.
let mutation: [Target] = [
  .target(name: "Mutation", path: "Tests/Proof/Mutants/Mutation", swiftSettings: strict),
  .executableTarget(
    name: "mutants",
    dependencies: ["Mutation"],
    path: "Tests/Proof/Mutants/mutants",
    swiftSettings: strict
  ),
  tests("MutationTests", ["Mutation"]),
]

/// libFuzzer defines `main`, so no other executable can be built with it.
let targets: [Target] =
  Context.environment["FUZZ"] == "1"
  ? general + store + interface + fuzzedNetwork + commands.filter { $0.type == .regular }
    + proof.filter { ["TestVectors", "LibCryptoOracle"].contains($0.name) } + fuzzTargets + fuzzer
  : general + store + interface + ledger + network + commands + networkCommands + proof
    + fuzzTargets
    + replay + proofs
    + mutation + benchmark

let products: [Product] = [
  .library(name: "ReceiptKit", targets: ["ReceiptKit"]),
  .library(name: "ReceiptKitFoundation", targets: ["ReceiptKitFoundation"]),
  .library(name: "StoreSeats", targets: ["StoreSeats"]),
  .library(name: "AppStoreServer", targets: ["AppStoreServer"]),
  .library(name: "AppStoreServerFoundation", targets: ["AppStoreServerFoundation"]),
  .library(name: "OfferMistakes", targets: ["OfferMistakes"]),
  .library(name: "DocumentRecovery", targets: ["DocumentRecovery"]),
  .library(name: "StoreLab", targets: ["StoreLab"]),
  .library(name: "StoreSimulation", targets: ["StoreSimulation", "StoreConfiguration"]),
  .library(name: "StoreServing", targets: ["StoreServing"]),
  .library(name: "StoreClient", targets: ["StoreClient"]),
  .library(name: "LedgerService", targets: ["LedgerService", "LedgerStore"]),
  .library(name: "LedgerSQLite", targets: ["LedgerSQLite"]),
  .library(name: "TestVectors", targets: ["TestVectors"]),
  .library(name: "CReceiptKit", type: .static, targets: ["CReceiptKit"]),
  .library(name: "CReceiptKitTesting", type: .static, targets: ["CReceiptKitTesting"]),
  .executable(name: "receiptctl", targets: ["receiptctl"]),
  .executable(name: "receiptctl-net", targets: ["receiptctl-net"]),
]

// Built and tested on Linux x86-64. `./dev macos` checks the types for macOS, and the C targets for Linux arm64: nothing has
// run there.
let package = Package(
  name: "ReceiptKit",
  platforms: [.macOS(.v15)],
  products: Context.environment["FUZZ"] == "1" ? [] : products,
  targets: targets,
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Every room of the house is built under the same strict settings.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: a target under `Sources`, with the arrows that leave it.
func room(_ name: String, _ arrows: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: arrows.map { .init(stringLiteral: $0) },
    swiftSettings: strict
  )
}

/// A tool on top of the house.
func tool(_ name: String, _ arrows: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: arrows.map { .init(stringLiteral: $0) },
    swiftSettings: strict
  )
}

/// The tests of one room, or of the house as a whole.
func tests(_ name: String, _ arrows: [String]) -> Target {
  .testTarget(
    name: name,
    dependencies: arrows.map { .init(stringLiteral: $0) },
    swiftSettings: strict
  )
}

// General rooms: they know nothing of Apple.
let general: [Target] = [
  room("BinaryASN1"),
  room("StrictBase64"),
  room("StrictTime"),
  room("StrictJSON"),
  room("CompactJWS", ["StrictJSON", "StrictBase64"]),
  room("X509Certificates", ["BinaryASN1", "StrictTime"]),
  room("CMSContainer", ["X509Certificates", "BinaryASN1"]),
  .systemLibrary(
    name: "CLibCrypto",
    pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
  ),
  .target(name: "CLibCryptoShims", dependencies: ["CLibCrypto"]),
  room(
    "OpenSSLTrust",
    ["X509Certificates", "BinaryASN1", "StrictTime", "CLibCrypto", "CLibCryptoShims"]
  ),
]

// Store rooms: they know Apple's formats and nothing of C.
let store: [Target] = [
  room("StorePayloads", ["StrictJSON", "StrictTime"]),
  room("StoreReceipts", ["CMSContainer", "BinaryASN1", "StrictBase64", "StrictTime"]),
  room(
    "StoreVerification",
    [
      "StorePayloads", "CompactJWS", "StrictJSON", "StoreReceipts", "OpenSSLTrust", "CMSContainer",
      "X509Certificates", "BinaryASN1",
      "StrictBase64", "StrictTime",
    ]
  ),
  room(
    "StoreEntitlements",
    ["StoreVerification", "StorePayloads", "StoreReceipts", "StrictJSON", "StrictTime"]
  ),
  room(
    "ReceiptKit",
    ["StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts", "StrictTime"]
  ),
  room(
    "StoreLab",
    [
      "StoreVerification", "StorePayloads", "StoreReceipts", "CompactJWS", "OpenSSLTrust",
      "X509Certificates", "BinaryASN1", "StrictJSON", "StrictBase64", "StrictTime",
    ]
  ),
]

// The command line.
let commands: [Target] = [
  // Reads test vectors, answers them with the rooms below, and scores the answers of others.
  room(
    "VectorRunner",
    [
      "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts", "CompactJWS",
      "CMSContainer", "OpenSSLTrust", "X509Certificates", "BinaryASN1", "StrictJSON",
      "StrictBase64", "StrictTime",
    ]
  ),
  room("CommandArguments"),
  // Files, standard streams and the clock; the only room beside OpenSSLTrust with unsafe code.
  room("SystemIO"),
  room(
    "ReceiptCommands",
    [
      "ReceiptKit", "VectorRunner", "CommandArguments", "CompactJWS", "StorePayloads", "StrictJSON",
      "SystemIO", "StoreLab", "StoreEntitlements", "StoreVerification", "StoreReceipts",
      "OpenSSLTrust", "CMSContainer", "X509Certificates", "BinaryASN1", "StrictBase64",
      "StrictTime",
    ]
  ),
  tool("receiptctl", ["ReceiptCommands"]),
]

// What proves the house: vectors, their maker, and the tests.
let proof: [Target] = [
  .target(
    name: "TestVectors",
    path: "TestVectors",
    exclude: ["README.md", "LICENSE", "schema", "examples"],
    sources: ["TestVectors.swift"],
    resources: [.copy("index.json"), .copy("suites"), .copy("files"), .copy("keys")],
    swiftSettings: strict
  ),
  tool("mkvectors", ["StoreLab", "StoreReceipts", "OpenSSLTrust", "BinaryASN1", "StrictTime"]),
  .target(name: "LibCryptoOracle", dependencies: ["CLibCrypto"], path: "Tests/LibCryptoOracle"),
  .target(
    name: "TestSupport",
    dependencies: ["TestVectors"],
    path: "Tests/TestSupport",
    swiftSettings: strict
  ),
  tests("BinaryASN1Tests", ["BinaryASN1", "TestSupport"]),
  tests("StrictBase64Tests", ["StrictBase64", "TestSupport"]),
  tests("StrictTimeTests", ["StrictTime", "TestSupport"]),
  tests("StrictJSONTests", ["StrictJSON", "TestSupport"]),
  tests("CompactJWSTests", ["CompactJWS", "StrictJSON", "StrictBase64", "TestSupport"]),
  tests("X509CertificatesTests", ["X509Certificates", "BinaryASN1", "StrictTime", "TestSupport"]),
  tests("CMSContainerTests", ["CMSContainer", "X509Certificates", "BinaryASN1", "TestSupport"]),
  tests(
    "OpenSSLTrustTests",
    ["OpenSSLTrust", "X509Certificates", "BinaryASN1", "StrictTime", "TestSupport"]
  ),
  tests(
    "StoreReceiptsTests",
    ["StoreReceipts", "StoreLab", "BinaryASN1", "StrictTime", "StrictBase64", "TestSupport"]
  ),
  tests("StorePayloadsTests", ["StorePayloads", "StrictJSON", "StrictTime", "TestSupport"]),
  tests(
    "StoreVerificationTests",
    [
      "ReceiptKit", "StoreVerification", "StorePayloads", "StoreReceipts", "StoreLab",
      "OpenSSLTrust", "CompactJWS",
      "X509Certificates", "BinaryASN1", "StrictTime", "TestSupport",
    ]
  ),
  tests(
    "StoreEntitlementsTests",
    [
      "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts", "StoreLab",
      "OpenSSLTrust", "StrictTime", "TestSupport",
    ]
  ),
  tests("CommandArgumentsTests", ["CommandArguments"]),
  tests("SystemIOTests", ["SystemIO"]),
  tests(
    "CommandTests",
    [
      "ReceiptCommands", "SystemIO", "StoreLab", "StoreReceipts", "StrictTime", "TestVectors",
      "TestSupport",
    ]
  ),
  tests("VectorTests", ["VectorRunner", "StrictJSON", "StrictBase64", "TestVectors"]),
  tests(
    "CorpusTests",
    [
      "ReceiptKit", "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts",
      "CMSContainer",
      "X509Certificates", "CompactJWS",
      "OpenSSLTrust", "StrictTime", "StrictBase64", "LibCryptoOracle", "StoreLab", "TestSupport",
    ]
  ),
]

// Fuzzing. The bodies are always built, because tests replay them; what libFuzzer calls is a target for
// each, only when asked for. `./dev fuzz` says how it is built.
let bodies: [Target] = [
  // The rooms that only read, alone: the less there is to cover, the more inputs are tried.
  .target(
    name: "FuzzReaders",
    dependencies: [
      "StorePayloads", "StoreReceipts", "X509Certificates", "BinaryASN1", "CompactJWS",
      "StrictJSON", "StrictBase64", "StrictTime",
    ],
    path: "Sources/Fuzz/FuzzReaders",
    swiftSettings: strict
  ),
  .target(
    name: "FuzzBodies",
    dependencies: [
      "FuzzReaders", "ReceiptCommands", "CommandArguments", "SystemIO", "StoreEntitlements",
      "StoreVerification",
      "StorePayloads", "StoreReceipts", "StoreLab", "OpenSSLTrust", "CMSContainer",
      "X509Certificates", "BinaryASN1", "CompactJWS", "StrictJSON", "StrictBase64", "StrictTime",
      "LibCryptoOracle", "TestVectors",
    ],
    path: "Sources/Fuzz/FuzzBodies",
    swiftSettings: strict
  ),
]

let replay: [Target] = [
  .executableTarget(
    name: "fuzzreplay",
    dependencies: ["FuzzBodies", "FuzzReaders", "TestSupport"],
    path: "Sources/Fuzz/fuzzreplay",
    swiftSettings: strict
  ),
  tests("FuzzTests", ["FuzzBodies", "FuzzReaders", "TestSupport"]),
]

// Proofs that take longer than tests: `./dev faults` and `./dev differential` run them.
let proofs: [Target] = [
  .target(
    name: "FailingAllocator",
    dependencies: ["CLibCrypto"],
    path: "Sources/Proof/FailingAllocator"
  ),
  .target(
    name: "ProofSupport",
    dependencies: ["FailingAllocator", "VectorRunner", "TestVectors"],
    path: "Sources/Proof/ProofSupport",
    swiftSettings: strict
  ),
  .executableTarget(
    name: "faults",
    dependencies: ["ProofSupport", "FailingAllocator", "VectorRunner"],
    path: "Sources/Proof/Faults",
    swiftSettings: strict
  ),
  .target(name: "ProcessMeter", path: "Sources/Proof/ProcessMeter"),
  .executableTarget(
    name: "growth",
    dependencies: [
      "ProofSupport", "ProcessMeter", "StoreVerification", "StorePayloads", "StoreReceipts",
      "StoreLab", "OpenSSLTrust", "CMSContainer", "X509Certificates", "CompactJWS", "BinaryASN1",
      "StrictJSON", "StrictBase64", "StrictTime",
    ],
    path: "Sources/Proof/Growth",
    swiftSettings: strict
  ),
  .executableTarget(
    name: "differential",
    dependencies: [
      "ProofSupport", "FuzzBodies", "FuzzReaders", "TestSupport", "VectorRunner",
      "StoreVerification", "StoreLab",
      "OpenSSLTrust", "CMSContainer", "X509Certificates", "BinaryASN1", "StrictJSON",
      "StrictBase64", "StrictTime",
    ],
    path: "Sources/Proof/Differential",
    exclude: ["second_reader.py"],
    swiftSettings: strict
  ),
  // An App Store that plays lives, and what is right about them: it shares no code with the engine.
  .target(
    name: "SimulatedLives",
    dependencies: [
      "StoreLab", "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts",
      "OpenSSLTrust", "StrictTime",
    ],
    path: "Sources/Proof/SimulatedLives",
    swiftSettings: strict
  ),
  .executableTarget(
    name: "lives",
    dependencies: ["SimulatedLives"],
    path: "Sources/Proof/Lives",
    swiftSettings: strict
  ),
  tests(
    "SimulatedLivesTests",
    [
      "SimulatedLives", "StoreEntitlements", "StorePayloads", "StoreReceipts", "StrictTime",
      "TestSupport",
    ]
  ),
  tests(
    "ProofTests",
    [
      "ProofSupport", "FailingAllocator", "VectorRunner", "StoreLab", "StoreVerification",
      "StoreReceipts", "StrictTime",
    ]
  ),
]

// Without the flag a single file would be a script; nobody depends on a package that has it.
func fuzzer(_ name: String, _ arrows: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: arrows,
    path: "Sources/Fuzz/\(name)",
    swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
  )
}

let fuzzers: [Target] =
  [
    "FuzzDER", "FuzzBER", "FuzzTime", "FuzzBase64", "FuzzBase64URL", "FuzzJSON", "FuzzJWS",
    "FuzzCertificate", "FuzzReceipt", "FuzzPurchase", "FuzzPropertyList", "FuzzPayload",
  ].map { fuzzer($0, ["FuzzReaders"]) }
  + [
    "FuzzCMS", "FuzzAnchor", "FuzzVerifyReceipt", "FuzzVerifyLegacy", "FuzzVerifyToken",
    "FuzzVerifyResponse", "FuzzSignedReceipt", "FuzzSignedToken", "FuzzKeyTable", "FuzzEvidence",
    "FuzzLedger", "FuzzPolicy", "FuzzArguments", "FuzzCommands",
  ].map { fuzzer($0, ["FuzzBodies", "FuzzReaders"]) }

// The benchmark, which compares with libcrypto's own verification: only when asked for.
let benchmark: [Target] =
  Context.environment["BENCH"] == "1"
  ? [
    tool(
      "ReceiptBench",
      [
        "StoreEntitlements", "StoreVerification", "StorePayloads", "StoreReceipts", "StoreLab",
        "OpenSSLTrust", "X509Certificates", "StrictJSON", "StrictTime", "LibCryptoOracle",
      ]
    )
  ] : []

// The proof by mutants: guards are switched off one at a time. `./dev mutants` says how it is run.
let mutation: [Target] = [
  .target(name: "Mutation", path: "Sources/Proof/Mutants/Mutation", swiftSettings: strict),
  .executableTarget(
    name: "mutants",
    dependencies: ["Mutation"],
    path: "Sources/Proof/Mutants/mutants",
    swiftSettings: strict
  ),
  tests("MutationTests", ["Mutation"]),
]

/// Under libFuzzer nothing else may be built that has a `main` of its own.
let targets: [Target] =
  Context.environment["FUZZ"] == "1"
  ? general + store + commands.filter { $0.type == .regular }
    + proof.filter { ["TestVectors", "LibCryptoOracle"].contains($0.name) } + bodies + fuzzers
  : general + store + commands + proof + bodies + replay + proofs + mutation + benchmark

let products: [Product] = [
  .library(name: "ReceiptKit", targets: ["ReceiptKit"]),
  .library(name: "StoreLab", targets: ["StoreLab"]),
  .library(name: "TestVectors", targets: ["TestVectors"]),
  .executable(name: "receiptctl", targets: ["receiptctl"]),
]

let package = Package(
  name: "ReceiptKit",
  platforms: [.macOS(.v15)],
  products: Context.environment["FUZZ"] == "1" ? [] : products,
  targets: targets,
  swiftLanguageModes: [.v6]
)

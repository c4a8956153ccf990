// SPDX-License-Identifier: Apache-2.0

import StoreServing

/// The lines to copy so that an unchanged client connects to the server instead of Apple's: the names of the hosts, and the
/// settings with which each kind of client trusts the root certificate.
struct AppleHostLines {
  private let hosts: [AppleHost]
  private let facts: ServeFacts

  init(_ hosts: [AppleHost], _ facts: ServeFacts) {
    self.hosts = hosts
    self.facts = facts
  }

  private var root: String { facts.rootFile ?? "root.pem" }

  /// The port if it is not 443, which clients use.
  private var port: String? {
    let port = facts.url.split(separator: ":").last.map { String($0) }
    return port == "443" ? nil : port
  }

  /// Each line ends with a line feed.
  var text: String {
    let names = hosts.map(\.rawValue).joined(separator: " ")
    let save =
      facts.rootFile == nil
      ? "root       curl -k \(facts.url)/store/ready | jq -r .root > \(root)\n" : ""
    let forward =
      port.map {
        "port       clients use 443: iptables -t nat -A OUTPUT -o lo -p tcp --dport 443 -j REDIRECT --to-ports \($0)\n"
      } ?? ""
    return """
      \(forward)\(save)hosts      127.0.0.1 \(names)
                 in /etc/hosts; in Compose, networks.default.aliases of the store; in Docker, --add-host NAME:ADDRESS
      curl       curl --cacert \(root), or CURL_CA_BUNDLE=\(root)
      Python     REQUESTS_CA_BUNDLE=\(root) SSL_CERT_FILE=\(root); Apple's library uses requests
      Node       NODE_EXTRA_CA_CERTS=\(root); Apple's library too
      Java       keytool -importcert -noprompt -alias receiptkit -file \(root) -keystore trust.p12 -storepass changeit
                 java -Djavax.net.ssl.trustStore=trust.p12 -Djavax.net.ssl.trustStorePassword=changeit; Apple's library too
      Go         SSL_CERT_FILE=\(root)
      PHP        php -d curl.cainfo=\(root) -d openssl.cafile=\(root)
      .NET       SSL_CERT_FILE=\(root), on Linux
      Swift      cp \(root) /usr/local/share/ca-certificates/receiptkit.crt && update-ca-certificates; Apple's library too
                 curl, Python, Go, PHP and .NET then trust these roots only: for other servers, append them to a copy of
                 the system's file
      trust      give the key above to the API client, and to the verifier of signed data \(root) or, as Apple's libraries
                 need it, the first certificate in DER: openssl x509 -in \(root) -outform der -out root.cer

      """
  }
}

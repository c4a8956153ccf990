// SPDX-License-Identifier: Apache-2.0

import StoreVerification

extension TransportError {
  /// What is wrong.
  var message: String {
    switch code {
    case .request: "request to \(server) cannot be sent"
    case .insecure: "plain http to \(server) is not allowed"
    case .unknownHost: "host name of \(server) was not found"
    case .unreachable: "cannot connect to \(server)"
    case .proxy: "proxy rejected the connection to \(server)"
    case .tls: "TLS handshake with \(server) failed"
    case .certificate: "certificate of \(server) is not accepted"
    case .authorities: "certificate authorities cannot be read"
    case .timeout: "request to \(server) timed out"
    case .closed: "connection to \(server) ended before the response was complete"
    case .tooLarge: "response from \(server) is too large"
    case .headers: "header fields from \(server) are too large"
    case .redirect: "redirect from \(server) is not followed"
    case .malformed: "response from \(server) is not HTTP"
    case .status: "response from \(server) is an error"
    case .cancelled: "request to \(server) was cancelled"
    case .internal: "libcurl failed for \(server)"
    }
  }

  /// What to do about it.
  public var hint: String? {
    switch code {
    case .request: "use a URL such as https://host:port/path, without a user name and without #"
    case .insecure: "use https; http is for servers on this machine and for OCSP"
    case .unknownHost: "check the name and the DNS of this machine"
    case .unreachable: "check the network, the firewall and the port"
    case .proxy: "check the variables https_proxy, http_proxy and no_proxy"
    case .tls: "check whether a proxy or firewall interferes; TLS 1.2 or newer is required"
    case .certificate:
      "for a private authority or an inspecting proxy, set its certificate as the CA file; the check "
        + "cannot be turned off"
    case .authorities: "check the CA file; it must contain certificates in PEM"
    case .timeout, .closed, .status: "try again later; check the proxy if there is one"
    case .tooLarge, .headers:
      "check the URL and the proxy: responses of the App Store are far smaller"
    case .redirect: "check the URL and the proxy: redirects are not followed"
    case .malformed: "check the port and the scheme"
    case .cancelled: nil
    case .internal: "try again; check memory and the installation of libcurl"
    }
  }
}

extension TransportError.Code: DocumentedCode {
  package var action: String {
    switch self {
    case .request: "Correct the URL; nothing was sent"
    case .insecure: "Use `https`; nothing was sent"
    case .certificate:
      "If a proxy inspects TLS, add its CA certificate to the CA file; the check cannot be disabled"
    case .authorities: "Correct the CA file: it must contain certificates in PEM"
    case .tooLarge: "Check the URL and the proxy. Genuine responses are far below the limit"
    case .redirect: "Check the URL and the proxy; redirects are not followed"
    default: "Try again later; the hint of the error says what to check"
    }
  }
}

# SPDX-License-Identifier: Apache-2.0
"""Runs `receiptctl api` with a local HTTPS server: TLS must be verified with all settings, and no output may contain the
key or a bearer token.

Usage: python3 check_network.py RECEIPTCTL KEY      KEY: a .p8 file

Needs openssl, for the certificate of the server.
"""

import http.server
import os
import ssl
import subprocess
import sys
import tempfile
import threading

SECRETS: list[str] = []
FAILURES: list[str] = []


class Handler(http.server.BaseHTTPRequestHandler):
    """Responds to each request with an empty object."""

    def do_POST(self) -> None:
        SECRETS.append(self.headers.get("Authorization", "").split(" ")[-1])
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *arguments: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    """Ignores errors: clients that do not trust the server abort the handshake."""

    def handle_error(self, *arguments: object) -> None:
        pass


def main() -> None:
    receiptctl, key = (os.path.abspath(path) for path in sys.argv[1:])
    with open(key, encoding="ascii") as file:
        SECRETS.extend(line.strip() for line in file if not line.startswith("-"))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
             "-keyout", "server.key", "-out", "server.pem", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        server = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain("server.pem", "server.key")
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]

        def ask(name: str, expected: str, *words: str, host: str = "localhost", **variables: str) -> None:
            clean = {name: value for name, value in os.environ.items()
                     if not any(part in name.lower() for part in ("proxy", "ssl_cert", "curl_ca"))}
            command = [receiptctl, "api", "test-notification", "--key", key, "--key-id", "2X9R4HXF34", "--issuer-id",
                       "57246542-96fe-1a63-e053-0824d011072a", "--bundle-id", "com.example.notes",
                       "--url", f"https://{host}:{port}", *words]
            result = subprocess.run(command, env={**clean, **variables}, capture_output=True, text=True, timeout=60)
            output = result.stdout + result.stderr
            if expected not in output: FAILURES.append(f"{name}: expected {expected}:\n{output}")
            if any(secret and secret in output for secret in SECRETS): FAILURES.append(f"{name}: a secret in the output")

        ask("unknown authority", "[transport/certificate]")
        ask("CA file", "{}", "--ca-file", "server.pem")
        ask("CURL_CA_BUNDLE", "{}", CURL_CA_BUNDLE="server.pem")
        ask("SSL_CERT_FILE", "{}", SSL_CERT_FILE="server.pem")
        ask("another host", "[transport/certificate]", "--ca-file", "server.pem", host="127.0.0.1")
        ask("no certificates", "[transport/authorities]", "--ca-file", "server.key")
        # The command option takes precedence over the environment variables.
        ask("CA file and variable", "[transport/authorities]", "--ca-file", "none.pem", CURL_CA_BUNDLE="server.pem")
        # These variables of other programs must not turn verification off.
        ask("other variables", "[transport/certificate]", PYTHONHTTPSVERIFY="0", NODE_TLS_REJECT_UNAUTHORIZED="0",
            CURL_INSECURE="1", GIT_SSL_NO_VERIFY="1")
    if len(SECRETS) < 4: FAILURES.append("the server received no token")
    if FAILURES: sys.exit("\n".join(FAILURES))


main()

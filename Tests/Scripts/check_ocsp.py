# SPDX-License-Identifier: Apache-2.0
"""check_ocsp: compares `receiptctl ocsp check` with `openssl ocsp` on responses that openssl signs.

usage: check_ocsp.py RECEIPTCTL [COUNT]

Both must agree on whether each response is good. In COUNT responses a random byte is changed; for these, receiptctl may be
stricter, but not more lenient.
"""
import itertools, os, pathlib, random, subprocess, sys, tempfile

# Rules of this package that openssl does not have: digests and sizes that Apple does not use.
STRICTER = {"ocsp/algorithm", "ocsp/malformed", "ocsp/weak-key", "ocsp/responder", "ocsp/critical-extension"}

def run(*words):
    result = subprocess.run(words, capture_output=True, text=True)
    if result.returncode: sys.exit(f"check_ocsp: error: {' '.join(words)}: {result.stderr}")

class Authority:
    """An issuer, two certificates below it, and delegates with and without the purpose."""
    def __init__(self, name, key):
        self.name, self.key = name, key
        run("openssl", "req", "-x509", "-newkey", *key, "-nodes", "-subj", f"/CN={name}", "-days", "30",
            "-keyout", f"{name}.key", "-out", f"{name}.pem")
        self.issue("good", "10", "basicConstraints=CA:FALSE"); self.issue("revoked", "11", ""); self.issue("unlisted", "12", "basicConstraints=CA:FALSE")
        self.issue("delegate", "13", "extendedKeyUsage=OCSPSigning")
        self.issue("other", "14", "extendedKeyUsage=codeSigning")
        pathlib.Path(f"{name}.index").write_text(
            f"V\t491231235959Z\t\t10\tunknown\t/CN=good\nR\t491231235959Z\t250101000000Z,keyCompromise\t11\tunknown\t/CN=revoked\n")
    def issue(self, subject, serial, extension):
        path = f"{self.name}-{subject}"
        run("openssl", "req", "-new", "-newkey", *self.key, "-nodes", "-subj", f"/CN={path}", "-keyout", f"{path}.key", "-out", f"{path}.csr")
        pathlib.Path("extensions").write_text(extension + "\n")
        run("openssl", "x509", "-req", "-in", f"{path}.csr", "-CA", f"{self.name}.pem", "-CAkey", f"{self.name}.key",
            "-set_serial", f"0x{serial}", "-days", "30", "-extfile", "extensions", "-out", f"{path}.pem")
    def respond(self, signer, subject, digest, resigned, options, out):
        run("openssl", "ocsp", "-index", f"{self.name}.index", "-CA", f"{self.name}.pem", "-rsigner", f"{signer}.pem",
            "-rkey", f"{signer}.key", "-rmd", resigned, "-issuer", f"{self.name}.pem", f"-{digest}", "-cert",
            f"{self.name}-{subject}.pem", "-respout", out, *options)

def openssl(authority, subject, response):
    """Whether openssl verifies the response, and the status of the certificate is good."""
    result = subprocess.run(
        ["openssl", "ocsp", "-respin", response, "-issuer", f"{authority.name}.pem", "-cert", f"{authority.name}-{subject}.pem",
         "-CAfile", f"{authority.name}.pem", "-no_nonce"], capture_output=True)
    output = (result.stdout + result.stderr).decode("utf8", "replace")
    other = subprocess.run(
        ["openssl", "ocsp", "-respin", response, "-issuer", f"{authority.name}.pem", "-sha256", "-cert",
         f"{authority.name}-{subject}.pem", "-CAfile", f"{authority.name}.pem", "-no_nonce"], capture_output=True)
    output2 = (other.stdout + other.stderr).decode("utf8", "replace")
    return any("Response verify OK" in text and ".pem: good" in text and "WARNING" not in text for text in (output, output2))

def ours(tool, authority, subject, response):
    """`None` if the status is good, else the error code."""
    result = subprocess.run(
        [tool, "ocsp", "check", "--json", "--certificate", f"{authority.name}-{subject}.pem", "--issuer", f"{authority.name}.pem", response],
        capture_output=True, text=True)
    if result.returncode not in (0, 1): return sys.exit(f"check_ocsp: error: status {result.returncode}: {result.stderr}")
    return None if result.returncode == 0 else result.stdout.split('"code":"')[1].split('"')[0]

def compare(tool, authority, subject, response, label, counts):
    theirs, code = openssl(authority, subject, response), ours(tool, authority, subject, response)
    counts["responses"] += 1
    counts["good"] += code is None
    if theirs == (code is None): return
    if theirs and code in STRICTER: counts["stricter"] += 1
    else: counts["different"].append(f"{label}: openssl {'good' if theirs else 'not good'}, receiptctl {code or 'good'}")

def main():
    tool, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    counts, source = {"responses": 0, "good": 0, "stricter": 0, "different": []}, random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        kinds = [("rsa", ["rsa:2048"]), ("p256", ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]), ("p384", ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"])]
        authorities = [Authority(name, key) for name, key in kinds]
        responses = []
        for authority, subject, signer, digest, resigned in itertools.product(
                authorities, ["good", "revoked", "unlisted"], ["", "-delegate", "-other", "stranger"], ["sha1", "sha256"], ["sha256", "sha384"]):
            key = authorities[authorities.index(authority) - 1].name if signer == "stranger" else authority.name + signer
            for options in [["-ndays", "1"], ["-ndays", "1", "-resp_key_id"], ["-ndays", "1", "-resp_no_certs"], []]:
                response = f"{len(responses)}.der"
                authority.respond(key, subject, digest, resigned, options, response)
                label = f"{authority.name} {subject} {key} {digest} {resigned} {' '.join(options)}"
                responses.append((authority, subject, response))
                compare(tool, authority, subject, response, label, counts)
                compare(tool, authority, "good" if subject == "revoked" else "revoked", response, f"other {label}", counts)
        for number in range(count):
            authority, subject, response = source.choice(responses)
            data = bytearray(pathlib.Path(response).read_bytes())
            place = source.randrange(len(data))
            data[place] ^= 1 << source.randrange(8)
            pathlib.Path("changed.der").write_bytes(data)
            compare(tool, authority, subject, "changed.der", f"{response} changed at {place}", counts)
    for difference in counts["different"][:20]: print(difference)
    print(f"{counts['responses']} responses, {counts['good']} good, {counts['stricter']} only rejected by receiptctl, "
          f"{len(counts['different'])} different")
    sys.exit(1 if counts["different"] or not counts["good"] else 0)

if __name__ == "__main__": main()

# SPDX-License-Identifier: CC0-1.0
"""Runs the chain-verify vectors against `openssl verify`. Usage: python3 chain_verify.py vectors.jsonl > results.jsonl
It looks at neither Apple's markers nor the shape of a chain; -purpose smimesign has it look at purposes, -auth_level 2 at the
strength of keys and digests."""
import base64, datetime, json, pathlib, subprocess, sys, tempfile

def pem(der):
    return "-----BEGIN CERTIFICATE-----\n" + base64.encodebytes(der).decode() + "-----END CERTIFICATE-----\n"

def verify(folder, chain, parameters):
    for name, text in (("leaf", pem(chain[0])), ("rest", "".join(map(pem, chain[1:]))),
                       ("anchors", "".join((keys / f"{name}.pem").read_text() for name in parameters["anchors"]))):
        (folder / name).write_text(text)
    time = datetime.datetime.fromisoformat(parameters["validAt"].replace("Z", "+00:00")).timestamp()
    rest = ["-untrusted", folder / "rest"] if chain[1:] else []
    strict = ["-x509_strict", "-policy_check", "-purpose", "smimesign", "-partial_chain", "-auth_level", "2"]
    command = ["openssl", "verify", *strict, "-attime", str(int(time)), "-no-CApath", "-no-CAstore", "-CAfile",
               folder / "anchors", *rest, folder / "leaf"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0

keys = pathlib.Path(sys.argv[1]).parent / "keys"
with tempfile.TemporaryDirectory() as folder:
    for line in open(sys.argv[1], encoding="utf-8"):
        vector, result = json.loads(line), "skipped"
        if vector["operation"] == "chain-verify" and "apple" not in (vector["parameters"]["anchors"] or ["apple"]):
            chain = [base64.b64decode(text) for text in json.loads(base64.b64decode(vector["input"]))]
            result = "valid" if chain and verify(pathlib.Path(folder), chain, vector["parameters"]) else "invalid"
        print(json.dumps({"id": vector["id"], "result": result}))

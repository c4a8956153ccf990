// SPDX-License-Identifier: CC0-1.0
// Runs the chain-verify vectors, and the jws-verify vectors of transactions, against crypto.X509Certificate and crypto.verify.
// Usage: node jws_verify.mjs vectors.jsonl > results.jsonl
// X509Certificate verifies one signature, does not build chains, and shows neither Apple's markers nor path length, key usage
// and critical extensions. This file compares dates, bundle id and environment. Tokens of Xcode, which no authority signed,
// are skipped.
import { X509Certificate, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

const known = {
  "chain-verify": ["profile", "anchors", "validAt"],
  "jws-verify": ["kind", "anchors", "at", "validAt", "bundleIds", "appAppleId", "environments"],
};
const environments = { Production: "production", Sandbox: "sandbox" };
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const read = (name) => new X509Certificate(readFileSync(`${dirname(process.argv[2])}/keys/${name}.pem`));

function isRun({ operation, parameters }) {
  return known[operation] && Object.keys(parameters).every((name) => known[operation].includes(name)) &&
    (operation === "chain-verify" || parameters.kind === "transaction") && !parameters.anchors.includes("apple") &&
    !parameters.environments?.includes("xcode");
}

function isIssued(certificate, issuer) {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** The signer of a chain whose certificates are in order, below an anchor, or which is an anchor itself. */
function verifyChain(chain, anchors, at) {
  const [signer, ...issuers] = chain.map((text) => new X509Certificate(Buffer.from(text, "base64")));
  if (issuers.length === 0 && anchors.some((anchor) => anchor.raw.equals(signer.raw))) return signer;
  const last = issuers.findIndex((issuer, index) => anchors.some((anchor) => isIssued(issuer, anchor)));
  const path = [signer, ...issuers.slice(0, last + 1)];
  const isValid = last >= 0 &&
    path.every((certificate, index) => index === 0 || isIssued(path[index - 1], certificate)) &&
    path.every(({ validFrom, validTo }) => new Date(validFrom) <= at && at <= new Date(validTo));
  if (!isValid) throw new Error("chain");
  return signer;
}

function verifyToken(token, anchors, { at, validAt, bundleIds, environments: accepted }) {
  const [header, payload, signature, ...rest] = token.split(".").map((part) => Buffer.from(part, "base64url"));
  const { alg, x5c } = JSON.parse(utf8.decode(header));
  const claims = JSON.parse(utf8.decode(payload));
  const signer = verifyChain(x5c, anchors, new Date(validAt ?? claims.signedDate ?? at));
  // Read again from text, which checks the key.
  const key = createPublicKey(signer.publicKey.export({ type: "spki", format: "pem" }));
  const isValid = alg === "ES256" && x5c.length > 1 && rest.length === 0 &&
    key.asymmetricKeyDetails.namedCurve === "prime256v1" &&
    verify("sha256", Buffer.from(token.slice(0, token.lastIndexOf("."))), { key, dsaEncoding: "ieee-p1363" }, signature) &&
    (bundleIds?.includes(claims.bundleId) ?? true) && (accepted?.includes(environments[claims.environment]) ?? true);
  if (!isValid) throw new Error("token");
}

for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const vector = JSON.parse(line);
  let result = "skipped";
  if (isRun(vector)) {
    const { operation, parameters } = vector;
    const [input, anchors] = [Buffer.from(vector.input, "base64").toString(), parameters.anchors.map(read)];
    try {
      if (operation === "jws-verify") verifyToken(input, anchors, parameters);
      else verifyChain(JSON.parse(input), anchors, new Date(parameters.validAt));
      result = "valid";
    } catch {
      result = "invalid";
    }
  }
  console.log(JSON.stringify({ id: vector.id, result }));
}

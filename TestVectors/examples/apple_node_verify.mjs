// SPDX-License-Identifier: CC0-1.0
// Runs the jws-verify vectors against Apple's library for Node, without online checks.
// Usage: node apple_node_verify.mjs LIBRARY vectors.jsonl > results.jsonl, where LIBRARY is the main file of the package
// @apple/app-store-server-library. It verifies one app in one environment, and the caller the tokens in a notification; it does
// not verify signatures of Xcode.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

const { Environment, SignedDataVerifier } = createRequire(import.meta.url)(resolve(process.argv[2]));
const known = ["kind", "anchors", "at", "bundleIds", "appAppleId", "environments"];
const environments = { production: Environment.PRODUCTION, sandbox: Environment.SANDBOX };
const read = (name) => new X509Certificate(readFileSync(`${dirname(process.argv[3])}/keys/${name}.pem`)).raw;

function isRun({ operation, parameters }) {
  return operation === "jws-verify" && Object.keys(parameters).every((name) => known.includes(name)) && parameters.kind &&
    parameters.bundleIds?.length === 1 && parameters.appAppleId && !parameters.anchors.includes("apple") &&
    !parameters.environments?.includes("xcode");
}

async function verify(token, kind, verifier) {
  switch (kind) {
    case "transaction": return verifier.verifyAndDecodeTransaction(token);
    case "renewal-info": return verifier.verifyAndDecodeRenewalInfo(token);
    case "app-transaction": return verifier.verifyAndDecodeAppTransaction(token);
    case "realtime-request": return verifier.verifyAndDecodeRealtimeRequest(token);
  }
  const body = token.trimStart().startsWith("{") ? JSON.parse(token).signedPayload : token;
  const { data, appData } = await verifier.verifyAndDecodeNotification(body);
  const nested = { transaction: data?.signedTransactionInfo, "renewal-info": data?.signedRenewalInfo,
    "app-transaction": appData?.signedAppTransactionInfo };
  for (const [other, text] of Object.entries(nested)) {
    if (text) await verify(text, other, verifier);
  }
}

async function accepts(input, { kind, anchors, bundleIds, appAppleId }, environment) {
  const verifier = new SignedDataVerifier(anchors.map(read), false, environments[environment], bundleIds[0], appAppleId);
  return verify(input, kind, verifier).then(() => true, () => false);
}

for (const line of readFileSync(process.argv[3], "utf8").trim().split("\n")) {
  const { id, operation, parameters, input } = JSON.parse(line);
  let result = "skipped";
  if (isRun({ operation, parameters })) {
    result = "invalid";
    for (const environment of parameters.environments ?? Object.keys(environments)) {
      if (await accepts(Buffer.from(input, "base64").toString(), parameters, environment)) result = "valid";
    }
  }
  console.log(JSON.stringify({ id, result }));
}

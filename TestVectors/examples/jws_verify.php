<?php
// SPDX-License-Identifier: CC0-1.0
// Runs the jws-verify vectors of transactions against readdle/app-store-server-api.
// Usage: php jws_verify.php FOLDER vectors.jsonl > results.jsonl, where FOLDER is src of the library.
// It verifies with one root; this file compares bundle id and environment. Tokens of Xcode, which no authority signed, are
// skipped.
use Readdle\AppStoreServerAPI\StoreKit2Transaction;

const KNOWN = ['kind', 'anchors', 'at', 'bundleIds', 'appAppleId', 'environments'];
const ENVIRONMENTS = ['Production' => 'production', 'Sandbox' => 'sandbox'];

spl_autoload_register(function (string $class) use ($argv): void {
    require $argv[1] . strtr(substr($class, strlen('Readdle\AppStoreServerAPI')), '\\', '/') . '.php';
});

function isRun(string $operation, array $parameters): bool
{
    return $operation === 'jws-verify' && !array_diff(array_keys($parameters), KNOWN)
        && ($parameters['kind'] ?? '') === 'transaction'
        && count($parameters['anchors']) === 1 && $parameters['anchors'] !== ['apple']
        && !in_array('xcode', $parameters['environments'] ?? [], true);
}

function accepts(string $token, array $parameters, string $root): bool
{
    try {
        $transaction = StoreKit2Transaction::createFromJwt($token, $root);
        $environment = ENVIRONMENTS[$transaction->getEnvironment()] ?? null;
        return in_array($transaction->getBundleId(), $parameters['bundleIds'] ?? [$transaction->getBundleId()], true)
            && in_array($environment, $parameters['environments'] ?? ENVIRONMENTS, true);
    } catch (Throwable) { // beside its own exception, errors of PHP for values of another type
        return false;
    }
}

error_reporting(0);
foreach (file($argv[2]) as $line) {
    $vector = json_decode($line, true);
    $parameters = $vector['parameters'];
    $result = 'skipped';
    if (isRun($vector['operation'], $parameters)) {
        $root = file_get_contents(dirname($argv[2]) . "/keys/{$parameters['anchors'][0]}.pem");
        $result = accepts(base64_decode($vector['input']), $parameters, $root) ? 'valid' : 'invalid';
    }
    echo json_encode(['id' => $vector['id'], 'result' => $result], JSON_UNESCAPED_SLASHES), "\n";
}

<?php
// SPDX-License-Identifier: CC0-1.0
// Runs the json-read vectors against json_decode. Usage: php json_read.php vectors.jsonl > results.jsonl
foreach (file($argv[1]) as $line) {
    $vector = json_decode($line);
    $result = 'skipped';
    if ($vector->operation === 'json-read') {
        json_decode(base64_decode($vector->input));
        $result = json_last_error() === JSON_ERROR_NONE ? 'valid' : 'invalid';
    }
    echo json_encode(['id' => $vector->id, 'result' => $result], JSON_UNESCAPED_SLASHES), "\n";
}

<?php
// SPDX-License-Identifier: Apache-2.0
//
// Tests Docs/Examples/batch.php, with the tasks of batch.mjs.

declare(strict_types=1);

require __DIR__ . '/../../../Docs/Examples/batch.php';

$command = $argv[1];

function medianRoundTrip(string $command, array $task): float
{
    $batch = new Batch($task['options'], $command);
    $times = [];
    for ($round = 0; $round < $task['rounds']; $round++) {
        $start = hrtime(true);
        $batch->verify($task['documents'][0]);
        $times[] = (hrtime(true) - $start) / 1000;
    }
    sort($times);
    return $times[intdiv($task['rounds'], 2)];
}

function verifyAll(string $command, array $task): array
{
    return (new Batch($task['options'], $command))->verify(...$task['documents']);
}

function testFaults(array $task): array
{
    $failures = [];
    $start = fn (string $mode, float $timeout = 10) => new Batch([$mode], $task['fake'], $timeout);
    $expect = function (string $name, string $expected, Closure $work) use (&$failures): void {
        try {
            $found = $work()[0]['verdict'];
        } catch (BatchError $error) {
            $found = $error->reason;
        }
        if ($found !== $expected) {
            $failures[] = "$name: expected $expected, found $found";
        }
    };

    // Each process answers once. A request may still be sent to it before its end is detected.
    $one = $start('one');
    $answers = 0;
    for ($call = 0; $call < 100 && $answers < 3; $call++) {
        try {
            $answers += count($one->verify('a'));
        } catch (BatchError) {
        }
        usleep(100_000);
    }
    if ($answers < 3) {
        $failures[] = "the process ends after each answer: $answers answers";
    }
    $silent = $start("silent-once=$task[folder]/php", 4);
    $expect('1001 documents', 'busy', fn () => $silent->verify(...array_fill(0, 1001, 'a')));
    $expect('no answer', 'timeout', fn () => $silent->verify(...array_fill(0, 1000, str_repeat('a', 1000))));
    $expect('the process after one without an answer', 'valid', fn () => $silent->verify('a'));
    foreach (['text', 'other-id', 'half', 'ends'] as $mode) {
        $batch = $start($mode);
        $expect($mode, 'exited', fn () => $batch->verify('a'));
        $expect("$mode, again at once", 'exited', fn () => $batch->verify('a'));
    }
    $expect('no such command', 'exited', fn () => (new Batch([], '/nothing'))->verify('a'));
    $works = $start('works');
    $expect('a document of 16 MiB', 'too-long', fn () => $works->verify(str_repeat('a', 16 << 20)));
    $expect('a byte that is not UTF-8', 'valid', fn () => $works->verify("\xff"));
    return $failures;
}

while (($line = fgets(STDIN)) !== false) {
    $task = json_decode($line, true);
    $result = isset($task['fake']) ? testFaults($task)
        : (isset($task['rounds']) ? medianRoundTrip($command, $task) : verifyAll($command, $task));
    echo json_encode($result), "\n";
}

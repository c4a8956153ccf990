<?php
// SPDX-License-Identifier: Apache-2.0
//
// Verifies documents with a `receiptctl batch` process that stays open. PHP 8.1 or later, no packages.

declare(strict_types=1);

/** No answer: $reason is too-long, busy, timeout or exited. The documents are neither valid nor invalid. */
final class BatchError extends RuntimeException
{
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}

final class Batch
{
    private const QUEUE = 1000; // documents of one call
    private const BYTES = 16 << 20; // bytes of all their lines; batch rejects a longer line
    private const PAUSE = 1.0; // seconds between starts, if a process answers nothing

    /** @var resource|null */
    private $process = null;
    private array $pipes = [];
    private int $lastId = 0;
    private float $earliestStart = 0;

    /** $options are those of `receiptctl batch`, such as ['--bundle-id', 'com.example.app']; $timeout is in seconds. */
    public function __construct(
        private array $options,
        private string $command = 'receiptctl',
        private float $timeout = 10,
    ) {
    }

    public function __destruct()
    {
        $this->stop();
    }

    /** The answers of batch, in the order of the documents: each has verdict, error and payload. */
    public function verify(string ...$documents): array
    {
        if (count($documents) > self::QUEUE) {
            throw new BatchError('busy', 'too many documents');
        }
        $ids = [];
        $lines = '';
        foreach ($documents as $document) {
            $ids[] = $id = ++$this->lastId;
            $flags = JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
            $lines .= json_encode(['id' => $id, 'data' => $document], $flags) . "\n";
            if (strlen($lines) > self::BYTES) {
                throw new BatchError('too-long', 'documents too long');
            }
        }
        $this->start();
        try {
            return $this->exchange($lines, $ids);
        } catch (BatchError $error) {
            $this->stop();
            throw $error;
        }
    }

    private function start(): void
    {
        if ($this->process !== null && proc_get_status($this->process)['running']) {
            return;
        }
        $this->stop();
        if (microtime(true) < $this->earliestStart) {
            throw new BatchError('exited', 'receiptctl does not run');
        }
        $this->earliestStart = microtime(true) + self::PAUSE;
        $words = [$this->command, 'batch', '--jobs', '1', '--quiet', ...$this->options];
        $process = @proc_open($words, [['pipe', 'r'], ['pipe', 'w']], $this->pipes);
        if ($process === false) {
            throw new BatchError('exited', 'receiptctl cannot be started');
        }
        $this->process = $process;
        foreach ($this->pipes as $pipe) {
            stream_set_blocking($pipe, false);
        }
    }

    /** Writes and reads at the same time; otherwise both programs could block on full pipes. */
    private function exchange(string $lines, array $ids): array
    {
        [$input, $output] = $this->pipes;
        $end = microtime(true) + $this->timeout;
        $written = 0;
        $rest = '';
        $answers = [];
        while (count($answers) < count($ids)) {
            $left = $end - microtime(true);
            $read = [$output];
            $write = $written < strlen($lines) ? [$input] : [];
            $except = [];
            if ($left <= 0 || !stream_select($read, $write, $except, (int) $left, (int) (fmod($left, 1) * 1e6))) {
                throw new BatchError('timeout', 'no answer of receiptctl in time');
            }
            if ($write) {
                $count = @fwrite($input, substr($lines, $written, 1 << 16));
                if ($count === false) {
                    throw new BatchError('exited', 'receiptctl has ended');
                }
                $written += $count;
            }
            if ($read) {
                $bytes = fread($output, 1 << 16);
                if ($bytes === false || ($bytes === '' && feof($output))) {
                    throw new BatchError('exited', 'receiptctl has ended');
                }
                $rest .= $bytes;
                if (!str_contains($bytes, "\n")) {
                    continue;
                }
                $parts = explode("\n", $rest);
                $rest = array_pop($parts);
                foreach ($parts as $part) {
                    $answer = json_decode($part, true);
                    if ($answer['id'] !== ($ids[count($answers)] ?? null)) {
                        throw new BatchError('exited', 'receiptctl answers another request');
                    }
                    $answers[] = $answer;
                    $this->earliestStart = 0;
                }
            }
        }
        return $answers;
    }

    private function stop(): void
    {
        if ($this->process === null) {
            return;
        }
        proc_terminate($this->process, 9);
        array_map(fclose(...), $this->pipes);
        proc_close($this->process);
        $this->process = null;
    }
}

// php batch.php OPTIONS < DOCUMENTS: one document on each line, one answer on each line.
if (realpath($argv[0] ?? '') === __FILE__) {
    $batch = new Batch(array_slice($argv, 1));
    while (($document = fgets(STDIN)) !== false) {
        echo json_encode($batch->verify($document)[0], JSON_UNESCAPED_SLASHES), "\n";
    }
}

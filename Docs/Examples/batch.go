// SPDX-License-Identifier: Apache-2.0

// Verifies documents with a `receiptctl batch` process that stays open. Go 1.19 or later, standard library only.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

const (
	queue   = 1000             // pending requests
	maximum = 16 << 20         // bytes of all their lines; batch rejects a longer line
	timeout = 10 * time.Second // for one answer
	pause   = time.Second      // between starts, if a process answers nothing
)

// No answer. The document is neither valid nor invalid.
var (
	ErrTooLong = errors.New("document too long")
	ErrBusy    = errors.New("too many requests wait")
	ErrTimeout = errors.New("no answer of receiptctl in time")
	ErrExited  = errors.New("receiptctl has ended")
)

// Answer is the answer to one document. Payload is null if the document is not valid.
type Answer struct {
	ID      int64           `json:"id"`
	Kind    string          `json:"kind"`
	Verdict string          `json:"verdict"`
	Trust   string          `json:"trust"`
	Error   json.RawMessage `json:"error"`
	Payload json.RawMessage `json:"payload"`
}

type result struct {
	answer Answer
	err    error
}

type request struct {
	result chan result
	size   int
}

// A process and the requests to it.
type process struct {
	command *exec.Cmd
	input   io.WriteCloser
	lines   chan []byte
	waiting map[int64]request
	bytes   int
	ended   chan struct{}
}

// Batch keeps a process open. Its methods may be called by many goroutines.
type Batch struct {
	Command string
	Options []string // of `receiptctl batch`, such as "--bundle-id", "com.example.app"

	lock          sync.Mutex
	process       *process
	lastID        int64
	earliestStart time.Time
}

// Verify returns the answer of batch. Concurrent calls share the process.
func (b *Batch) Verify(document string) (Answer, error) {
	p, answer, err := b.send(document)
	if err != nil {
		return Answer{}, err
	}
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case found := <-answer:
		return found.answer, found.err
	case <-timer.C:
		b.end(p, ErrTimeout)
		return Answer{}, ErrTimeout
	}
}

// Close ends the process. Pending requests fail.
func (b *Batch) Close() {
	b.lock.Lock()
	p := b.process
	b.lock.Unlock()
	if p != nil {
		b.end(p, ErrExited)
	}
}

func (b *Batch) send(document string) (*process, chan result, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.lastID++
	line, err := json.Marshal(map[string]any{"id": b.lastID, "data": document})
	if err != nil {
		return nil, nil, err
	}
	line = append(line, '\n')
	if len(line) > maximum {
		return nil, nil, ErrTooLong
	}
	if b.process == nil {
		if err := b.start(); err != nil {
			return nil, nil, err
		}
	}
	p := b.process
	if len(p.waiting) >= queue || p.bytes+len(line) > maximum {
		return nil, nil, ErrBusy
	}
	answer := make(chan result, 1)
	p.waiting[b.lastID] = request{answer, len(line)}
	p.bytes += len(line)
	p.lines <- line // as long as the queue: does not block
	return p, answer, nil
}

func (b *Batch) start() error {
	if time.Now().Before(b.earliestStart) {
		return ErrExited
	}
	b.earliestStart = time.Now().Add(pause)
	words := append([]string{"batch", "--jobs", "1", "--quiet"}, b.Options...)
	command := exec.Command(b.Command, words...)
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	p := &process{command, input, make(chan []byte, queue), map[int64]request{}, 0, make(chan struct{})}
	b.process = p
	go p.write()
	go b.read(p, output)
	return nil
}

// A full pipe blocks only this goroutine.
func (p *process) write() {
	for {
		select {
		case line := <-p.lines:
			if _, err := p.input.Write(line); err != nil {
				return // the reader handles the end of the process
			}
		case <-p.ended:
			return
		}
	}
}

func (b *Batch) read(p *process, output io.Reader) {
	reader := bufio.NewReaderSize(output, 1<<16)
	for {
		line, err := reader.ReadBytes('\n')
		if err != nil {
			break
		}
		var answer Answer
		if json.Unmarshal(line, &answer) != nil || !b.deliver(p, answer) {
			break
		}
	}
	b.end(p, ErrExited)
	p.command.Wait()
}

// Whether the answer belongs to a pending request.
func (b *Batch) deliver(p *process, answer Answer) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	waiting, found := p.waiting[answer.ID]
	if !found {
		return false
	}
	b.earliestStart = time.Time{}
	delete(p.waiting, answer.ID)
	p.bytes -= waiting.size
	waiting.result <- result{answer: answer}
	return true
}

// Abandons a process and fails all of its requests. The next request starts another process.
func (b *Batch) end(p *process, reason error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.process != p {
		return
	}
	b.process = nil
	close(p.ended)
	p.command.Process.Kill()
	for id, waiting := range p.waiting {
		delete(p.waiting, id)
		waiting.result <- result{err: reason}
	}
}

// batch OPTIONS < DOCUMENTS: one document on each line, one answer on each line.
func main() {
	batch := &Batch{Command: "receiptctl", Options: os.Args[1:]}
	defer batch.Close()
	documents := bufio.NewScanner(os.Stdin)
	documents.Buffer(nil, maximum)
	for documents.Scan() {
		answer, err := batch.Verify(documents.Text())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		text, _ := json.Marshal(answer)
		fmt.Println(string(text))
	}
	if err := documents.Err(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

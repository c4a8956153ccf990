// SPDX-License-Identifier: Apache-2.0
//
// Verifies documents with a `receiptctl batch` process that stays open. Java 17 or later, standard library only.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An open {@code receiptctl batch}. Its methods may be called by many threads. */
public final class Batch implements AutoCloseable {
  private static final int QUEUE = 1000; // pending requests
  private static final int BYTES = 16 << 20; // bytes of all their lines; batch rejects a longer line
  private static final long TIMEOUT = 10_000; // milliseconds
  private static final long PAUSE = 1_000; // milliseconds between starts, if a process answers nothing
  private static final Pattern ID = Pattern.compile("^\\{\"line\":\\d+,\"id\":(\\d+),");

  /** No answer. The document is neither valid nor invalid. */
  public static final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    public Failure(String message) {
      super(message);
    }
  }

  private record Request(CompletableFuture<String> answer, int size) {}

  private static final class Running {
    final Process process;
    final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
    final Map<Long, Request> waiting = new HashMap<>();
    int bytes = 0;

    Running(Process process) {
      this.process = process;
    }
  }

  private final List<String> command = new ArrayList<>();
  private Running running;
  private long lastId = 0;
  private long earliestStart = System.nanoTime();

  /** The options are those of {@code receiptctl batch}, such as {@code "--bundle-id", "com.example.app"}. */
  public Batch(String program, List<String> options) {
    command.addAll(List.of(program, "batch", "--jobs", "1", "--quiet"));
    command.addAll(options);
  }

  /** The answer of batch, a JSON object: verdict, error, payload. Fails with Failure or TimeoutException. */
  public CompletableFuture<String> verify(String document) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    try {
      Running here = send(document, answer);
      answer.orTimeout(TIMEOUT, TimeUnit.MILLISECONDS);
      answer.whenComplete((line, error) -> {
        if (error instanceof TimeoutException) end(here, "no answer of receiptctl in time");
      });
    } catch (Failure failure) {
      answer.completeExceptionally(failure);
    }
    return answer;
  }

  /** Ends the process. Pending requests fail. */
  @Override
  public void close() {
    Running here;
    synchronized (this) {
      here = running;
    }
    if (here != null) end(here, "closed");
  }

  private synchronized Running send(String document, CompletableFuture<String> answer) throws Failure {
    long id = ++lastId;
    byte[] line = ("{\"id\":" + id + ",\"data\":" + quoted(document) + "}\n").getBytes(StandardCharsets.UTF_8);
    if (line.length > BYTES) throw new Failure("document too long");
    if (running == null) running = start();
    if (running.waiting.size() >= QUEUE || running.bytes + line.length > BYTES) {
      throw new Failure("too many requests wait");
    }
    running.waiting.put(id, new Request(answer, line.length));
    running.bytes += line.length;
    running.lines.add(line);
    return running;
  }

  private Running start() throws Failure {
    if (System.nanoTime() - earliestStart < 0) throw new Failure("receiptctl does not run");
    earliestStart = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PAUSE);
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
      Running here = new Running(builder.start());
      startThread(() -> write(here));
      startThread(() -> read(here));
      return here;
    } catch (IOException error) {
      throw new Failure("receiptctl cannot be started: " + error.getMessage());
    }
  }

  private static void startThread(Runnable work) {
    Thread thread = new Thread(work, "receiptctl batch");
    thread.setDaemon(true);
    thread.start();
  }

  /** A full pipe blocks only this thread. An empty line stops it. */
  private static void write(Running here) {
    try (OutputStream input = here.process.getOutputStream()) {
      for (byte[] line = here.lines.take(); line.length > 0; line = here.lines.take()) {
        input.write(line);
        input.flush();
      }
    } catch (IOException | InterruptedException error) {
      // The reader handles the end of the process.
    }
  }

  private void read(Running here) {
    try (BufferedReader output = here.process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        Matcher id = ID.matcher(line);
        if (!id.find() || !deliver(here, Long.parseLong(id.group(1)), line)) break;
      }
    } catch (IOException error) {
      // Treated as the end of the process.
    }
    end(here, "receiptctl has ended");
  }

  /** Whether the answer belongs to a pending request. */
  private boolean deliver(Running here, long id, String line) {
    Request request;
    synchronized (this) {
      request = here.waiting.remove(id);
      if (request == null) return false;
      here.bytes -= request.size();
      earliestStart = System.nanoTime();
    }
    request.answer().complete(line);
    return true;
  }

  /** Abandons a process and fails all of its requests. The next request starts another process. */
  private void end(Running here, String reason) {
    List<Request> requests;
    synchronized (this) {
      if (running != here) return;
      running = null;
      requests = List.copyOf(here.waiting.values());
      here.waiting.clear();
    }
    here.process.destroyForcibly();
    here.lines.add(new byte[0]);
    for (Request request : requests) request.answer().completeExceptionally(new Failure(reason));
  }

  /** A JSON string. An unpaired surrogate becomes a question mark in UTF-8. */
  private static String quoted(String text) {
    StringBuilder json = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') json.append('\\').append(c);
      else if (c < ' ') json.append(String.format("\\u%04x", (int) c));
      else json.append(c);
    }
    return json.append('"').toString();
  }

  /** java Batch.java OPTIONS < DOCUMENTS: one document on each line, one answer on each line. */
  public static void main(String[] options) throws Exception {
    BufferedReader documents = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Batch batch = new Batch("receiptctl", List.of(options))) {
      for (String document = documents.readLine(); document != null; document = documents.readLine()) {
        System.out.println(batch.verify(document).get());
      }
    }
  }
}

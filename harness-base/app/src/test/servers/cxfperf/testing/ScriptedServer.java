package cxfperf.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads each HTTP request to its end and then does to the connection whatever a script says, byte for byte. */
public final class ScriptedServer implements AutoCloseable {

    private static final int LOOKS = 500;
    private static final long LOOK_EVERY_MILLIS = 20;

    /**
     * One request.
     *
     * @param number from 0, in the order in which the requests of all connections were read
     * @param head request line and headers, with the blank line behind them
     */
    public record Request(int number, String head, String body) {}

    /** What happens after a request was read; the connection is closed when it returns. */
    @FunctionalInterface
    public interface Script {
        void play(Socket connection) throws Exception;
    }

    /** The reaction of a connection to one request. */
    @FunctionalInterface
    public interface Answer {
        /** @return whether the connection stays open for the next request */
        boolean send(Request request, OutputStream out) throws Exception;
    }

    private interface Turn {
        boolean take(Request request, Socket connection) throws Exception;
    }

    private final Turn turn;
    private final Listener listener;
    private final AtomicInteger requests = new AtomicInteger();
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();

    private ScriptedServer(Turn turn) throws IOException {
        this.turn = turn;
        this.listener = Listener.on("localhost", 0, this::serve);
    }

    /** One request for each connection. */
    public static ScriptedServer playing(Script script) throws IOException {
        return new ScriptedServer((request, connection) -> {
            script.play(connection);
            return false;
        });
    }

    /** Answers with these bytes, as they are, and closes the connection. */
    public static ScriptedServer saying(String response) throws IOException {
        return answering((request, out) -> {
            out.write(response.getBytes(StandardCharsets.UTF_8));
            return false;
        });
    }

    public static ScriptedServer answering(Answer answer) throws IOException {
        return new ScriptedServer((request, connection) -> answer.send(request, connection.getOutputStream()));
    }

    /** Answers every request with this text, in which \n stands for the end of a line of HTTP. */
    public static ScriptedServer always(String reply) throws IOException {
        return answering((request, out) -> {
            out.write(wire(reply));
            return true;
        });
    }

    public static byte[] wire(String text) {
        return text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A reply behind which the connection is closed. */
    public static String http(String status, String contentType, String body) {
        return "HTTP/1.1 " + status + "\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\nConnection: close\r\n\r\n" + body;
    }

    public int port() {
        return listener.port();
    }

    public String address() {
        return "http://localhost:" + port() + "/service";
    }

    /** Number of connections that clients have opened so far. */
    public int connections() {
        return listener.accepted();
    }

    /** Number of connections that neither side has closed. */
    public int open() {
        return listener.open();
    }

    /** The same, once they are as many, or after a while. */
    public int awaitOpen(int expected) throws InterruptedException {
        for (int look = 0; look < LOOKS && open() != expected; look++) {
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        return open();
    }

    /** Request lines and headers of all requests so far. */
    public List<String> heads() {
        return heads;
    }

    /** The bodies of all requests that were read to their end so far. */
    public List<String> bodies() {
        return bodies;
    }

    @Override
    public void close() {
        listener.close();
    }

    private void serve(Socket connection) throws Exception {
        InputStream in = new BufferedInputStream(connection.getInputStream());
        boolean goesOn = true;
        while (goesOn) {
            String head = readHead(in);
            heads.add(head);
            String body = readBody(in, head.toLowerCase(Locale.ROOT));
            bodies.add(body);
            goesOn = turn.take(new Request(requests.getAndIncrement(), head, body), connection);
        }
    }

    private static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            head.append(line).append("\r\n");
        }
        return head.append("\r\n").toString();
    }

    private static String readBody(InputStream in, String head) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (head.contains("\ntransfer-encoding: chunked")) {
            for (int size = chunkSize(in); size > 0; size = chunkSize(in)) {
                body.write(in.readNBytes(size));
                readLine(in);
            }
            readLine(in);
        } else if (head.contains("\ncontent-length: ")) {
            String length = head.split("\ncontent-length: ")[1].split("\r\n")[0];
            body.write(in.readNBytes(Integer.parseInt(length)));
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private static int chunkSize(InputStream in) throws IOException {
        return Integer.parseInt(readLine(in), 16);
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }
}

package cxfperf.cxf.socket;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that reads one request after the other and answers each as it is told, byte for byte. */
final class ScriptedServer implements AutoCloseable {

    /** What a connection is to do with one request. */
    @FunctionalInterface
    interface Answer {
        /** @return whether the connection stays open */
        boolean send(int request, OutputStream out) throws Exception;
    }

    private final ServerSocket socket;
    private final Answer answer;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<Socket> accepted = new CopyOnWriteArrayList<>();

    ScriptedServer(Answer answer) throws IOException {
        this.socket = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
        this.answer = answer;
        daemon(() -> {
            while (true) {
                Socket next = socket.accept();
                accepted.add(next);
                connections.incrementAndGet();
                open.incrementAndGet();
                daemon(() -> serve(next));
            }
        });
    }

    /** Answers every request with this text, in which \n stands for the end of a line of HTTP. */
    static ScriptedServer always(String reply) throws IOException {
        return new ScriptedServer((request, out) -> {
            out.write(wire(reply));
            return true;
        });
    }

    static byte[] wire(String text) {
        return text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    String address() {
        return "http://localhost:" + socket.getLocalPort() + "/service";
    }

    int connections() {
        return connections.get();
    }

    /** How many connections neither side has closed. */
    int open() {
        return open.get();
    }

    /** The same, once they are as many, or after a while. */
    int awaitOpen(int expected) throws InterruptedException {
        for (int look = 0; look < 500 && open.get() != expected; look++) {
            Thread.sleep(20);
        }
        return open.get();
    }

    List<String> heads() {
        return heads;
    }

    List<String> bodies() {
        return bodies;
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket open : accepted) {
            open.close();
        }
    }

    private interface Io {
        void run() throws Exception;
    }

    private static void daemon(Io io) {
        Thread thread = new Thread(() -> {
            try {
                io.run();
            } catch (Exception e) {
                // The test is over, or the client has gone as it should.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket connection) throws Exception {
        try (connection) {
            InputStream in = connection.getInputStream();
            boolean open = true;
            while (open) {
                String head = readHead(in);
                heads.add(head);
                bodies.add(readBody(in, head));
                open = answer.send(requests.getAndIncrement(), connection.getOutputStream());
            }
        } finally {
            this.open.decrementAndGet();
        }
    }

    private static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static String readBody(InputStream in, String head) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (head.contains("Transfer-Encoding: chunked")) {
            for (int size = chunkSize(in); size > 0; size = chunkSize(in)) {
                body.write(in.readNBytes(size));
                in.readNBytes(2);
            }
            in.readNBytes(2);
        } else if (head.contains("Content-Length: ")) {
            String length = head.split("Content-Length: ")[1].split("\r\n")[0];
            body.write(in.readNBytes(Integer.parseInt(length)));
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private static int chunkSize(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("closed");
            }
            line.append((char) next);
        }
        return Integer.parseInt(line.toString().strip(), 16);
    }
}

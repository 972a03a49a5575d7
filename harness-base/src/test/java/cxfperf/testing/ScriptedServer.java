package cxfperf.testing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Reads each HTTP request to its end and then does to the connection whatever a script says. */
public final class ScriptedServer implements AutoCloseable {

    /** What happens after a request was read; the connection is closed when it returns. */
    @FunctionalInterface
    public interface Script {
        void play(Socket connection) throws IOException, InterruptedException;
    }

    private final ServerSocket listener;
    private final Script script;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    private ScriptedServer(Script script) throws IOException {
        this.script = script;
        this.listener = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
        daemon(this::accept);
    }

    public static ScriptedServer playing(Script script) throws IOException {
        return new ScriptedServer(script);
    }

    /** Answers with these bytes, as they are. */
    public static ScriptedServer saying(String response) throws IOException {
        return playing(connection -> {
            connection.getOutputStream().write(response.getBytes(StandardCharsets.UTF_8));
            connection.getOutputStream().flush();
        });
    }

    public static String http(String status, String contentType, String body) {
        return "HTTP/1.1 " + status + "\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\nConnection: close\r\n\r\n" + body;
    }

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                connections.add(connection);
                daemon(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            readRequest(new BufferedInputStream(connection.getInputStream()));
            script.play(connection);
        } catch (IOException | InterruptedException e) {
            // The client or the end of the test closed the connection: what the test is about, or its clean-up.
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        long length = 0;
        boolean chunked = false;
        for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Long.parseLong(header.substring(15).strip());
            }
            chunked |= header.startsWith("transfer-encoding:") && header.contains("chunked");
        }
        if (chunked) {
            int size;
            do {
                size = Integer.parseInt(readLine(in), 16);
                in.skipNBytes(size);
                readLine(in);
            } while (size > 0);
        } else {
            in.skipNBytes(length);
        }
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

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }
}

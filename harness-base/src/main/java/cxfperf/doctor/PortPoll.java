package cxfperf.doctor;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * The outcome of one connection to a port.
 *
 * @param host its name or address
 * @param port its TCP port
 * @param outcome the rest of a sentence that begins with the port: what it takes, or why it takes no connection
 * @param remedy what to do where there was no connection; null where there was one
 * @param tookNanos until the connection stood or failed
 */
public record PortPoll(String host, int port, String outcome, String remedy, long tookNanos) {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    /** The first message of RMI's wire protocol: magic, version, and the kind of stream that is acknowledged. */
    private static final int RMI_MAGIC = 0x4a524d49;

    private static final short RMI_VERSION = 2;
    private static final byte RMI_STREAM = 0x4b;
    private static final byte RMI_ACKNOWLEDGED = 0x4e;

    /** Connects within three seconds, and sends nothing. */
    public static PortPoll at(String host, int port) {
        return connect(host, port, socket -> "takes connections");
    }

    /**
     * Connects to an agent within three seconds for each step, shows it the key, and asks for RMI.
     *
     * @param key the key of this host; empty for plain connections
     */
    public static PortPoll ofAgent(String host, int port, Optional<SSLContext> key) {
        if (key.isEmpty()) {
            return connect(host, port, socket -> speakRmi(socket, "has a key, or is no agent"));
        }
        return connect(host, port, socket -> {
            try (Socket secured = key.get().getSocketFactory().createSocket(socket, host, port, true)) {
                // An agent that refuses the key says so after the handshake.
                return speakRmi(secured, "is no agent");
            } catch (SSLException e) {
                throw new Refusal(
                        "has another key than this host, or none",
                        "copy the file of -Dagents.key from this host to " + host + ", and start its agent again");
            }
        });
    }

    private static String speakRmi(Socket socket, String otherwise) throws IOException, Refusal {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeInt(RMI_MAGIC);
        out.writeShort(RMI_VERSION);
        out.writeByte(RMI_STREAM);
        out.flush();
        int answer = new DataInputStream(socket.getInputStream()).read();
        if (answer != RMI_ACKNOWLEDGED) {
            throw new Refusal(
                    otherwise,
                    "start one with jmeter-agent on " + socket.getInetAddress().getHostAddress()
                            + ", with the same -Dagents.key as here");
        }
        return "is an agent that takes this host's connections";
    }

    private static PortPoll connect(String host, int port, Conversation then) {
        long before = System.nanoTime();
        String outcome;
        String remedy = null;
        try (Socket socket = new Socket()) {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw new IOException("no host of this name is known");
            }
            socket.connect(address, Math.toIntExact(LIMIT.toMillis()));
            socket.setSoTimeout(Math.toIntExact(LIMIT.toMillis()));
            outcome = then.with(socket);
        } catch (Refusal e) {
            outcome = e.getMessage();
            remedy = e.remedy;
        } catch (IOException e) {
            outcome = "takes no connection: " + e.getMessage();
            remedy = "ss -ltn 'sport = :" + port + "'   (on " + host + ", where its process has to run)";
        }
        return new PortPoll(host, port, outcome, remedy, System.nanoTime() - before);
    }

    /** What is said over a connection that stands. */
    private interface Conversation {
        /** Returns the outcome. */
        String with(Socket socket) throws IOException, Refusal;
    }

    /** A port that is there, but is not the one that was meant. */
    private static final class Refusal extends Exception {

        private static final long serialVersionUID = 1L;

        private final String remedy;

        private Refusal(String outcome, String remedy) {
            super(outcome);
            this.remedy = remedy;
        }
    }
}

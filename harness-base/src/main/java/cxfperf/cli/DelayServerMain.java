package cxfperf.cli;

import cxfperf.selftest.DelayServer;
import java.io.IOException;

/** The server of the self-test in a JVM of its own: prints its port, and ends when whoever started it does. */
public final class DelayServerMain {

    private DelayServerMain() {}

    public static void main(String[] args) throws IOException {
        try (DelayServer server = new DelayServer()) {
            System.out.println(server.port());
            while (System.in.read() >= 0) {
                // Nothing is said to it; the end of its input is that of the other side.
            }
        }
    }
}

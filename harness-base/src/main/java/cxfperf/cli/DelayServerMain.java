package cxfperf.cli;

import cxfperf.selftest.DelayServer;
import java.io.IOException;

/** The server of the self-test in its own JVM: prints its port, and ends when its parent process ends. */
public final class DelayServerMain {

    private DelayServerMain() {}

    public static void main(String[] args) throws IOException {
        try (DelayServer server = new DelayServer()) {
            System.out.println(server.port());
            while (System.in.read() >= 0) {
                // The parent writes nothing; the input ends with the parent.
            }
        }
    }
}

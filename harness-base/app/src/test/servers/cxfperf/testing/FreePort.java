package cxfperf.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Finds free ports for servers whose ports a test must know before they listen. They are below those that a kernel
 * gives to outgoing connections: on a busy host such a connection soon takes a port that was free. A server that can
 * choose its own port is given port 0 instead.
 */
public final class FreePort {

    private static final int LOWEST = 20_000;
    private static final int END = 32_000;

    /** Counts upwards, so that tests of one JVM get different ports before their servers have taken them. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(END));

    private FreePort() {}

    public static int find() {
        return find(1);
    }

    /** @return the first of so many free ports that follow each other */
    public static int find(int ports) {
        while (true) {
            int first = LOWEST + Math.floorMod(NEXT.getAndAdd(ports), END - LOWEST);
            if (IntStream.range(first, first + ports).allMatch(FreePort::isFree)) {
                return first;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}

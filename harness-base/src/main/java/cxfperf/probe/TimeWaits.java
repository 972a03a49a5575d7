package cxfperf.probe;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Counts the connections of this host in TIME_WAIT. A connection that was closed keeps its pair of ports for a minute, so
 * a run that starts before those of the run before have gone has fewer of them, and a larger table to look through.
 */
public final class TimeWaits {

    private static final String TIME_WAIT = "06";

    private final ProcFiles proc;

    /** @param proc {@code /proc}, or a copy of it in a test */
    public TimeWaits(Path proc) {
        this.proc = new ProcFiles(proc);
    }

    /**
     * @param port counts the connections that have it at either end
     * @return empty where the host does not tell
     */
    public OptionalInt count(int port) {
        int count = 0;
        boolean known = false;
        for (String name : new String[] {"net/tcp", "net/tcp6"}) {
            String table = proc.text(name).orElse(null);
            if (table != null) {
                known = true;
                count += Math.toIntExact(
                        table.lines().filter(line -> isTimeWait(line, port)).count());
            }
        }
        return known ? OptionalInt.of(count) : OptionalInt.empty();
    }

    // "  0: 0100007F:1F90 0100007F:D2A4 06 ..."
    private static boolean isTimeWait(String line, int port) {
        String[] fields = line.trim().split(" +", 5);
        return fields.length > 3
                && fields[3].equals(TIME_WAIT)
                && (hasPort(fields[1], port) || hasPort(fields[2], port));
    }

    private static boolean hasPort(String address, int port) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16) == port;
    }
}

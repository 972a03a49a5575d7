package cxfperf.probe;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Counts the connections of this host in TIME_WAIT. A closed connection keeps its pair of ports for a minute, so a run
 * that starts too soon after another has fewer free ports, and the kernel a larger table to search.
 */
public final class TimeWaits {

    private final ProcFiles proc;

    /** @param proc {@code /proc}, or a copy of it in a test */
    public TimeWaits(Path proc) {
        this.proc = new ProcFiles(proc);
    }

    /**
     * @param port port at either end of the counted connections
     * @return empty where the host does not report its connections
     */
    public OptionalInt count(int port) {
        // The end that closes first is in TIME_WAIT, and that can be either end.
        TcpTable both = new TcpTable(TcpTable.Side.BOTH, port);
        return both.read(proc) ? OptionalInt.of(both.timeWait()) : OptionalInt.empty();
    }
}

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
        // The end that closes first has the TIME_WAIT; it can be either.
        TcpTable clients = new TcpTable(TcpTable.Side.CLIENT, port);
        TcpTable servers = new TcpTable(TcpTable.Side.SERVER, port);
        boolean known = false;
        for (String name : new String[] {"net/tcp", "net/tcp6"}) {
            int length = proc.read(name);
            if (length >= 0) {
                known = true;
                clients.add(proc.buffer(), length);
                servers.add(proc.buffer(), length);
            }
        }
        return known ? OptionalInt.of(clients.timeWait() + servers.timeWait()) : OptionalInt.empty();
    }
}

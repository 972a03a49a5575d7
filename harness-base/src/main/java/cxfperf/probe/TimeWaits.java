package cxfperf.probe;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Counts the connections of this host in TIME_WAIT. A connection that was closed keeps its pair of ports for a minute,
 * so a run that starts before those of the run before have gone has fewer of them, and a larger table to look through.
 */
public final class TimeWaits {

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
        // Either end can be the one that closed first.
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

package cxfperf.run.files;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * File descriptors that are held through a run and given back for its results: a client that leaks connections until there
 * is no descriptor left can still write what it has measured.
 */
public final class SpareFiles implements AutoCloseable {

    private static final int COUNT = 4;

    private final List<DatagramChannel> held = new ArrayList<>();

    private SpareFiles() {}

    /** Holds fewer, or none, where there are no more. */
    public static SpareFiles hold() {
        SpareFiles spare = new SpareFiles();
        try {
            for (int i = 0; i < COUNT; i++) {
                // The cheapest descriptor that needs no file: it is never bound.
                spare.held.add(DatagramChannel.open());
            }
        } catch (IOException e) {
            // What there is is held.
        }
        return spare;
    }

    @Override
    public void close() {
        for (DatagramChannel channel : held) {
            try {
                channel.close();
            } catch (IOException e) {
                // It is given back all the same.
            }
        }
        held.clear();
    }
}

package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentElement;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The samples of all agents in one file, in the form of JMeter's own collector: one header line, rows in no order. */
final class Samples {

    private static final int LONGEST_ROW = 1 << 16;

    private Samples() {}

    /**
     * Moves the samples of the agents into one file.
     *
     * @param directories the agents' directories; a directory without samples is skipped
     * @param file the file to create
     * @return whether there were any samples
     */
    static boolean gather(List<Path> directories, Path file) throws IOException {
        boolean rows = false;
        boolean headed = false;
        for (Path directory : directories) {
            Path part = directory.resolve(AgentElement.SAMPLES);
            if (Files.exists(part)) {
                rows |= append(part, file, headed);
                headed = Files.size(file) > 0;
                Files.delete(part);
            }
        }
        return rows;
    }

    /** Appends the rows of a part and returns whether it has any. */
    private static boolean append(Path part, Path file, boolean headed) throws IOException {
        try (FileChannel in = FileChannel.open(part);
                FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            long heading = headingBytes(part);
            long from = headed ? heading : 0;
            long to = endOfRows(in);
            while (from < to) {
                from += in.transferTo(from, to - from, out);
            }
            return to > heading;
        }
    }

    /** The position after the last complete row. The file of a lost agent may end within a row. */
    private static long endOfRows(FileChannel rows) throws IOException {
        long end = rows.size();
        ByteBuffer last = ByteBuffer.allocate((int) Math.min(end, LONGEST_ROW));
        while (last.hasRemaining() && rows.read(last, end - last.capacity() + last.position()) > 0) {
            // Read until the buffer is full.
        }
        for (int back = 1; back <= last.position(); back++) {
            if (last.get(last.position() - back) == '\n') {
                return end - back + 1;
            }
        }
        return 0;
    }

    private static long headingBytes(Path part) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(part)) {
            String heading = reader.readLine();
            return heading == null
                    ? 0
                    : heading.getBytes(StandardCharsets.UTF_8).length
                            + System.lineSeparator().length();
        }
    }
}

package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A copy of the files of an agent's run, that follows them as they grow: of an agent that is lost there is then what it
 * has measured until shortly before. One thread.
 */
final class Mirror {

    private final AgentService service;
    private final String run;
    private final Path directory;

    /** By name; that of a file which was replaced can shrink. */
    private final Map<String, Long> copied = new HashMap<>();

    /** @param directory that of the copy; there is one already */
    Mirror(AgentService service, String run, Path directory) {
        this.service = service;
        this.run = run;
        this.directory = directory;
    }

    /**
     * Copies what is new, and deletes what is gone.
     *
     * @param files what there is, with at least so many bytes each
     */
    void follow(List<AgentFile> files) throws IOException {
        for (AgentFile file : files) {
            long known = copied.getOrDefault(file.name(), 0L);
            if (file.bytes() < known) {
                Files.delete(local(file.name()));
                known = 0;
            }
            copied.put(file.name(), append(file, known));
        }
        for (String name : List.copyOf(copied.keySet())) {
            if (files.stream().noneMatch(file -> file.name().equals(name))) {
                Files.deleteIfExists(local(name));
                copied.remove(name);
            }
        }
    }

    private long append(AgentFile file, long from) throws IOException {
        long length = from;
        try (FileChannel out = FileChannel.open(
                local(file.name()), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            while (length < file.bytes()) {
                byte[] piece = service.read(
                        run, file.name(), length, (int) Math.min(AgentService.MOST_BYTES, file.bytes() - length));
                if (piece.length == 0) {
                    break;
                }
                ByteBuffer bytes = ByteBuffer.wrap(piece);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                length += piece.length;
            }
        }
        return length;
    }

    /** All in one directory: that of the result is the only one on the agent. The name comes from elsewhere. */
    private Path local(String name) {
        return directory.resolve(Path.of(name).getFileName());
    }
}

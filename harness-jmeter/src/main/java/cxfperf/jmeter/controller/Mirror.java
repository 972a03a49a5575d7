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
 * A copy of the files of an agent's run that follows them as they grow, so that the results of a lost agent are kept
 * until shortly before its loss. Confined to one thread.
 */
final class Mirror {

    private final AgentService service;
    private final String run;
    private final Path directory;

    /** Copied bytes by file name. The number can shrink, because a file can be replaced. */
    private final Map<String, Long> copied = new HashMap<>();

    /** @param directory the directory of the copy, which must exist */
    Mirror(AgentService service, String run, Path directory) {
        this.service = service;
        this.run = run;
        this.directory = directory;
    }

    /**
     * Copies new bytes, and deletes copies of deleted files.
     *
     * @param files the agent's files, each with a lower bound of its size
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

    /**
     * Puts all files into one directory, because only the result has a directory on the agent. The name comes from
     * another host and is not trusted.
     */
    private Path local(String name) {
        return directory.resolve(Path.of(name).getFileName());
    }
}

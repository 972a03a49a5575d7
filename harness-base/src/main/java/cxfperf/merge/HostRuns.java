package cxfperf.merge;

import static cxfperf.text.NumberText.format;

import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The load generators of one test, as they are found in directories.
 *
 * @param finished those with a result
 * @param lost those that were killed
 * @param sums the directories of those that are sums of load generators themselves, and no hosts
 */
public record HostRuns(List<ClientHost> finished, List<ClientHost.Lost> lost, List<Path> sums) {

    /**
     * Reads no more than the results of those that have ended.
     *
     * @param directories one for each host's run
     * @param names the name of the host whose run is in a directory
     * @throws IOException with a message for people, if one cannot be read
     */
    public static HostRuns in(List<Path> directories, Function<Path, String> names) throws IOException {
        List<ClientHost> finished = new ArrayList<>();
        List<ClientHost.Lost> lost = new ArrayList<>();
        List<Path> sums = new ArrayList<>();
        for (Path directory : directories) {
            String name = names.apply(directory);
            if (StoredRuns.wasKilled(directory)) {
                lost.add(killed(directory, name));
                continue;
            }
            ClientHost read = ClientHost.in(directory, name);
            if (ClientHosts.isSum(read.result())) {
                sums.add(directory);
            } else {
                finished.add(read);
            }
        }
        return new HostRuns(finished, lost, sums);
    }

    /**
     * A host whose run has left files and no result.
     *
     * @throws IOException with a message for people, if they cannot be read
     */
    public static ClientHost.Lost killed(Path directory, String name) throws IOException {
        RunResult recorded = StoredRuns.read(directory).result();
        return new ClientHost.Lost(
                name,
                format(
                        "its run was killed after %.1f s, with %,d %s calls recorded",
                        recorded.windowSeconds(), recorded.calls().ok(), recorded.wordOfOk()));
    }
}

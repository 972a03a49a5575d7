package cxfperf.publish;

import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A run whose reports are written: its result, and its stored files, which only the page needs and which can be large. */
public final class ReportedRun {

    private interface FilesReader<T> {
        T read() throws IOException;
    }

    private final RunResult result;
    private final FilesReader<Optional<Profile>> profile;
    private final FilesReader<StoredRun> stored;
    private final List<String> notes;
    private final String files;

    private ReportedRun(
            RunResult result,
            FilesReader<Optional<Profile>> profile,
            FilesReader<StoredRun> stored,
            List<String> notes,
            String files) {
        this.result = result;
        this.profile = profile;
        this.stored = stored;
        this.notes = List.copyOf(notes);
        this.files = files;
    }

    /** One whose reports go beside its files, which are read when they are needed. */
    public static ReportedRun in(Path directory, RunResult result) {
        return new ReportedRun(
                result, () -> StoredRuns.profile(directory), () -> StoredRuns.read(directory), List.of(), "");
    }

    /** @param files where the run's files are, relative to the page, ending with a slash or empty */
    public static ReportedRun of(StoredRun run, String files) {
        return new ReportedRun(run.result(), run::profile, () -> run, List.of(), files);
    }

    /**
     * One that has no files of its own to be linked to, as a sum of several.
     *
     * @param notes said next to the headline figures
     */
    public static ReportedRun of(StoredRun run, List<String> notes) {
        return new ReportedRun(run.result(), run::profile, () -> run, notes, null);
    }

    RunResult result() {
        return result;
    }

    /** Empty where it was not profiled. */
    Optional<Profile> profile() throws IOException {
        return profile.read();
    }

    StoredRun stored() throws IOException {
        return stored.read();
    }

    List<String> notes() {
        return notes;
    }

    /** Null where there are none. */
    String files() {
        return files;
    }
}

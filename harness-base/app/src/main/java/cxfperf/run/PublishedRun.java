package cxfperf.run;

import cxfperf.jvms.ExitCode;
import cxfperf.options.ErrorText;
import cxfperf.profile.ProfiledRun;
import cxfperf.publish.Reports;
import cxfperf.publish.Reports.Unwritten;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import cxfperf.terminal.RunConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A result as it was shown and written.
 *
 * @param directory the name of its directory
 * @param code INVALID, too, where {@code result.json} could not be written
 */
record PublishedRun(String directory, RunResult result, ExitCode code) {

    /** Prints the result and writes all its files, as far as that can be done. */
    static PublishedRun of(RunResult result, ProfiledRun profiled, Path directory, RunConsole console)
            throws InterruptedException {
        String name = directory.getFileName().toString();
        // Ahead of what is shown: it is the one that must not be lost.
        Optional<IOException> unwritten = writeResult(result, directory);
        console.ends(result, profile(profiled, directory));
        if (unwritten.isPresent()) {
            unwritten(ResultFile.RESULT, directory, ErrorText.of(unwritten.get()) + "; here it is instead");
            System.out.print(StoredJson.render(result));
            return new PublishedRun(name, result, ExitCode.INVALID);
        }
        console.written(directory, result);
        // Without them, the run is as good as with them.
        unwritten(Reports.ofRun(directory, result).write(directory), directory);
        return new PublishedRun(name, result, ExitCode.of(result.verdict().status()));
    }

    private static Optional<Profile> profile(ProfiledRun profiled, Path directory) throws InterruptedException {
        try {
            return profiled.write(directory);
        } catch (IOException e) {
            unwritten(ResultFile.PROFILE, directory, ErrorText.of(e));
            return Optional.empty();
        }
    }

    private static Optional<IOException> writeResult(RunResult result, Path directory) throws InterruptedException {
        try {
            StoredJson.write(result, ResultFile.RESULT.in(directory));
            Files.deleteIfExists(ResultFile.STARTED.in(directory));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    /** Says on the console which files could not be written. */
    static void unwritten(List<Unwritten> files, Path directory) {
        files.forEach(unwritten -> unwritten(unwritten.file(), directory, ErrorText.of(unwritten.why())));
    }

    static void unwritten(ResultFile file, Path directory, String why) {
        System.err.println("cxfperf: " + file + " could not be written to " + directory + ": " + why);
    }
}

package cxfperf.run;

import cxfperf.judge.Judge;
import cxfperf.jvms.ExitCode;
import cxfperf.options.ErrorText;
import cxfperf.profile.ProfiledRun;
import cxfperf.publish.Reports;
import cxfperf.publish.Reports.Unwritten;
import cxfperf.result.Profile;
import cxfperf.result.Reason;
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
 * A result that was shown and written.
 *
 * @param directory the name of its directory
 */
record PublishedRun(String directory, RunResult result, ExitCode code) {

    /** Writes the result, prints it, and writes all other files as far as possible. */
    static PublishedRun of(RunResult measured, ProfiledRun profiled, Path directory, RunConsole console)
            throws InterruptedException {
        String name = directory.getFileName().toString();
        // The result is written before the verdict is printed, because a lost result is not valid.
        Optional<Reason> lost = writeResult(measured, directory)
                .map(why -> Judge.resultNotStored(directory.toString(), ErrorText.of(why)));
        RunResult result = measured.withReasons(lost.stream().toList());
        console.ends(result, profile(profiled, directory));
        if (lost.isEmpty()) {
            // These files do not affect the validity of the run.
            unwritten(Reports.ofRun(directory, result).write(directory), directory);
            console.written(directory, result);
        }
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

    /** Prints which files could not be written. */
    static void unwritten(List<Unwritten> files, Path directory) {
        files.forEach(unwritten -> unwritten(unwritten.file(), directory, ErrorText.of(unwritten.why())));
    }

    static void unwritten(ResultFile file, Path directory, String why) {
        System.err.println("cxfperf: " + file + " could not be written to " + directory + ": " + why);
    }
}

package cxfperf.terminal;

import cxfperf.engine.RunListener;
import cxfperf.options.client.ClientOptions;
import cxfperf.report.GoalText;
import cxfperf.report.ProgressLine;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Receives the output of a run for the console; by default it shows nothing. Called by the thread that runs it. */
public interface RunConsole {

    /** Called once, before the load, with the address that the clients call. */
    default void begins(String address, String header) {}

    /** The listener that shows the progress of the load. */
    default RunListener progress() {
        return new RunListener() {};
    }

    /** Called once, after a judged warm-up, with how it ended. */
    default void warmedUp(String how) {}

    /** Called once, before a load with one-way calls, whose progress shows the rates of sent calls. */
    default void sendsOneWay() {}

    /**
     * Called about once a second while the run waits for the server to complete one-way calls.
     *
     * @param left the number of calls that were sent and are not completed
     * @param perSecond the rate of completed calls in the last seconds
     */
    default void draining(long left, double perSecond, Duration soFar, Duration most) {}

    /** Called once, with the result, and with the profile of a run that was profiled. */
    default void ends(RunResult result, Optional<Profile> profile) {}

    /** Called once, after all files are written. */
    default void written(Path directory, RunResult result) {}

    /**
     * The full output, for a single run.
     *
     * @param first the line before all others; empty for none
     */
    static RunConsole inFull(ClientOptions options, Optional<String> first) {
        return new RunConsole() {
            private final Progress progress = Progress.of(options);

            @Override
            public void begins(String address, String header) {
                first.ifPresent(System.out::println);
                header.lines().forEach(line -> System.out.println(Wrapping.wrap(line, "  ")));
            }

            @Override
            public RunListener progress() {
                return progress;
            }

            @Override
            public void warmedUp(String how) {
                progress.print(how);
            }

            @Override
            public void sendsOneWay() {
                progress.sendsOneWay();
            }

            @Override
            public void draining(long left, double perSecond, Duration soFar, Duration most) {
                progress.draining(ProgressLine.draining(left, perSecond, soFar, most), soFar);
            }

            @Override
            public void ends(RunResult result, Optional<Profile> profile) {
                System.out.print(ConsoleText.render(RunDocument.of(result, profile), Terminal.textStyle()));
                options.goal().ifPresent(goal -> System.out.print(ConsoleText.render(GoalText.of(result, goal))));
            }

            @Override
            public void written(Path directory, RunResult result) {
                System.out.println("results: " + directory);
                System.out.println("report: " + ResultFile.REPORT_HTML.in(directory));
            }
        };
    }
}

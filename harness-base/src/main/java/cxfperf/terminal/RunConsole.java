package cxfperf.terminal;

import cxfperf.engine.RunListener;
import cxfperf.options.client.ClientOptions;
import cxfperf.report.GoalText;
import cxfperf.report.ProfileDocument;
import cxfperf.report.ProgressLine;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import java.nio.file.Path;
import java.time.Duration;

/** What a run shows of itself, besides its files. Called by the thread that runs it. */
public interface RunConsole {

    /** Once, before the load. */
    void begins(String header);

    /** As it goes. */
    RunListener progress();

    /**
     * Once, when a warm-up is over that was judged.
     *
     * @param how how it ended
     */
    default void warmedUp(String how) {}

    /** Once, before the load, where some of its calls are one-way: the rates on the way are of calls that are sent. */
    default void sendsOneWay() {}

    /**
     * About once a second, while the server is waited for to complete what was sent one-way.
     *
     * @param left calls that were sent and are not completed
     * @param perSecond calls that the server completed in the last seconds
     * @param soFar how long the run has waited
     * @param most how long it waits at most
     */
    default void draining(long left, double perSecond, Duration soFar, Duration most) {}

    /** Once, ahead of the result, where the run was profiled. */
    default void profiled(Profile profile) {}

    /** Once, when there is a result. */
    void ends(RunResult result);

    /** Once, when the result is written. */
    void written(Path directory);

    /** All of it, for a run that was asked for by itself. */
    static RunConsole inFull(ClientOptions options) {
        return new RunConsole() {
            private final Progress progress = Progress.of(options);

            @Override
            public void begins(String header) {
                header.lines().forEach(line -> System.out.println(Wrapping.wrap(line, "  ")));
            }

            @Override
            public RunListener progress() {
                return progress;
            }

            @Override
            public void warmedUp(String how) {
                progress.tell(how);
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
            public void profiled(Profile profile) {
                System.out.print(ConsoleText.render(ProfileDocument.lines(profile)));
            }

            @Override
            public void ends(RunResult result) {
                System.out.print(ConsoleText.render(RunDocument.of(result), Terminal.textStyle()));
                options.goal().ifPresent(goal -> System.out.print(GoalText.render(result, goal)));
            }

            @Override
            public void written(Path directory) {
                System.out.println("results: " + directory);
            }
        };
    }
}

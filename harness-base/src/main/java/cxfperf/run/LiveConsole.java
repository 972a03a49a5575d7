package cxfperf.run;

import cxfperf.engine.RunListener;
import cxfperf.judge.Observed;
import cxfperf.live.LivePage;
import cxfperf.live.LiveView;
import cxfperf.live.LiveView.LoadSource;
import cxfperf.live.LiveView.Running;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.SharedHost;
import cxfperf.options.client.ClientOptions;
import cxfperf.probe.HostLimits;
import cxfperf.report.RunDocument;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import cxfperf.terminal.RunConsole;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The console of a run whose live page is open: both get what happens.
 *
 * @param console that prints
 * @param directory of the run
 */
record LiveConsole(RunConsole console, LiveView view, Path directory, ClientOptions options) implements RunConsole {

    /** Opens the live page of a command, if it is asked for, and prints its link. */
    static LivePage open(ClientOptions options) throws CannotRunException {
        LivePage page =
                LivePage.open(options.given(Option.LIVE), options.scenario().name() + " " + options.operation());
        page.link().ifPresent(System.out::println);
        return page;
    }

    /** The console of a run, beside the live page if that is open. */
    static RunConsole beside(LivePage page, RunConsole console, Path directory, ClientOptions options) {
        return page.isOpen() ? new LiveConsole(console, page.view(), directory, options) : console;
    }

    /** Makes the report of a run what the live page shows at its end. */
    static void showReport(LivePage page, Path directory) {
        if (page.isOpen() && StoredRuns.isFinished(directory)) {
            try {
                page.ends(
                        RunDocument.of(StoredRuns.read(directory), List.of(), null),
                        ResultFile.REPORT_HTML.in(directory));
            } catch (IOException e) {
                // The command has said what it could not write.
            }
        }
    }

    @Override
    public void begins(String header) {
        view.begins(new Running(
                console.label(),
                List.of(new LoadSource("", directory)),
                options.slo(),
                Optional.of(new Observed.Host(
                        Runtime.getRuntime().availableProcessors(),
                        HostLimits.UNKNOWN,
                        SharedHost.isThis(options.spec().host())))));
        console.begins(header);
    }

    @Override
    public RunListener progress() {
        return new Listeners(List.of(console.progress(), view.listener()));
    }

    @Override
    public String label() {
        return console.label();
    }

    @Override
    public void warmedUp(String how) {
        console.warmedUp(how);
    }

    @Override
    public void sendsOneWay() {
        console.sendsOneWay();
    }

    @Override
    public void draining(long left, double perSecond, Duration soFar, Duration most) {
        console.draining(left, perSecond, soFar, most);
    }

    @Override
    public void profiled(Profile profile) {
        console.profiled(profile);
    }

    @Override
    public void ends(RunResult result) {
        console.ends(result);
    }

    @Override
    public void written(Path written) {
        console.written(written);
    }
}

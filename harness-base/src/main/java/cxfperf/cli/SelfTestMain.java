package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.selftest.CaseResult;
import cxfperf.selftest.SelfTest;
import cxfperf.selftest.SelfTestText;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** The self-test role of a load JVM: shows its progress, and prints each case when it ends. */
final class SelfTestMain implements SelfTest.Watcher {

    private final boolean terminal = Terminal.isStandardOutput();
    private final StatusLine status = new StatusLine(System.out, terminal);

    private SelfTestMain() {}

    /** @param quick whether the self-test takes less than a minute */
    record SelfTestPlan(boolean quick) {
        static SelfTestPlan from(Settings settings, Home home) throws UsageException {
            return new SelfTestPlan(settings.get(Option.SHORT));
        }
    }

    static ExitCode run(SelfTestPlan plan) throws CannotRunException, InterruptedException {
        SelfTestMain watcher = new SelfTestMain();
        try (SelfTest test = new SelfTest(plan.quick(), watcher)) {
            System.out.print(SelfTestText.head());
            List<CaseResult> results = test.run();
            System.out.print(SelfTestText.end(results));
            return switch (results.stream()
                    .map(CaseResult::said)
                    .max(Comparator.naturalOrder())
                    .orElseThrow()) {
                case TRUTH -> ExitCode.PASSED;
                case NOISE -> ExitCode.INVALID;
                case UNTRUTH -> ExitCode.FAILED;
            };
        } catch (IOException e) {
            throw new CannotRunException("the self-test could not run: " + e.getMessage());
        }
    }

    @Override
    public void caseStarted(SelfTest.Place place) {
        if (!terminal) {
            System.out.println(line(place));
        }
    }

    @Override
    public void secondEnded(SelfTest.Place place) {
        status.show(line(place));
    }

    @Override
    public void caseEnded(CaseResult result) {
        status.clear();
        System.out.print(SelfTestText.rows(result));
    }

    private static String line(SelfTest.Place place) {
        String time = NumberText.time(Duration.ofSeconds(Math.max(0, place.left())));
        return (place.number() == 0 ? "" : place.number() + " of " + place.of() + ": ") + place.name() + ", left "
                + time;
    }
}

package cxfperf.serve;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ServerReady;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.RunningProcess;
import java.util.LinkedHashMap;
import java.util.Map;

/** The role of an auxiliary process in its own load JVM, such as a broker. */
public final class ProcessMain {

    private ProcessMain() {}

    public static ExitCode run(ProcessOptions options) throws UsageException, CannotRunException, InterruptedException {
        RunningProcess process = start(options);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            process.close();
                            // A signal is the normal end of an auxiliary process.
                            Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm());
                        },
                        "close-process"));
        Map<String, Object> facts = new LinkedHashMap<>(process.effective());
        facts.putAll(EnvironmentFacts.ofThisJvm());
        facts.forEach((name, value) -> System.out.println("  " + name + ": " + value));
        System.out.println(ServerReady.readyLine(process.address()));
        while (true) {
            // A signal, or the end of the launcher, starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static RunningProcess start(ProcessOptions options) throws UsageException, CannotRunException {
        try {
            return options.process().start(options.spec());
        } catch (RejectedException e) {
            throw options.asked().refused(e.rejection());
        } catch (Exception e) {
            throw FailedStart.of(
                    "the " + options.name(),
                    e,
                    options.spec().host(),
                    options.spec().port());
        }
    }
}

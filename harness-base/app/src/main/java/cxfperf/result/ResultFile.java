package cxfperf.result;

import java.nio.file.Path;

/** The files that runs, sweeps and experiments write. No other place in the code has their names. */
public enum ResultFile {
    /** The result of a run: {@link RunResult}. */
    RESULT("result.json"),
    /** The facts that are known when the window of a run opens; exists until the result is written. */
    STARTED("started.json"),
    /** A row for every second of the window. */
    TIMELINE("timeline.csv"),
    /** A row for every second of the warm-up. */
    WARM_UP("warmup.csv"),
    /** The failed calls of every second, by kind; exists only if there are any. */
    FAILURES("failures.csv"),
    /** The times of the calls of every second, as histograms. */
    LATENCY("latency.hlog"),
    /** The hottest methods of a profiled run. */
    PROFILE("profile.json"),
    /** The flight recording of the window in the client. */
    CLIENT_RECORDING("client.jfr"),
    /** The flight recording of the window in the server. */
    SERVER_RECORDING("server.jfr"),
    /** The flame graph of the client's recording. */
    CLIENT_FLAMES("client-flames.html"),
    /** The flame graph of the server's recording. */
    SERVER_FLAMES("server-flames.html"),
    /** The definition of an experiment, a sweep or a search, and its runs so far. */
    EXPERIMENT("experiment.json"),
    /** Locked by the process that runs an experiment. */
    EXPERIMENT_LOCK("experiment.lock"),
    /** An experiment as Markdown, for an issue. */
    EXPERIMENT_MARKDOWN("experiment.md"),
    /** A run or a sweep as Markdown, for an issue. */
    REPORT_MARKDOWN("report.md"),
    /** Any result as one page. */
    REPORT_HTML("report.html"),
    /** A comparison with an earlier build as Markdown, for an issue or the summary of a CI job. */
    COMPARISON("comparison.md"),
    /** A list of all results in a results directory. */
    INDEX("index.html"),
    /** The output of the server JVM of a run of an experiment. */
    SERVER_LOG("server.log"),
    /** The output of the launcher of a run of an experiment. */
    CONSOLE_LOG("console.log");

    private final String fileName;

    ResultFile(String fileName) {
        this.fileName = fileName;
    }

    /** The path of the file in a directory. */
    public Path in(Path directory) {
        return directory.resolve(fileName);
    }

    /** The name of the file, without a directory. */
    @Override
    public String toString() {
        return fileName;
    }
}

package cxfperf;

import java.util.List;

/**
 * The packages of this module from top to bottom: what each is for, and which it may use. The table in the
 * documentation and the test of the imports are both made from this.
 */
enum PackageLayers {
    CLI(
            "commands and exit codes",
            "compare ab run serve terminal publish jvms options merge report experiment stored doctor engine result plan text scenario"),
    COMPARE("a run against stored ones of an earlier build", "report experiment stored result text"),
    AB(
            "experiments, from their options to their files",
            "live terminal publish jvms options judge report experiment result probe plan scenario stored text"),
    RUN(
            "one run or sweep in a load JVM",
            "live publish terminal jvms options profile watch merge report experiment stored judge admin doctor engine result probe measure plan text scenario"),
    SERVE("the server in a load JVM", "jvms options profile admin measure probe scenario"),
    LIVE("the page that shows a run while it goes on", "publish options report stored judge admin result"),
    TERMINAL("what a run shows as it goes", "jvms options report engine result measure plan text scenario"),
    PUBLISH("which report files each kind of result has", "report experiment stored result"),
    JVMS("plan, flags, start, READY and end of load JVMs", "options result probe plan text scenario"),
    PROFILE("flight recordings of both sides of a run, and what they say", "options stored admin engine result probe"),
    OPTIONS("every option and its check", "experiment engine result plan keys text scenario"),
    WATCH(
            "server, host and JVM seen during a run",
            "stored steadiness admin engine result probe measure plan text scenario"),
    MERGE(
            "runs of several load generators of one test, added up and judged as one",
            "stored judge result measure text scenario"),
    REPORT(
            "documents about results, and their forms: console, Markdown, HTML",
            "experiment stored judge engine result measure text scenario"),
    STORED("the files of a run: written and read back", "judge experiment steadiness result probe measure scenario"),
    JUDGE("whether a result may be believed, and why not", "experiment engine result probe measure text scenario"),
    EXPERIMENT(
            "cells and runs of experiments, their order, and what they say: comparisons, sweeps, searches",
            "result plan text"),
    STEADINESS(
            "whether the rate of a window held: thirds, drift and stalls; whether the server's resources grew",
            "result"),
    RESULT("what a run came to: pure records", "measure plan text scenario"),
    ENGINE("workers, gates, phases: makes the calls", "measure plan text scenario"),
    ADMIN("the server's own counts over HTTP", "measure probe text scenario"),
    MEASURE("histograms, counts, intervals", "scenario"),
    DOCTOR("host checks before a load", "probe text"),
    PROBE("the host and the JVM as they are now", "text scenario"),
    PLAN("how long, with how many, how fast", "scenario"),
    KEYS("TLS keys with certificates of their own", ""),
    TEXT("texts: one line of one from elsewhere, its words, numbers for people", "scenario"),
    SCENARIO("the SPI of what is loaded", "");

    private final String purpose;
    private final List<String> below;

    PackageLayers(String purpose, String below) {
        this.purpose = purpose;
        this.below = below.isEmpty() ? List.of() : List.of(below.split(" "));
    }

    /** The name of the package. */
    String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    String purpose() {
        return purpose;
    }

    /** The layers that this one may use. */
    List<String> below() {
        return below;
    }
}

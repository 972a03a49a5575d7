package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.Wrapping;
import cxfperf.terminal.WarmUpText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What an experiment is going to do and how long that takes, before its first run.
 *
 * @param runs what it consists of, as {@code 2 arms x 5 runs}
 * @param inWhat a clause about each of these runs; may be empty
 * @param oneRun the settings of a run, all of which take the same time
 * @param missing how many runs are still to be made
 * @param finished how many are there from before and what they are called; empty where there are none
 * @param server its address; null where client and server share this host
 * @param lines each is listed with what it sets
 */
record Announcement(
        String name,
        String runs,
        String inWhat,
        Settings oneRun,
        long missing,
        String finished,
        String server,
        List<Arm> lines,
        Path directory) {

    String render() throws UsageException {
        String sureness = WarmUpText.sureness(oneRun.warmUp());
        Duration load = RunLength.loadOf(oneRun);
        StringBuilder text = new StringBuilder(Wrapping.wrap(
                String.format(
                        Locale.ROOT,
                        "experiment %s: %s of %s%d s%s, %s %s; %s%s",
                        name,
                        runs,
                        oneRun.warmUp().isJudged() ? sureness + " " : "",
                        load.toSeconds(),
                        inWhat,
                        sureness,
                        ProgressLine.time(load.plus(ArmJvms.AROUND_A_LOAD).multipliedBy(missing)),
                        server == null ? "SHARED_HOST: client and server on this host" : "servers at " + server,
                        finished.isEmpty() ? "" : "; goes on with " + finished),
                "  "));
        for (Arm line : lines) {
            text.append('\n')
                    .append(Wrapping.wrap(
                            String.format(Locale.ROOT, "  %-16s %s", line.name(), line.describe()), " ".repeat(19)));
        }
        return text.append("\nresults go to ").append(directory).append('\n').toString();
    }
}

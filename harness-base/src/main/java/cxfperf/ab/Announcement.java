package cxfperf.ab;

import cxfperf.experiment.ExperimentPlan;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.Variant;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.Wrapping;
import cxfperf.terminal.WarmUpText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** What an experiment is going to do and how long that takes, before its first run. */
final class Announcement {

    private Announcement() {}

    static String of(ExperimentOptions<?> options, KeptExperiment<?> begun, Path directory) throws UsageException {
        ExperimentPlan plan = options.definition();
        // All of its runs take the same time.
        Settings oneRun = VariantOptions.of(plan.runs().get(0).variant(), options.shared());
        String sureness = WarmUpText.sureness(oneRun.warmUp());
        Duration load = RunLength.loadOf(oneRun);
        int missing = begun.missing().size();
        int finished = begun.finished().size();
        StringBuilder text = new StringBuilder(Wrapping.wrap(
                String.format(
                        Locale.ROOT,
                        "experiment %s: %s of %s%d s, each in JVMs of its own, %s %s; %s%s",
                        plan.name(),
                        options.size(),
                        oneRun.warmUp().isJudged() ? sureness + " " : "",
                        load.toSeconds(),
                        sureness,
                        ProgressLine.time(load.plus(RunJvms.AROUND_A_LOAD).multipliedBy(missing)),
                        plan.server() == null
                                ? "SHARED_HOST: client and server on this host"
                                : "servers at " + plan.server(),
                        finished == 0 ? "" : "; goes on with " + finished + " finished " + options.runs()),
                "  "));
        for (Variant part : plan.parts()) {
            text.append('\n')
                    .append(Wrapping.wrap(
                            String.format(Locale.ROOT, "  %-16s %s", part.name(), part.describe()), " ".repeat(19)));
        }
        return text.append("\nresults go to ").append(directory).append('\n').toString();
    }
}

package cxfperf.compare;

import cxfperf.result.ClientSide;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The stored runs of a directory with which a run can be compared.
 *
 * @param measurements passed and warm measurements of the same load and host, the oldest first
 * @param leftOut the other measurements, each with the reason
 */
public record BaselineRuns(List<Measurement> measurements, List<String> leftOut) {

    private static final int MOST_LEFT_OUT = 3;

    public BaselineRuns {
        measurements = List.copyOf(measurements);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Reads the runs directly inside a directory, or the directory of one run.
     *
     * @param wanted a run of the load and host to look for
     * @param not measurements that will be compared with the result; their runs, and copies of these runs, are left out
     * @throws IOException with a message for people, if it cannot be listed or read
     */
    public static BaselineRuns read(Path directory, RunResult wanted, List<Measurement> not) throws IOException {
        List<String> leftOut = new ArrayList<>();
        List<Measurement> alike = new ArrayList<>();
        for (Measurement measurement : measurements(List.of(directory), not)) {
            List<String> differences = Likeness.differences(measurement.first(), wanted);
            Optional<String> unfit = measurement.unfitBecause();
            if (unfit.isPresent()) {
                leftOut.add(measurement.name() + " " + unfit.get());
            } else if (!differences.isEmpty()) {
                leftOut.add(measurement.name() + " is another load or host: " + String.join("; ", differences));
            } else {
                alike.add(measurement);
            }
        }
        return new BaselineRuns(alike, leftOut);
    }

    /** The first difference of load or host between measurements, as a sentence; empty if they are alike. */
    public static Optional<String> apart(List<Measurement> measurements) {
        Measurement first = measurements.get(0);
        return measurements.stream()
                .filter(each ->
                        !Likeness.differences(each.first(), first.first()).isEmpty())
                .findFirst()
                .map(each -> first.name() + " and " + each.name() + " are of two loads or hosts: "
                        + String.join("; ", Likeness.differences(each.first(), first.first())));
    }

    /**
     * Reads all measurements of directories, the oldest of each directory first. A run that is stored twice counts
     * once: a copy would make the scatter seem smaller than it is.
     *
     * @param not measurements whose runs are left out
     * @throws IOException with a message for people, if a directory cannot be listed or a file cannot be read
     */
    public static List<Measurement> measurements(List<Path> directories, List<Measurement> not) throws IOException {
        Set<List<Object>> seen = new HashSet<>();
        not.forEach(measurement -> measurement.runs().forEach(run -> seen.add(run.identity())));
        List<Measurement> all = new ArrayList<>();
        for (Path directory : directories) {
            all.addAll(measurements(directory, seen));
        }
        return all;
    }

    private static List<Measurement> measurements(Path directory, Set<List<Object>> seen) throws IOException {
        Map<String, Measurement> byName = new LinkedHashMap<>();
        for (Path run : StoredRuns.find(directory)) {
            RunResult result = StoredJson.readRun(ResultFile.RESULT.in(run));
            if (seen.add(result.identity())) {
                String name = run.toAbsolutePath().normalize().getFileName().toString();
                byName.merge(
                        repeated(byName.values(), result).orElse(name),
                        new Measurement(name, List.of(result)),
                        BaselineRuns::sum);
            }
        }
        return byName.values().stream()
                .sorted(Comparator.comparing(measurement -> measurement.first().startedAt()))
                .toList();
    }

    /** The name of the run that this one repeats: a run of the same load in the same process. */
    private static Optional<String> repeated(Collection<Measurement> runs, RunResult result) {
        ClientSide client = result.client();
        return runs.stream()
                .filter(each -> client.process() != null
                        && client.process().equals(each.first().client().process())
                        && Objects.equals(client.host(), each.first().client().host())
                        && Likeness.differences(each.first(), result).isEmpty())
                .findFirst()
                .map(Measurement::name);
    }

    /** The measurements that were left out, as the end of a sentence; empty if there are none. */
    public String whatWasLeftOut() {
        int more = leftOut.size() - MOST_LEFT_OUT;
        return leftOut.isEmpty()
                ? ""
                : "; left out: " + String.join("; ", leftOut.subList(0, Math.min(MOST_LEFT_OUT, leftOut.size())))
                        + (more > 0 ? "; and " + more + " more" : "");
    }

    private static Measurement sum(Measurement one, Measurement other) {
        List<RunResult> runs = new ArrayList<>(one.runs());
        runs.addAll(other.runs());
        return new Measurement(one.name(), runs);
    }
}

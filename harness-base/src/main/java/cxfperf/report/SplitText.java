package cxfperf.report;

import cxfperf.result.experiment.CallSplit;
import java.util.List;
import java.util.Locale;

/** The table of where the time of a call goes. Any thread. */
public final class SplitText {

    public static final String TITLE = "Where the time of a call goes";

    public static final List<String> HEADER =
            List.of("arm", "call (p50), us", "client's CPU, us", "server's CPU, us", "wire and waiting, us");

    public static final String NOTE =
            "Geometric means of the runs that passed. What both processes work beside the calls"
                    + " (collector, compiler) is in their CPU; what is left of a call is the wire, the kernel, and waiting for a CPU"
                    + " or for another call. Client's CPU of an arm less that of the raw client is what CXF's client costs.";

    private SplitText() {}

    /** A row for each arm and load. */
    public static List<List<String>> rows(List<CallSplit> splits) {
        return splits.stream()
                .map(split -> List.of(
                        split.arm() + split.point().at(),
                        micros(split.call()),
                        micros(split.client()),
                        micros(split.server()),
                        micros(split.rest())))
                .toList();
    }

    private static String micros(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }
}

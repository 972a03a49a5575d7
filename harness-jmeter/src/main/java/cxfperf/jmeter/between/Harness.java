package cxfperf.jmeter.between;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The harness, as JMeter's side of this module sees it. Any thread. */
public interface Harness {

    /** The names of all scenarios that there are, in order. */
    List<String> scenarios();

    /**
     * The options of a client of this scenario with their defaults, in the order of the manual. An empty default holds
     * where none is given.
     *
     * @throws IllegalArgumentException if there is no such scenario
     */
    Map<String, String> defaults(String scenario);

    /**
     * A run that begins now, with nobody in it yet.
     *
     * @param options as a user gives them after {@code -D}; a value that is empty is not given
     * @param threads those that will take part
     * @param home where {@code configs/} and {@code results/} are unless the options say otherwise
     * @throws IllegalArgumentException if the options cannot be used, with one line that says why
     */
    SampledRun begin(String scenario, Map<String, String> options, GroupThreads threads, Path home);
}

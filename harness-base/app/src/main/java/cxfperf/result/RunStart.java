package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import cxfperf.scenario.UrlUser;
import cxfperf.text.NumberText;
import java.util.List;
import java.util.Map;

/**
 * The facts about a run that are known when its window opens: the first part of a {@link RunResult}, and the content of
 * {@code started.json}, which exists until {@code result.json} is written. Together with the files that grow, it shows
 * the measurements of a killed run.
 *
 * @param schema the version of this layout
 * @param scenario the scenario's name
 * @param operation the operation, or {@code mixed}
 * @param protocol the protocol between client and server
 * @param target the called address, without secrets of its URL
 * @param startedAt the time at which the window opened, ISO 8601 in UTC
 * @param threads the number of clients that call at the same time
 * @param size the payload scale
 * @param warmupSeconds the length of the uncounted load before the window
 * @param offered the load that an open loop has to offer; in {@code started.json} nothing is scheduled yet. Null in a
 *     closed loop
 * @param inputs the inputs of the client
 * @param load the other settings that shape the load
 */
public record RunStart(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        int threads,
        int size,
        double warmupSeconds,
        @JsonInclude(JsonInclude.Include.NON_NULL) OfferedLoad offered,
        LoadSettings load,
        Inputs inputs) {

    public RunStart {
        target = target == null ? null : UrlUser.masked(target);
        load = load == null ? new LoadSettings(null, null, Map.of()) : load;
        inputs = inputs == null ? new Inputs(null, Map.of(), Map.of(), List.of()) : inputs;
    }

    /** The load in a few words: "4 clients, 200/s, size 1, http". */
    public String inWords() {
        return NumberText.counted(threads, "client")
                + (offered == null ? "" : ", " + RateText.of(offered)) + ", size " + NumberText.count(size) + ", "
                + protocol;
    }

    /** A copy with the outcome of the offered load. */
    public RunStart withOffered(OfferedLoad other) {
        return new RunStart(
                schema,
                scenario,
                operation,
                protocol,
                target,
                startedAt,
                threads,
                size,
                warmupSeconds,
                other,
                load,
                inputs);
    }
}

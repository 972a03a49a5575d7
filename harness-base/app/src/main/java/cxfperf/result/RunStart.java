package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import cxfperf.scenario.UrlUser;
import cxfperf.text.NumberText;
import java.util.List;
import java.util.Map;

/**
 * What is known of a run when its window opens: the first part of a {@link RunResult}, and the content of
 * {@code started.json}, which is there until there is a {@code result.json}. With the files that grow it shows what a
 * killed run has measured.
 *
 * @param schema the version of this layout
 * @param scenario the scenario's name
 * @param operation the operation, or {@code mixed}
 * @param protocol as spoken to the server
 * @param target the address that is called, without the secrets that its URL may have
 * @param startedAt when the window opened, ISO 8601 in UTC
 * @param threads how many clients call at the same time
 * @param size the payload scale
 * @param warmupSeconds how long the uncounted load before the window ran
 * @param offered what an open loop is asked to offer; in {@code started.json} nothing is scheduled yet. Null in a
 *     closed loop
 * @param inputs all that the client was given
 * @param load what else shapes the load
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

    /** The same with what became of the offered load. */
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

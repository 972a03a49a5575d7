package cxfperf.own.calls;

import cxfperf.own.calls.CallsFile.DescribedCall;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RowFeed;
import cxfperf.own.requests.RowFeed.RowOrder;
import cxfperf.own.requests.Rows;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which calls a run can make, as its options say: the one of the options themselves, or those of {@code -Dcalls}.
 * Immutable.
 *
 * @param options of the run
 * @param file empty where no file describes the calls
 * @param part which part of a load the run is
 */
public record CallPlan(Map<String, String> options, Optional<CallsFile> file, LoadPart part) {

    /** The option that names the file of the calls. */
    public static final String CALLS = "calls";

    private static final String ROWS = "rows";
    private static final String ROW_ORDER = "rowOrder";

    /**
     * The operation that a user chose, in the options of the client; in a file, that of the service which a call is of.
     */
    private static final String CHOSEN = "operation";

    /** The options of a call that name a file. */
    private static final Set<String> FILES = Set.of("request", "body");

    private static final char FILE_MARK = '@';

    /** Those of every kind of service. */
    public static List<ScenarioOption> shared() {
        return List.of(
                client(
                        CALLS,
                        ServiceKind.NONE,
                        AllowedValues.ANY_TEXT,
                        "a file that describes several calls, and flows of them"),
                client(
                        ROWS,
                        ServiceKind.NONE,
                        AllowedValues.ANY_TEXT,
                        "a CSV file with the values of ${row:COLUMN} in requests"),
                client(
                        ROW_ORDER,
                        RowOrder.SEQUENTIAL.word(),
                        AllowedValues.oneOf(Arrays.stream(RowOrder.values())
                                .map(RowOrder::word)
                                .toList()),
                        "how requests get the rows of -Drows; once ends the run when all are used up"));
    }

    private static ScenarioOption client(String name, String value, AllowedValues allowed, String description) {
        return new ScenarioOption(name, value, allowed, description).ofSide(ScenarioSide.CLIENT);
    }

    /**
     * @param own the options that a call in a file may have a value of its own for
     * @throws RejectedException if the file of the calls cannot be used
     */
    public static CallPlan of(Map<String, String> options, Set<String> own) throws RejectedException {
        String name = options.get(CALLS);
        if (name.equals(ServiceKind.NONE)) {
            return new CallPlan(options, Optional.empty(), LoadPart.WHOLE);
        }
        Set<String> names = new TreeSet<>(own);
        names.add(CHOSEN);
        try {
            return new CallPlan(options, Optional.of(CallsFile.read(path(CALLS, name), names)), LoadPart.WHOLE);
        } catch (RequestException e) {
            throw new RejectedException(CALLS, e.getMessage());
        }
    }

    /**
     * The plan of a client.
     *
     * @param own as above
     * @throws RejectedException if the file of the calls cannot be used
     */
    public static CallPlan of(ClientSpec spec, Set<String> own) throws RejectedException {
        CallPlan plan = of(spec.options(), own);
        return new CallPlan(plan.options, plan.file, spec.part());
    }

    /** What a run can choose from. @param documented where no file says it */
    public List<String> operations(List<String> documented) {
        if (file.isEmpty()) {
            return documented;
        }
        List<String> names = new ArrayList<>(calls());
        names.addAll(flows().keySet());
        return names;
    }

    /** The names of those that a file describes; empty where none does. */
    public List<String> calls() {
        return file.map(described -> List.copyOf(described.calls().keySet())).orElse(List.of());
    }

    /**
     * The calls that a run can make, by what its user chose; of a mix, all calls of the file.
     *
     * @param otherwise the only call, where neither a file nor the user names one
     */
    public List<String> chosen(String otherwise) {
        String chosen = options.getOrDefault(CHOSEN, otherwise);
        return file.isEmpty() || calls().contains(chosen) ? List.of(chosen) : flow().orElse(calls());
    }

    /** The steps of each flow. */
    public Map<String, List<String>> flows() {
        return file.map(CallsFile::flows).orElse(Map.of());
    }

    /** What {@link PlannedCalls} has to know of the choice: to be in the options of the client. */
    public Map<String, String> choices(Optional<String> operation) {
        return operation.map(chosen -> Map.of(CHOSEN, chosen)).orElse(Map.of());
    }

    /**
     * The operation that a call of the file is of, in the words of the service: its own name where it says no other.
     */
    public String operationOf(String call) {
        return described(call)
                .map(own -> own.options().getOrDefault(CHOSEN, call))
                .orElse(call);
    }

    /**
     * The options of a run as they hold for one of its calls. Files of its own are beside the file that describes it.
     */
    public Map<String, String> optionsOf(String call) {
        Map<String, String> all = new LinkedHashMap<>(options);
        described(call)
                .ifPresent(own -> own.options().forEach((name, value) -> all.put(name, besideTheFile(name, value))));
        return all;
    }

    private String besideTheFile(String name, String value) {
        Path directory = file.orElseThrow().file().toAbsolutePath().getParent();
        if (FILES.contains(name)) {
            return directory.resolve(value).toString();
        }
        return !value.isEmpty() && value.charAt(0) == FILE_MARK
                ? FILE_MARK + directory.resolve(value.substring(1).strip()).toString()
                : value;
    }

    Optional<DescribedCall> described(String call) {
        return file.map(described -> described.calls().get(call));
    }

    /** The flow that the run goes through; empty where it makes calls that are on their own. */
    Optional<List<String>> flow() {
        return Optional.ofNullable(options.get(CHOSEN)).map(flows()::get);
    }

    /** Whether the run goes through a flow. */
    public boolean isFlow() {
        return flow().isPresent();
    }

    /** How requests get their rows. */
    public RowOrder rowOrder() {
        return RowOrder.of(options.get(ROW_ORDER));
    }

    /** @throws RejectedException if there is no such file, or nothing in it */
    Optional<RowFeed> rows() throws RejectedException {
        String name = options.get(ROWS);
        if (name.equals(ServiceKind.NONE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RowFeed(Rows.read(path(ROWS, name)), rowOrder(), part));
        } catch (RequestException e) {
            throw new RejectedException(ROWS, e.getMessage());
        }
    }

    static Path path(String option, String name) throws RejectedException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new RejectedException(option, "the path of a file is expected");
        }
    }
}

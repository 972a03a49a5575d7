package cxfperf.own.calls;

import cxfperf.own.calls.CallsFile.DescribedCall;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.replies.Expectations;
import cxfperf.own.replies.ReplyPath;
import cxfperf.own.replies.ReplyRules;
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
 * The calls that a run can make: the single call of the run's options, or those of the file {@code -Dcalls}. Immutable.
 *
 * @param options of the run
 * @param file empty where no file describes the calls
 * @param part the part of a load that the run makes
 */
public record CallPlan(Map<String, String> options, Optional<CallsFile> file, LoadPart part) {

    /** The option that names the file of the calls. */
    public static final String CALLS = "calls";

    private static final String ROWS = "rows";
    private static final String ROW_ORDER = "rowOrder";

    /**
     * The client option with the operation that the user chose; in a file of calls, the service's operation of a call.
     */
    private static final String CHOSEN = "operation";

    /** The options that a call of any kind of service may set for itself. */
    private static final Set<String> OF_A_CALL =
            Set.of(CHOSEN, Expectations.OPTION, ReplyRules.VALIDATE_REPLIES, RequestHeaders.HEADER);

    /** The options of a call that name a file. */
    private static final Set<String> FILES = Set.of("request", "body");

    private static final char FILE_MARK = '@';

    /** Returns the options that every kind of service has. */
    public static List<ScenarioOption> shared() {
        return List.of(
                ServiceKind.anyText(CALLS, "a file that describes several calls, and flows of them"),
                ServiceKind.anyText(ROWS, "a CSV file with the values of ${row:COLUMN} in requests"),
                new ScenarioOption(
                                ROW_ORDER,
                                RowOrder.SEQUENTIAL.word(),
                                AllowedValues.oneOf(Arrays.stream(RowOrder.values())
                                        .map(RowOrder::word)
                                        .toList()),
                                "how requests get the rows of -Drows; once ends the run when all are used up")
                        .ofSide(ScenarioSide.CLIENT));
    }

    /**
     * @param own the options that a call in a file may set for itself, besides those of any kind of service
     * @throws RejectedException if the file of the calls cannot be used
     */
    public static CallPlan of(Map<String, String> options, Set<String> own) throws RejectedException {
        String name = options.get(CALLS);
        if (name.equals(ServiceKind.NONE)) {
            return new CallPlan(options, Optional.empty(), LoadPart.WHOLE);
        }
        Set<String> names = new TreeSet<>(own);
        names.addAll(OF_A_CALL);
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

    /**
     * Returns the operations that a run can choose from. @param documented the document's operations, used without a
     * file
     */
    public List<String> operations(List<String> documented) {
        if (file.isEmpty()) {
            return documented;
        }
        List<String> names = new ArrayList<>(calls());
        names.addAll(flows().keySet());
        return names;
    }

    /** Returns the names of the calls in the file; empty without a file. */
    public List<String> calls() {
        return file.map(described -> List.copyOf(described.calls().keySet())).orElse(List.of());
    }

    /**
     * Returns the calls that a run can make, by the user's choice; for a mix, the calls of the file but for the later
     * steps of flows, which may need what an earlier step takes.
     *
     * @param otherwise the only call, if neither a file nor the user names one
     */
    public List<String> chosen(String otherwise) {
        String chosen = options.getOrDefault(CHOSEN, otherwise);
        return file.isEmpty() || calls().contains(chosen) ? List.of(chosen) : flow().orElse(onTheirOwn());
    }

    private List<String> onTheirOwn() {
        Set<String> later = new TreeSet<>();
        flows().values().forEach(steps -> later.addAll(steps.subList(1, steps.size())));
        return calls().stream().filter(call -> !later.contains(call)).toList();
    }

    /** The steps of each flow. */
    public Map<String, List<String>> flows() {
        return file.map(CallsFile::flows).orElse(Map.of());
    }

    /** Returns the client options that pass the choice to {@link PlannedCalls}. */
    public Map<String, String> choices(Optional<String> operation) {
        return operation.map(chosen -> Map.of(CHOSEN, chosen)).orElse(Map.of());
    }

    /** Returns the service's operation of a call; the call's own name if the file does not set one. */
    public String operationOf(String call) {
        return described(call)
                .map(own -> own.options().getOrDefault(CHOSEN, call))
                .orElse(call);
    }

    /**
     * Whether the calls of one of the service's operations have its name, and no call has another name: a server counts
     * by its operations.
     */
    public boolean isOnlyCallOf(String operation) {
        return file.isEmpty()
                || calls().stream()
                        .filter(call -> operationOf(call).equals(operation))
                        .toList()
                        .equals(List.of(operation));
    }

    /**
     * Returns the options of a run as they apply to one of its calls. File names of a call are relative to the file of
     * calls.
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
        if (!value.isEmpty() && value.charAt(0) == FILE_MARK) {
            return FILE_MARK + directory.resolve(value.substring(1).strip()).toString();
        }
        return name.equals(Expectations.OPTION) ? Expectations.beside(directory, value) : value;
    }

    Optional<DescribedCall> described(String call) {
        return file.map(described -> described.calls().get(call));
    }

    /** The flow that the run executes; empty if its calls are independent. */
    Optional<List<String>> flow() {
        return Optional.ofNullable(options.get(CHOSEN)).map(flows()::get);
    }

    /** Whether the run executes a flow. */
    public boolean isFlow() {
        return flow().isPresent();
    }

    /** Returns the order in which requests get their rows. */
    public RowOrder rowOrder() {
        return RowOrder.of(options.get(ROW_ORDER));
    }

    /** The variables that are set from the reply to a call of the run; none outside a flow. */
    public Map<String, ReplyPath> takes(String call) {
        return isFlow() ? described(call).orElseThrow().takes() : Map.of();
    }

    /** The names of the values that the clients are given for each call, which stand for the columns of a row. */
    Set<String> given() {
        String names = options.getOrDefault(ClientSpec.GIVEN, "");
        return names.isEmpty() ? Set.of() : Set.of(names.split(","));
    }

    /** @throws RejectedException if there is no such file, or it has no rows */
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

    /**
     * Refuses the options of rows for a run whose requests have none.
     *
     * @throws RejectedException if one is given
     */
    void requireNoRows() throws RejectedException {
        if (!options.get(ROWS).equals(ServiceKind.NONE)) {
            throw new RejectedException(ROWS, "no request of this run has a ${row:COLUMN}");
        }
        if (rowOrder() != RowOrder.SEQUENTIAL) {
            throw new RejectedException(ROW_ORDER, "has no effect without -Drows");
        }
    }

    /** @throws RejectedException if this system cannot have such a path */
    public static Path path(String option, String name) throws RejectedException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new RejectedException(option, "the path of a file is expected");
        }
    }
}

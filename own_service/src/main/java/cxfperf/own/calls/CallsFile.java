package cxfperf.own.calls;

import cxfperf.experiment.OrderedProperties;
import cxfperf.own.replies.ReplyPath;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The calls of a run, and the flows that they are steps of: a properties file.
 *
 * <pre>{@code
 * create.request=create.xml
 * create.take.order=//orderId
 * read.request=read.xml
 * flow.shopping=create, read
 * }</pre>
 *
 * @param file where it stands; files that it names are beside it
 * @param calls by name, in the order of the file; never empty
 * @param flows the names of the steps of each, in their order; no step twice
 */
record CallsFile(Path file, Map<String, DescribedCall> calls, Map<String, List<String>> flows) {

    private static final String FLOW = "flow";
    private static final String TAKE = "take.";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");

    /** Names that a call cannot have, because they have another meaning. */
    private static final Set<String> RESERVED = Set.of(FLOW, "mixed");

    private static final String KEYS = "CALL.OPTION, CALL.take.VARIABLE or flow.NAME is expected";

    /**
     * A call that a file describes.
     *
     * @param options the call's own options, by name, which replace those of the run
     * @param takes the variables that are set from its reply, each with the place of its value in the reply
     */
    record DescribedCall(Map<String, String> options, Map<String, ReplyPath> takes) {}

    CallsFile {
        calls = Collections.unmodifiableMap(new LinkedHashMap<>(calls));
        flows = Collections.unmodifiableMap(new LinkedHashMap<>(flows));
    }

    /**
     * @param options that a call may set for itself
     * @throws RequestException if the file cannot be used
     */
    static CallsFile read(Path file, Set<String> options) throws RequestException {
        Map<String, String> entries;
        try {
            entries = OrderedProperties.parse(RequestFile.read(file).text());
        } catch (IllegalArgumentException e) {
            throw new RequestException(file + ": " + e.getMessage());
        }
        CallsReading reading = new CallsReading(file, options);
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            reading.entry(entry.getKey(), entry.getValue());
        }
        return reading.result();
    }

    private static final class CallsReading {
        private final Path file;
        private final Set<String> options;
        private final Map<String, DescribedCall> calls = new LinkedHashMap<>();
        private final Map<String, List<String>> flows = new LinkedHashMap<>();

        CallsReading(Path file, Set<String> options) {
            this.file = file;
            this.options = options;
        }

        void entry(String key, String value) throws RequestException {
            int dot = key.indexOf('.');
            String name = dot < 0 ? key : key.substring(0, dot);
            String rest = dot < 0 ? "" : key.substring(dot + 1);
            if (rest.isEmpty() || !NAME.matcher(name).matches()) {
                throw wrong(key, KEYS);
            }
            if (value.isEmpty()) {
                throw wrong(key, "a value is expected");
            }
            if (name.equals(FLOW)) {
                flow(key, rest, value);
            } else if (RESERVED.contains(name)) {
                throw wrong(key, "'" + name + "' cannot be the name of a call");
            } else {
                call(
                        key,
                        calls.computeIfAbsent(
                                name, any -> new DescribedCall(new LinkedHashMap<>(), new LinkedHashMap<>())),
                        rest,
                        value);
            }
        }

        private void flow(String key, String flow, String value) throws RequestException {
            if (!NAME.matcher(flow).matches() || RESERVED.contains(flow)) {
                throw wrong(key, "'" + flow + "' cannot be the name of a flow");
            }
            List<String> steps =
                    Arrays.stream(value.split(",", -1)).map(String::strip).toList();
            Set<String> once = new LinkedHashSet<>(steps);
            if (once.size() != steps.size()) {
                throw wrong(key, "no step can be in a flow twice: describe the call again under another name");
            }
            flows.put(flow, steps);
        }

        private void call(String key, DescribedCall call, String rest, String value) throws RequestException {
            if (rest.startsWith(TAKE)) {
                try {
                    call.takes().put(rest.substring(TAKE.length()), ReplyPath.parse(value));
                } catch (RequestException e) {
                    throw wrong(key, e.getMessage());
                }
            } else if (options.contains(rest)) {
                call.options().put(rest, value);
            } else {
                throw wrong(
                        key,
                        "a call has no '" + rest + "', but " + String.join(", ", new TreeSet<>(options))
                                + " and take.VARIABLE");
            }
        }

        CallsFile result() throws RequestException {
            if (calls.isEmpty()) {
                throw new RequestException(file + " describes no call: " + KEYS);
            }
            for (Map.Entry<String, List<String>> flow : flows.entrySet()) {
                String key = FLOW + "." + flow.getKey();
                if (calls.containsKey(flow.getKey())) {
                    throw wrong(key, "a call has this name already");
                }
                for (String step : flow.getValue()) {
                    if (!calls.containsKey(step)) {
                        throw wrong(
                                key,
                                "'" + step + "' is no call of this file, but " + String.join(", ", calls.keySet()));
                    }
                }
            }
            return new CallsFile(file, calls, flows);
        }

        private RequestException wrong(String key, String why) {
            return new RequestException(file + ": " + key + ": " + why);
        }
    }
}

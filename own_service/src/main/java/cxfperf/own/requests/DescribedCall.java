package cxfperf.own.requests;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A call that a file describes.
 *
 * @param name the operation that it is in a run
 * @param options what holds for it in place of the options of the run, by their names
 * @param takes the variables that are set from its reply, and where in the reply their values are
 */
public record DescribedCall(String name, Map<String, String> options, Map<String, ReplyPath> takes) {

    public DescribedCall {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        takes = Collections.unmodifiableMap(new LinkedHashMap<>(takes));
    }
}

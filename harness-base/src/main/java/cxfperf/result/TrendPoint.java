package cxfperf.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One run among those of a history. A value is null where it is not known.
 *
 * @param label the build, or where none was named the date
 * @param startedAt ISO 8601 in UTC
 * @param values one for each line of the trend
 * @param directory where its files are or were
 */
public record TrendPoint(String label, String startedAt, List<Double> values, String directory) {

    public TrendPoint {
        // It holds nulls.
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }
}

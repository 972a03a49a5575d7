package cxfperf.requests;

import cxfperf.requests.TextParts.Variable;
import cxfperf.scenario.CallFailedException;
import java.util.Optional;

/** Values to try templates with before the load: what can be seen then to be no value for its place is refused. */
final class RequestSamples {

    private final Optional<RowFeed> rows;

    RequestSamples(Optional<RowFeed> rows) {
        this.rows = rows;
    }

    /** One that a known variable could have there, escaped. */
    String sample(String where, Variable variable) throws RequestException {
        String name = variable.name();
        try {
            if (name.startsWith("row:")) {
                return row(where, variable);
            }
            return variable.place().escaped(name.startsWith("uuid") || name.startsWith("now") ? name : "1");
        } catch (CallFailedException e) {
            throw new RequestException(where + ": ${" + name + "}: " + e.getMessage(), e);
        }
    }

    /** Each row is looked at: the one that cannot be sent would otherwise be a failed call of the load. */
    private String row(String where, Variable variable) throws RequestException, CallFailedException {
        Rows all = rows.orElseThrow().rows();
        int column = VariableKinds.column(where, variable.name(), VariableKinds.argument(variable.name()), all);
        for (int row = 0; row < all.count(); row++) {
            try {
                variable.place().escaped(all.value(row, column));
            } catch (CallFailedException e) {
                throw new RequestException(
                        where + ": ${" + variable.name() + "}: row " + (row + 1) + " of " + all.name() + ": "
                                + e.getMessage(),
                        e);
            }
        }
        return variable.place().escaped(all.value(0, column));
    }
}

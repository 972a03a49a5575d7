package cxfperf.own.requests;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadPart;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * The values of one worker's requests. A value is drawn when a request first needs it, and stays until {@link #next}:
 * it is the same in all places of a request and in its expected reply. Owned by one thread.
 */
public final class Values {

    private static final int NO_ROW = -2;

    private final Variables variables;
    private String[] drawn;
    private final SplittableRandom random;
    private final SplittableRandom unseeded = new SplittableRandom();
    private final long workers;
    private final LoadPart part;
    private long id;
    private long requests;
    private int row = NO_ROW;
    private UnaryOperator<String> given = name -> null;

    Values(Variables variables, int worker, int workers, LoadPart part, SplittableRandom random) {
        this.variables = variables;
        this.workers = workers;
        this.part = part;
        this.random = random;
        drawn = new String[variables.count()];
        id = worker;
    }

    /** Moves on to the next request and discards all drawn values. Also called before the first one. */
    public void next() {
        if (drawn.length == variables.count()) {
            Arrays.fill(drawn, null);
        } else {
            // Templates may have been made since the last request.
            drawn = new String[variables.count()];
        }
        if (requests > 0) {
            id += workers;
        }
        requests++;
        row = NO_ROW;
    }

    /** Returns how many requests {@link #next} has moved on to. */
    public long requests() {
        return requests;
    }

    /** Another operation's template, made since the request began, can have more variables. */
    private void put(int slot, String value) {
        if (slot >= drawn.length) {
            drawn = Arrays.copyOf(drawn, variables.count());
        }
        drawn[slot] = value;
    }

    /** @param values the values of given columns, for the next request; null for a name without a value */
    public void given(UnaryOperator<String> values) {
        given = values;
    }

    String given(String column) throws CallFailedException {
        String value = given.apply(column);
        if (value == null) {
            throw new CallFailedException(FailureKind.OTHER, "${row:" + column + "} has no value for this call");
        }
        return value;
    }

    String get(int slot) throws CallFailedException {
        String value = slot < drawn.length ? drawn[slot] : null;
        if (value == null) {
            value = variables.drawing(slot).draw(this);
            put(slot, value);
        }
        return value;
    }

    /** A number that is unique among all requests of a load, over all its parts and workers. */
    long id() {
        return part.placeOf(id) + 1;
    }

    SplittableRandom random() {
        return random;
    }

    /** A generator that is not seeded, for values that must differ from run to run. */
    SplittableRandom unseeded() {
        return unseeded;
    }

    int row(Rows rows) {
        if (row == NO_ROW) {
            row = rows.next();
        }
        return row;
    }
}

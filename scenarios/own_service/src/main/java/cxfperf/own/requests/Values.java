package cxfperf.own.requests;

import cxfperf.own.requests.Variables.Drawing;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadPart;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * The values of one worker's requests. A value is drawn when a request first needs it, and stays until {@link #next}:
 * it is the same in all places of a request and in its expected reply. Owned by one thread.
 */
public final class Values {

    private static final int NO_ROW = -1;

    private final int worker;
    private final long workers;
    private final LoadPart part;
    private final SplittableRandom random;
    private final SplittableRandom unseeded = new SplittableRandom();
    private final Map<String, String> drawn = new HashMap<>();
    private long requests;
    private int row = NO_ROW;
    private UnaryOperator<String> given = name -> null;

    Values(int worker, int workers, LoadPart part, SplittableRandom random) {
        this.worker = worker;
        this.workers = workers;
        this.part = part;
        this.random = random;
    }

    /** Moves on to the next request and discards all drawn values. Also called before the first one. */
    public void next() {
        drawn.clear();
        requests++;
        row = NO_ROW;
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

    String get(String name, Drawing drawing) throws CallFailedException {
        String value = drawn.get(name);
        if (value == null) {
            value = drawing.draw(this);
            drawn.put(name, value);
        }
        return value;
    }

    /** A number that is unique among all requests of a load, over all its parts and workers. */
    long id() {
        return part.placeOf(worker + Math.max(0, requests - 1) * workers) + 1;
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

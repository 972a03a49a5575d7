package cxfperf.own.requests;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadPart;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The values of one worker's requests. A value is drawn when a request first asks for it, and stays until
 * {@link #next()}: so it is the same in all places of a request, in what its reply is compared with, and in all steps
 * of a flow. Owned by one thread.
 */
public final class RequestValues {

    private static final int NO_ROW = -2;

    private final RequestVariables variables;
    private String[] drawn;
    private final SplittableRandom random;
    private final SplittableRandom unseeded = new SplittableRandom();
    private final long workers;
    private final LoadPart part;
    private long id;
    private boolean begun;
    private int row = NO_ROW;

    RequestValues(RequestVariables variables, int worker, int workers, LoadPart part, SplittableRandom random) {
        this.variables = variables;
        this.workers = workers;
        this.part = part;
        this.random = random;
        drawn = new String[variables.count()];
        id = worker;
    }

    /**
     * From now on for another request, or for another pass of a flow: nothing that was drawn holds any more. To be
     * called ahead of the first one, too.
     *
     * @return false where each row is for one request and none is left: no request can be made any more
     */
    public boolean next() {
        begin();
        return variables.feedOfRowsUsedOnce().map(this::drawn).orElse(NO_ROW) != RowFeed.USED_UP;
    }

    /**
     * The same for a request that is made ahead of the load.
     *
     * @param chosen the row, from 0, which is not taken from the rows of the load by that
     */
    public void nextOf(int chosen) {
        begin();
        row = chosen;
    }

    private void begin() {
        if (drawn.length == variables.count()) {
            Arrays.fill(drawn, null);
        } else {
            // A template was made since.
            drawn = new String[variables.count()];
        }
        if (begun) {
            id += workers;
        }
        begun = true;
        row = NO_ROW;
    }

    /**
     * The number of the row of this request, from 0; 0 where no template has a row.
     *
     * @throws CallFailedException if none is left
     */
    public int row() throws CallFailedException {
        Optional<RowFeed> feed = variables.rowsInUse();
        return feed.isPresent() ? row(feed.get()) : 0;
    }

    /**
     * The value of a variable in this request.
     *
     * @param variable without {@code ${}}, as a template of these variables has it
     * @throws CallFailedException if it has none, and the request cannot be made
     */
    public String get(String variable) throws CallFailedException {
        return get(variables.slot(variable));
    }

    /** Sets a variable, of whatever kind it is, until {@link #next()}. */
    public void set(String variable, String value) {
        drawn[variables.slot(variable)] = value;
    }

    String get(int slot) throws CallFailedException {
        String value = drawn[slot];
        if (value == null) {
            value = variables.drawing(slot).draw(this);
            drawn[slot] = value;
        }
        return value;
    }

    /** No two requests of a load have the same, whichever part and worker they are of. */
    long id() {
        return part.placeOf(id) + 1;
    }

    SplittableRandom random() {
        return random;
    }

    /** Differs from run to run, as what it draws has to. */
    SplittableRandom unseeded() {
        return unseeded;
    }

    private int drawn(RowFeed feed) {
        if (row == NO_ROW) {
            row = feed.next(random);
        }
        return row;
    }

    int row(RowFeed feed) throws CallFailedException {
        if (drawn(feed) == RowFeed.USED_UP) {
            throw new CallFailedException(
                    FailureKind.OTHER,
                    "the " + feed.rows().count() + " rows of " + feed.rows().name() + " are used up");
        }
        return row;
    }
}

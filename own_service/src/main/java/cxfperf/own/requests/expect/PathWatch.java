package cxfperf.own.requests.expect;

import cxfperf.own.requests.XmlSteps;
import cxfperf.own.requests.expect.ExpectedText.Wanted;
import java.util.Arrays;
import javax.xml.stream.XMLStreamReader;

/** Looks in one reply after the other for what a path of steps leads to. Owned by one thread. */
final class PathWatch implements XmlWatcher {

    private final XmlSteps path;

    /** By depth, what {@link XmlSteps#below} says of the element there. */
    private long[] open = new long[16];

    /** Elements whose text is being read, the outermost first: their depth and where their text begins. */
    private int[] readDepth = new int[4];

    private int[] readFrom = new int[4];
    private int beingRead;
    private final StringBuilder text = new StringBuilder();

    private Wanted expected;
    private boolean matched;
    private String firstFound;

    PathWatch(XmlSteps path) {
        this.path = path;
    }

    /** @param value what one of the found is to be; null where it is enough that one is found */
    void begin(Wanted value) {
        expected = value;
        matched = false;
        firstFound = null;
        beingRead = 0;
        text.setLength(0);
        open[0] = XmlSteps.START;
    }

    /** Whether one was found and is what was expected. */
    boolean matched() {
        return matched;
    }

    /** The text of the first that was found; null where none was. */
    String firstFound() {
        return firstFound;
    }

    @Override
    public void start(XMLStreamReader at, int depth) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = path.below(open[depth - 1], at.getLocalName());
        if (!path.isWhole(open[depth])) {
            return;
        }
        if (path.hasAttribute()) {
            String value = path.attribute(at);
            if (value != null) {
                found(value);
            }
        } else {
            read(depth);
        }
    }

    @Override
    public void text(XMLStreamReader at, int depth) {
        if (beingRead > 0) {
            text.append(at.getTextCharacters(), at.getTextStart(), at.getTextLength());
        }
    }

    @Override
    public void end(int depth) {
        if (beingRead > 0 && readDepth[beingRead - 1] == depth) {
            beingRead--;
            if (!matched) {
                found(text.substring(readFrom[beingRead]));
            }
            if (beingRead == 0) {
                text.setLength(0);
            }
        }
    }

    private void read(int depth) {
        if (beingRead == readDepth.length) {
            readDepth = Arrays.copyOf(readDepth, 2 * beingRead);
            readFrom = Arrays.copyOf(readFrom, 2 * beingRead);
        }
        readDepth[beingRead] = depth;
        readFrom[beingRead] = text.length();
        beingRead++;
    }

    private void found(String value) {
        if (firstFound == null) {
            firstFound = value;
        }
        matched |= expected == null || expected.is(value);
    }
}

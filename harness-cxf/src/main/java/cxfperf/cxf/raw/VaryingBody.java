package cxfperf.cxf.raw;

/** The body of one worker's reply that is not the same each time. Owned by one thread. */
public interface VaryingBody {

    /** As it is most likely to come next. */
    byte[] likely();

    /** From and to, of all in {@link #likely} that may differ, in ascending order. */
    int[] free();

    /** How many bytes a right one has at most. */
    long mostBytes();

    /** The index of the first of these bytes that is wrong; -1 where all are right. */
    int wrongAt(byte[] bytes, int from, int to);

    /** Told of a right one that was not as likely: the next one may be like it. */
    void remember(byte[] body);
}

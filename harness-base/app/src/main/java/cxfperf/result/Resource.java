package cxfperf.result;

/** A resource whose use must not grow while the load stays the same. Each constant has its words for people. */
public enum Resource {
    HEAP("heap after collections", true),
    DIRECT_BUFFERS("direct buffers", true),
    THREADS("threads", false),
    /** File descriptors, including sockets. */
    OPEN_FILES("open files", false),
    CONNECTIONS("connections", false);

    private final String words;
    private final boolean bytes;

    Resource(String words, boolean bytes) {
        this.words = words;
        this.bytes = bytes;
    }

    /** The name in a sentence. */
    public String words() {
        return words;
    }

    /** Whether the values are bytes; otherwise they are counts. */
    public boolean isBytes() {
        return bytes;
    }
}

package cxfperf.result;

/** What a process must not take more and more of while its load stays the same. Each constant knows its words. */
public enum Resource {
    HEAP("heap after collections", true),
    DIRECT_BUFFERS("direct buffers", true),
    THREADS("threads", false),
    /** Descriptors, those of sockets included. */
    OPEN_FILES("open files", false),
    CONNECTIONS("connections", false);

    private final String words;
    private final boolean bytes;

    Resource(String words, boolean bytes) {
        this.words = words;
        this.bytes = bytes;
    }

    /** Its name in a sentence. */
    public String words() {
        return words;
    }

    /** Whether its values are bytes; otherwise they are numbers of things. */
    public boolean isBytes() {
        return bytes;
    }
}

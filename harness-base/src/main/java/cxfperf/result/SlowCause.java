package cxfperf.result;

/** What can coincide with a second in which fewer calls came back than in those around it. */
public enum SlowCause {
    CLIENT_GC("client GC"),
    SERVER_GC("server GC"),
    CLIENT_COMPILING("client compiling"),
    SERVER_COMPILING("server compiling"),
    STEAL("steal"),
    FAILURES("failures"),
    CONNECTIONS("new connections");

    private final String words;

    SlowCause(String words) {
        this.words = words;
    }

    /** Returns the words that are printed for it. */
    public String words() {
        return words;
    }
}

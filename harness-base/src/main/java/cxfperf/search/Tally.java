package cxfperf.search;

/** What the trials of one rate came to. */
record Tally(int held, int failed) {

    static final Tally NONE = new Tally(0, 0);

    Tally with(boolean held) {
        return held ? new Tally(this.held + 1, failed) : new Tally(this.held, failed + 1);
    }

    int trials() {
        return held + failed;
    }

    boolean mostlyHeld() {
        return held > failed;
    }

    boolean mostlyFailed() {
        return failed > held;
    }
}

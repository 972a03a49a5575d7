package cxfperf.loadtest;

/** The entry to assertions about load tests, for a static import beside those of other assertion libraries. */
public final class LoadTestAssertions {

    private LoadTestAssertions() {}

    /**
     * Begins assertions.
     *
     * @param result of {@link LoadTest#run}
     * @return the assertions
     */
    public static LoadTestAssert assertThat(LoadTestResult result) {
        return new LoadTestAssert(result);
    }
}

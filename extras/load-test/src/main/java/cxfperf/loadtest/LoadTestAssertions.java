package cxfperf.loadtest;

/** The entry to assertions about load tests, for a static import beside those of other assertion libraries. */
public final class LoadTestAssertions {

    private LoadTestAssertions() {}

    /**
     * Begins assertions. Asserts nothing by itself.
     *
     * @param result of {@link LoadTest#run}; not null
     * @return the assertions, to be chained
     */
    public static LoadTestAssert assertThat(LoadTestResult result) {
        return new LoadTestAssert(result);
    }
}

package cxfperf.loadtest;

/** The entry to assertions about load tests, for a static import; it stands beside those of other libraries. */
public final class LoadTestAssertions {

    private LoadTestAssertions() {}

    public static LoadTestAssert assertThat(LoadTestResult result) {
        return new LoadTestAssert(result);
    }
}

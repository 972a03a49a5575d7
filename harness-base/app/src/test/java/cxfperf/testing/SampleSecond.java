package cxfperf.testing;

import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.stored.ServerSecond;

/** Two samples of a client with a second between them, and what the server reported for that second. */
public final class SampleSecond {

    public static final ProbeSample BEFORE = new ProbeSample(
            new ProbeSample.Cpu(0L, 5_000_000_000L, 100L, 1_000L, 1L, 1, null),
            new ProbeSample.Jvm(7L, 2L, 1_000_000L, 3_000_000L, 6L, 9, 10L, 200_000_000L, 150_000_000L, 1_000_000L),
            new ProbeSample.Sockets(1, 1, 2, 0, 3, 6),
            new ProbeSample.Traffic(50L, 400L, 300L));

    public static final ProbeSample NOW = new ProbeSample(
            new ProbeSample.Cpu(1_000_000_000L, 6_500_000_000L, 250L, 1_200L, 3L, 7, null),
            new ProbeSample.Jvm(
                    8_000_000L,
                    5L,
                    13_500_000L,
                    253_000_000L,
                    5_000_000L,
                    20,
                    60L,
                    210_000_000L,
                    160_000_000L,
                    2_000_000L),
            new ProbeSample.Sockets(4, 4, 17, 2, 0, 23),
            new ProbeSample.Traffic(54L, 1_400L, 2_300L));

    public static final ServerSecond SERVER = new ServerSecond(
            new ProbeDifference(
                    new ProbeSample(
                            new ProbeSample.Cpu(0L, 1_000L, 10L, 20L, 0L, null, null),
                            new ProbeSample.Jvm(70L, 1L, 1_000L, 1_000L, 50L, 30, 70L, null, null, null),
                            ProbeSample.Sockets.UNKNOWN,
                            ProbeSample.Traffic.UNKNOWN),
                    new ProbeSample(
                            new ProbeSample.Cpu(1_000_000_000L, 1_250_001_000L, 60L, 120L, 0L, null, null),
                            new ProbeSample.Jvm(
                                    77L,
                                    2L,
                                    2_001_000L,
                                    125_501_000L,
                                    55L,
                                    31,
                                    71L,
                                    310_000_000L,
                                    260_000_000L,
                                    3_000_000L),
                            new ProbeSample.Sockets(4, null, null, null, null, null),
                            ProbeSample.Traffic.UNKNOWN)),
            null);

    private SampleSecond() {}
}

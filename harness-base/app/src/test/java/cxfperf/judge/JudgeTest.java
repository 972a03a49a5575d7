package cxfperf.judge;

import static cxfperf.judge.SampleRun.backlog;
import static cxfperf.judge.SampleRun.calls;
import static cxfperf.judge.SampleRun.cpu;
import static cxfperf.judge.SampleRun.left;
import static cxfperf.judge.SampleRun.oneWay;
import static cxfperf.judge.SampleRun.paused;
import static cxfperf.scenario.FailureKind.BIND;
import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.OTHER;
import static cxfperf.scenario.FailureKind.STUCK;
import static cxfperf.scenario.FailureKind.TIMEOUT;
import static cxfperf.scenario.FailureKind.WRONG_REPLY;
import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Connections;
import cxfperf.result.JvmCost;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.Steadiness.Drift;
import cxfperf.result.Steadiness.Stalls;
import cxfperf.result.Steadiness.Thirds;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.MessageCheck;
import cxfperf.testing.SampleResults;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JudgeTest {

    private static final CallTimes LONG_CALLS = new CallTimes(8e6, 8e6, 8e6, 8e6, 8e6, 8e6, 8e6, 8e6);
    private static final CallTimes ONE_CALL = new CallTimes(400.0, null, null, null, null, null, null, 900.0);

    /**
     * A run and its verdict.
     *
     * @param reasons all reasons in their order, each with its status
     * @param says parts of their evidence
     * @param limitedBy parts of what limited the run
     */
    private record Row(
            String name, String reasons, Consumer<SampleRun> spoil, List<String> says, List<String> limitedBy) {

        Row says(String... parts) {
            return new Row(name, reasons, spoil, List.of(parts), limitedBy);
        }

        Row limitedBy(String... parts) {
            return new Row(name, reasons, spoil, says, List.of(parts));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Row run(String name, String reasons, Consumer<SampleRun> spoil) {
        return new Row(name, reasons, spoil, List.of(), List.of());
    }

    static Stream<Row> endings() {
        return Stream.of(
                run("every call succeeded", "", run -> {}),
                run("no call was verified", "INVALID NO_VERIFIED_CALLS, PASS SERVER_UNKNOWN", run -> {
                    run.calls = calls(0, CONNECT, 4_013);
                    run.serverUnknown = "refused";
                }),
                run("no call was verified, and errors are allowed", "INVALID NO_VERIFIED_CALLS", run -> {
                    run.calls = calls(0, HTTP_STATUS, 1_000);
                    run.objectives = List.of(new Objective("errors<=2000", 1_000.0, true));
                }),
                run(
                        "the worst comes first",
                        "INVALID HARNESS_FAULT, FAIL ENDED_EARLY, FAIL CALLS_FAILED, PASS SHARED_HOST",
                        run -> {
                            run.calls = calls(99_999, TIMEOUT, 1);
                            run.harnessFault = Optional.of("worker 3 broke down");
                            run.ending = Ending.INTERRUPTED;
                            run.sharedHost = true;
                        }),
                run("errors are allowed, and all clients are stuck", "FAIL ENDED_EARLY, PASS CALLS_FAILED", run -> {
                            run.calls = calls(99_998, STUCK, 2);
                            run.objectives = List.of(new Objective("errors<=10", 2.0, true));
                            run.ending = Ending.ALL_STUCK;
                            run.seconds = 31;
                        })
                        .says("the run ended after 31.0 s, as every client with calls left was stuck in one"),
                run("its last calls came back late", "FAIL ENDED_EARLY", run -> run.ends(Ending.INTERRUPTED, 10, 10))
                        .says("the run was interrupted while its last calls came back"),
                run("a call was abandoned", "FAIL ENDED_EARLY, FAIL CALLS_FAILED", run -> {
                            run.calls = Calls.of(new Counts(99_999, Map.of(), 1), Map.of());
                            run.ends(Ending.INTERRUPTED, 3, 10);
                        })
                        .says("after 3.0 s of 10 s", "1 call still in flight when the run stopped waiting"),
                run("it ended before its window", "INVALID NO_VERIFIED_CALLS, FAIL ENDED_EARLY", run -> {
                            run.calls = calls(0);
                            run.serverUnknown = "the run ended before its window";
                            run.ending = Ending.INTERRUPTED;
                            run.sharedHost = true;
                            run.oneWay = new OneWay(List.of("echo"), 0, null, "not asked", ServerBacklog.UNKNOWN);
                        })
                        .says("no call was started in the window"),
                run("no reply was accepted", "INVALID NO_VERIFIED_CALLS", run -> {
                    run.afterRun = AfterRun.ofReplies(Optional.of("every reply that is no fault"));
                    run.calls = calls(0, CONNECT, 9);
                }),
                run("the window failed as the warm-up did", "FAIL CALLS_FAILED", run -> {
                    run.warmUp = calls(90, WRONG_REPLY, 8);
                    run.calls = calls(100_000, WRONG_REPLY, 1);
                }));
    }

    static Stream<Row> objectives() {
        Calls failed = calls(99_000, HTTP_STATUS, 1_000);
        Calls lost = calls(99_000, TIMEOUT, 1_000);
        List<Objective> few = List.of(new Objective("errorRate<2%", 1.0, true));
        return Stream.of(
                run(
                                "an objective has no figure",
                                "FAIL OBJECTIVE_MISSED",
                                run -> run.objectives = List.of(new Objective("p99<20ms", null, false)))
                        .says("1 of 1 objectives missed: p99<20ms was n/a"),
                run("calls failed", "FAIL CALLS_FAILED", run -> run.calls = failed),
                run("as many calls failed as are allowed", "PASS CALLS_FAILED", run -> {
                            run.calls = failed;
                            run.objectives = few;
                        })
                        .says("1,000 of 100,000 calls failed"),
                run("more failed", "FAIL OBJECTIVE_MISSED, PASS CALLS_FAILED", run -> {
                    run.calls = failed;
                    run.objectives = List.of(new Objective("errors<=100", 1_000.0, false));
                }),
                run("an objective on something else", "FAIL CALLS_FAILED", run -> {
                    run.calls = failed;
                    run.objectives = List.of(new Objective("p99<2s", 1.0, true));
                }),
                run("failures account for the count", "FAIL CALLS_FAILED, FAIL COUNT_MISMATCH", run -> {
                            run.calls = lost;
                            run.completed = 99_500L;
                        })
                        .says("; the calls that failed account for the difference"),
                run("and are allowed", "PASS CALLS_FAILED, PASS COUNT_MISMATCH", run -> {
                    run.calls = lost;
                    run.completed = 99_500L;
                    run.objectives = few;
                }),
                run("allowed ones do not account for it", "INVALID COUNT_MISMATCH, PASS CALLS_FAILED", run -> {
                    run.calls = lost;
                    run.completed = 98_999L;
                    run.objectives = few;
                }));
    }

    static Stream<Row> server() {
        return Stream.of(
                run("it completed a call too many", "INVALID COUNT_MISMATCH", run -> {
                            run.coolDown = calls(7);
                            run.earlier = 2;
                            run.completed = 100_010L;
                        })
                        .says(
                                "the server completed 100,010 calls (echo 100,010), the client started 100,007 (100,000"
                                        + " counted and 7 before and after the window)",
                                ", and 2 calls from before the window may have been in flight"),
                run("it was left with a backlog", "INVALID COUNT_MISMATCH", run -> {
                            run.completed = 99_000L;
                            run.oneWay = oneWay(95_000L, left(1_000, DrainEnd.STOOD_STILL));
                        })
                        .says("; a backlog of 1,000 one-way calls is left"),
                run("its polls of the window failed", "PASS SERVER_UNKNOWN", run -> run.serverUnanswered = true)
                        .says("did not answer as the window opened or closed"),
                run("a signal ended the run and the broker", "FAIL ENDED_EARLY", run -> {
                    run.ending = Ending.INTERRUPTED;
                    broker(run, null, 9.5);
                }),
                run("a signal followed the end of the broker", "INVALID PROCESS_ENDED, FAIL ENDED_EARLY", run -> {
                    run.ending = Ending.INTERRUPTED;
                    broker(run, null, 5.0);
                }),
                run("the broker was not there", "INVALID PROCESS_ENDED", run -> broker(run, null, -3.0))
                        .says("the broker had ended before the window opened"),
                run(
                        "no message was seen",
                        "INVALID INVALID_MESSAGES",
                        run -> messages(run, new MessageCheck(0, 0, 0, List.of(), null))),
                run(
                        "all messages are valid",
                        "",
                        run -> messages(run, new MessageCheck(1_000, 1_000, 0, List.of(), null))));
    }

    private static void broker(SampleRun run, Double cpuSeconds, Double endedAfter) {
        run.processes = Map.of("broker", new ProcessSide(cpuSeconds, endedAfter));
    }

    private static void messages(SampleRun run, MessageCheck check) {
        run.afterRun = AfterRun.ofMessages(check);
    }

    static Stream<Row> connections() {
        return Stream.of(
                run("18 established by four threads", "", run -> connections(run, 18L, 18, 18, 0)),
                run("19 established", "PASS CONNECTIONS", run -> connections(run, 19L, 19, 19, 0)),
                run("many, none opened in the window", "", run -> connections(run, 0L, 384, 384, 0)),
                run("many, one opened", "PASS CONNECTIONS", run -> connections(run, 1L, 384, 384, 0)),
                run("many, an unknown number opened", "PASS CONNECTIONS", run -> connections(run, null, 384, 384, 0)),
                run("left by an earlier point", "", run -> connections(run, 4L, 128, 4, 0)),
                run("of an unknown time", "PASS CONNECTIONS", run -> connections(run, 4L, 128, null, 0)),
                run("999 of 100,000 calls opened one", "", run -> connections(run, 999L, 4, 4, 0)),
                run("1,000 of them", "PASS CONNECTIONS", run -> connections(run, 1_000L, 4, 4, 0)),
                run("refused ones", "FAIL CALLS_FAILED, PASS CONNECTIONS", run -> {
                    connections(run, 1_000L, 4, 4, 0);
                    run.calls = calls(9_000, CONNECT, 1_000, "ConnectException: Connection refused");
                }),
                run(
                        "a call found no port",
                        "FAIL LIMIT_REACHED, FAIL CALLS_FAILED",
                        run -> run.calls = calls(99_999, BIND, 1)),
                run(
                        "a call found no file",
                        "FAIL LIMIT_REACHED, FAIL CALLS_FAILED",
                        run -> run.calls = calls(99_999, OTHER, 1, "SocketException: Too many open files")));
    }

    private static void connections(SampleRun run, Long opened, Integer peak, Integer since, int timeWait) {
        run.connections = new Connections(opened, peak, since, timeWait, peak + timeWait);
    }

    static Stream<Row> cpus() {
        return Stream.of(
                run("others used it", "PASS OTHER_LOAD, PASS CLIENT_CPU_SATURATED", run -> run.client = cpu(5, 0.95)),
                run("the server used it", "PASS SERVER_CPU_SATURATED, PASS SHARED_HOST", run -> {
                    run.client = cpu(5, 0.95);
                    run.server = cpu(14, 0.95);
                    run.sharedHost = true;
                }),
                run("the client used its few CPUs", "PASS CLIENT_CPU_SATURATED, PASS SHARED_HOST", run -> {
                            run.client = cpu(9.3, 0.5, 0, 1, null);
                            run.server = cpu(14, 0.6, 0, 4, null);
                            run.sharedHost = true;
                        })
                        .limitedBy("client", "0.93 of 1", "not the server"),
                run("the server used its few CPUs", "PASS SERVER_CPU_SATURATED, PASS SHARED_HOST", run -> {
                            run.client = cpu(9.3, 0.5);
                            run.server = cpu(14, 0.6, 0, 1.5, null);
                            run.sharedHost = true;
                        })
                        .limitedBy("server", "1.40 of 1.5"),
                run(
                                "the server has a quota of a busy host",
                                "PASS SERVER_CPU_SATURATED",
                                run -> run.server = cpu(15, 0.97, 0, 2, 0.0))
                        .says("97 % busy", "1.5 of them"),
                run(
                                "the server used its quota",
                                "PASS SERVER_CPU_SATURATED",
                                run -> run.server = cpu(19, 0.5, 0, 2, 0.02))
                        .says("the server's CPUs: its JVM used 1.90 of 2.00")
                        .limitedBy("the server's CPUs: its JVM used 1.90 of 2.00"),
                run(
                                "the client used its quota",
                                "PASS OTHER_LOAD, PASS CLIENT_CPU_SATURATED",
                                run -> run.client = cpu(4.8, 0.6, 0, 0.5, 0.02))
                        .says("the client's CPUs: its JVM used 0.48 of 0.500"),
                run(
                                "a quota stopped the client",
                                "PASS CLIENT_CPU_SATURATED",
                                run -> run.client = cpu(4, 0.3, 0, 0.4, 0.96))
                        .says("0.40 of 0.40 CPUs", "96 %")
                        .limitedBy("the CPU quota of the client JVM", "96 %"),
                run("a quota stopped the server", "PASS SERVER_CPU_SATURATED", run -> {
                            run.client = cpu(4, 0.3, 0, 2, 0.04);
                            run.server = cpu(2, 0.3, 0, 0.4, 0.05);
                        })
                        .limitedBy("the CPU quota of the server JVM", "5 %"),
                run(
                                "a hypervisor took the client's",
                                "PASS OTHER_LOAD, PASS CLIENT_CPU_SATURATED",
                                run -> run.client = cpu(10, 0.52, 0.40, 2, null))
                        .says("for 40 % of the window, the hypervisor withheld the client's CPUs")
                        .limitedBy("52 % busy and 40 % taken by a hypervisor"),
                run("a hypervisor took the server's", "PASS OTHER_LOAD", run -> {
                            run.client = cpu(5, 0.5, 0.04, 2, null);
                            run.server = cpu(6, 0.5, 0.05, 2, null);
                        })
                        .says("for 5 % of the window, the hypervisor withheld the server's CPUs"),
                run(
                                "others, beside an unknown server",
                                "PASS OTHER_LOAD, PASS CLIENT_CPU_SATURATED, PASS SERVER_UNKNOWN",
                                run -> {
                                    run.client = cpu(6, 0.97);
                                    run.serverUnknown = "-Dadmin=none";
                                })
                        .limitedBy(
                                "not known: the CPUs of the client's host were 97 % busy, and its JVM used 0.6 of them"),
                run(
                                "or the unknown server",
                                "PASS CLIENT_CPU_SATURATED, PASS SHARED_HOST, PASS SERVER_UNKNOWN",
                                run -> {
                                    run.client = cpu(6, 0.97);
                                    run.serverUnknown = "-Dadmin=none";
                                    run.sharedHost = true;
                                })
                        .limitedBy(
                                "not known: the CPUs of the client's host were 97 % busy, and its JVM used 0.6 of them"),
                run(
                                "others, beside a service that sleeps",
                                "PASS OTHER_LOAD, PASS CLIENT_CPU_SATURATED, PASS SHARED_HOST",
                                run -> {
                                    run.client = cpu(0.3, 1);
                                    run.server = cpu(0.2, 1);
                                    run.sharedHost = true;
                                })
                        .limitedBy(
                                "not known: the CPUs of the client's host were 100 % busy, and its JVM used 0.0 of them"),
                run("others, on the server's host", "PASS SERVER_CPU_SATURATED", run -> run.server = cpu(2, 0.97))
                        .limitedBy(
                                "not known: the CPUs of the server's host were 97 % busy, and its JVM used 0.2 of them"),
                run(
                                "others, beside both sides",
                                "PASS OTHER_LOAD, PASS CLIENT_CPU_SATURATED, PASS SHARED_HOST",
                                run -> {
                                    run.client = cpu(6, 0.95);
                                    run.sharedHost = true;
                                })
                        .limitedBy("client JVM 0.6, server JVM 0.6, others 0.7 of 2"),
                run("the broker, beside both sides", "PASS CLIENT_CPU_SATURATED, PASS SHARED_HOST", run -> {
                            run.client = cpu(6, 0.95);
                            run.sharedHost = true;
                            broker(run, 6.0, null);
                        })
                        .limitedBy("client JVM 0.6, server JVM 0.6, broker JVM 0.6, others 0.1 of 2"),
                run("pauses of a twentieth, nearly", "", run -> run.client = paused(499, 5)),
                run("pauses of a twentieth", "PASS GC_PAUSES", run -> run.client = paused(500, 5))
                        .says("client JVM", "5.0 %"),
                run("pauses of a third", "PASS GC_PAUSES", run -> run.server = paused(3_300, 60))
                        .limitedBy("garbage-collection pauses, 33 % of the window"),
                run("a pause of half a second", "PASS GC_PAUSES", run -> run.server = paused(100, 500))
                        .limitedBy("the closed loop: 4 threads, one call at a time each"));
    }

    static Stream<Row> warmUp() {
        return Stream.of(
                run("the rate rose a little", "", run -> run.thirds = new Thirds(1_000, 1_099, true)),
                run("the rate rose by chance", "", run -> run.thirds = new Thirds(1_000, 1_200, false)),
                run("the rate rose", "PASS NOT_WARM", run -> run.thirds = new Thirds(1_000, 1_200, true))
                        .says("the rate rose, 1,000.0/s in the first third of the window, 1,200.0/s in the last"
                                + " (+20 %)"),
                run("the rate rose from nothing", "PASS NOT_WARM", run -> run.thirds = new Thirds(0, 8.7, true))
                        .says("the rate rose, 0.0/s in the first third of the window, 8.7/s in the last"),
                run("the rate fell", "PASS UNSTABLE", run -> run.thirds = new Thirds(1_200, 1_000, true)),
                run("one cause, one reason", "PASS NOT_WARM", run -> {
                            run.notWarm = List.of("the compilers were at work", "this");
                            run.thirds = new Thirds(1_000, 1_200, true);
                        })
                        .says("the compilers were at work; this; the rate rose"),
                run("a rate that falls has another cause", "PASS NOT_WARM, PASS UNSTABLE", run -> {
                    run.notWarm = List.of("the compilers were at work");
                    run.thirds = new Thirds(1_200, 1_000, true);
                }));
    }

    static Stream<Row> window() {
        return Stream.of(
                run("few calls for the threads", "PASS TOO_SHORT", run -> run.calls = calls(399)),
                run("enough calls", "", run -> run.calls = calls(400)),
                run(
                                "an operation had no call",
                                "PASS TOO_SHORT",
                                run -> run.operations = Map.of(
                                        "echoString",
                                                new OperationResult(
                                                        run.calls, Throughput.of(100_000, 10, 4), run.times),
                                        "echoVoid", new OperationResult(calls(0), Throughput.of(0, 10, 4), run.times)))
                        .says("the window had no call of echoVoid"),
                run("there are no thirds", "PASS TOO_SHORT", run -> run.thirds = null)
                        .says("fewer than 6 seconds were measured, too few to judge whether the rate had settled"),
                run(
                                "too few calls for percentiles",
                                "PASS TOO_SHORT",
                                run -> run.times = new CallTimes(400.0, 400.0, 500.0, null, null, null, null, 900.0))
                        .says(
                                "too few for p95, p99, p99.9 and p99.99, which are n/a: 200, 1,000, 10,000 and 100,000 are needed"),
                run("a drift by chance", "", run -> run.drift = new Drift(60, -1, 121, 10)),
                run("a drift that is too small", "", run -> run.drift = new Drift(24, 20, 28, 4.9)),
                run("a drift", "PASS DRIFT", run -> run.drift = new Drift(30, 20, 40, 5)),
                run("a drift downwards", "PASS DRIFT", run -> run.drift = new Drift(-30, -40, -20, -5)),
                run("a drift that the thirds show", "PASS UNSTABLE", run -> {
                    run.drift = new Drift(-30, -40, -20, -5);
                    run.thirds = new Thirds(1_200, 1_000, true);
                }),
                run("seconds without a call", "PASS STALLED", run -> run.stalls = new Stalls(60, 4, 3))
                        .says("no call was verified in 4 of 60 seconds of the window, at most 3 s in a row; in the"
                                + " other seconds the rate was 1,785.7/s"),
                run("all calls came back at the end", "PASS STALLED", run -> run.stalls = new Stalls(4, 4, 4))
                        .says("at most 4 s in a row: all came back after its end"),
                run("of few calls", "PASS TOO_SHORT", run -> {
                    run.calls = calls(5);
                    run.stalls = new Stalls(6, 4, 3);
                }),
                run("of long calls", "", run -> {
                    run.stalls = new Stalls(10, 7, 7);
                    run.times = LONG_CALLS;
                }),
                run("for longer than the window", "PASS STALLED", run -> run.standstillSeconds = 14)
                        .says("the load generator made no progress for 10.0 s of the window:"));
    }

    static Stream<Row> openLoops() {
        return Stream.of(
                run("a hundredth was dropped", "", run -> run.offer(1_000, 10_000, 100))
                        .limitedBy("the offered rate, 1,000/s: 100 of 10,000 scheduled calls were dropped"),
                run("more was dropped", "FAIL RATE_NOT_KEPT", run -> run.offer(1_000, 10_000, 101))
                        .says("101 of 10,000 scheduled calls were dropped, because no client was free for them before"
                                + " the window ended (1.0 % of 1,000/s)"),
                run("one of few was dropped", "FAIL RATE_NOT_KEPT", run -> run.offer(9.9, 99, 1)),
                run("one of few was dropped as the run was interrupted", "FAIL ENDED_EARLY", run -> {
                    run.offer(9.9, 99, 1);
                    run.ends(Ending.INTERRUPTED, 3, 10);
                }),
                run("one of a hundred was", "", run -> run.offer(10, 100, 1))
                        .limitedBy("1 of 100 scheduled calls were dropped"),
                run("the rate was kept", "PASS CLIENT_CPU_SATURATED", run -> {
                            run.offer(1_000, 10_000, 0);
                            run.client = cpu(19, 0.97);
                        })
                        .limitedBy("the offered rate, 1,000/s: it was kept"),
                run("the rate was not kept", "FAIL RATE_NOT_KEPT, PASS CLIENT_CPU_SATURATED", run -> {
                            run.offer(1_000, 10_000, 5_000);
                            run.client = cpu(19, 0.97);
                        })
                        .limitedBy("the client's CPUs: its JVM used 1.90 of 2.00"),
                run("calls of it failed", "FAIL CALLS_FAILED", run -> {
                            run.offer(1_000, 10_000, 0);
                            run.calls = calls(68_000, CONNECT, 32_000);
                        })
                        .limitedBy("the offered rate, 1,000/s: each call was sent, and not each was answered as"
                                + " expected"),
                run("a ramp is to change", "", run -> {
                    run.offered = new OfferedLoad(100, 5_000, 10, "constant", 10_000, 0, 0);
                    run.thirds = new Thirds(1_000, 2_000, true);
                    run.stalls = new Stalls(60, 4, 4);
                }));
    }

    /** 1,342 are three standard deviations of 100,000 calls that come and end by chance, in ten seconds. */
    static Stream<Row> backlogs() {
        return Stream.of(
                run("grew by chance", "", run -> run.oneWay = oneWay(95_000L, backlog(134.0))),
                run("did not grow", "", run -> run.oneWay = oneWay(95_000L, backlog(-500.0))),
                run("is not known to grow", "", run -> run.oneWay = oneWay(95_000L, backlog(null))),
                run("grew", "PASS BACKLOG_GROWS", run -> run.oneWay = oneWay(95_000L, backlog(135.0)))
                        .says("the backlog grew by 135.0/s to 5,000 calls"),
                run("grew in an open loop", "FAIL BACKLOG_GROWS", run -> {
                            run.offer(1_000, 10_000, 0);
                            run.oneWay = oneWay(95_000L, backlog(500.0));
                        })
                        .limitedBy("the server, which completes one-way calls more slowly"));
    }

    static Stream<Row> trials() {
        return Stream.of(
                run("one call", "", run -> {
                            one(run, 1);
                            run.invocations = 1L;
                            run.foreignServer = true;
                        })
                        .limitedBy("not known: a trial of 1 call shows whether calls work, not how fast"),
                run("one call of a window", ofOneCall(), run -> one(run, 1)),
                run("a hundred calls", ofOneCall(), run -> {
                    one(run, 100);
                    run.invocations = 1L;
                    run.foreignServer = true;
                }),
                run("calls that fail", "INVALID COUNT_MISMATCH, FAIL CALLS_FAILED", run -> {
                    run.calls = calls(1, TIMEOUT, 1);
                    run.completed = 4L;
                    run.invocations = 1L;
                }));
    }

    private static String ofOneCall() {
        return "PASS GC_PAUSES, PASS OTHER_LOAD, PASS NOT_WARM, PASS CLIENT_CPU_SATURATED, PASS SHARED_HOST,"
                + " PASS TOO_SHORT, PASS SERVER_UNKNOWN";
    }

    private static void one(SampleRun run, long calls) {
        run.calls = calls(calls);
        run.times = ONE_CALL;
        run.serverUnknown = "there is no admin endpoint (-Dadmin)";
        run.sharedHost = true;
        run.client = SampleResults.cost(20.0, null, 1.0, 0.3, 2.0, null, 10L, 2_000.0, 900.0, 1L);
        run.notWarm = List.of("the compilers were at work");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({
        "endings",
        "objectives",
        "server",
        "connections",
        "cpus",
        "warmUp",
        "window",
        "openLoops",
        "backlogs",
        "trials"
    })
    void aRunHasTheReasonsOfItsNumbers(Row row) {
        SampleRun run = SampleRun.of(row.spoil());
        Verdict verdict = run.verdict();
        assertThat(verdict.reasons().stream()
                        .map(reason -> reason.status() + " " + reason.code())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(row.reasons());
        String evidence = verdict.reasons().stream().map(Reason::evidence).collect(Collectors.joining("\n"));
        assertThat(row.says()).allSatisfy(part -> assertThat(evidence).contains(part));
        String limit = run.limitedBy();
        assertThat(row.limitedBy()).allSatisfy(part -> assertThat(limit).contains(part));
    }

    @Test
    void aCauseComesBeforeWhatItBringsAbout() {
        Map<Code, List<Code>> brings = Map.of(
                Code.PROCESS_ENDED,
                        List.of(Code.NO_VERIFIED_CALLS, Code.COUNT_MISMATCH, Code.CALLS_FAILED, Code.SERVER_UNKNOWN),
                Code.CALLS_FAILED, List.of(Code.COUNT_MISMATCH, Code.OBJECTIVE_MISSED),
                Code.ENDED_EARLY, List.of(Code.CALLS_FAILED),
                Code.BACKLOG_GROWS, List.of(Code.OBJECTIVE_MISSED),
                Code.SERVER_GROWS, List.of(Code.OBJECTIVE_MISSED, Code.GC_PAUSES),
                Code.GC_PAUSES, List.of(Code.STALLED, Code.UNSTABLE, Code.DRIFT),
                Code.OTHER_LOAD, List.of(Code.STALLED, Code.UNSTABLE, Code.UNCERTAIN));
        brings.forEach((cause, effects) ->
                assertThat(effects).allSatisfy(effect -> assertThat(effect).isGreaterThan(cause)));
    }

    @Test
    void theShareOfConnectionsIsThatOfTheStartedCalls() {
        Calls half = calls(1_000, TIMEOUT, 1_000);
        assertThat(new Connections(500L, 4, 4, 0, 4).openedPer1000(half)).isEqualTo(250);
        assertThat(new Connections(null, 4, 4, 0, 4).openedPer1000(half)).isNull();
    }

    /** The window was over long before the sample at its end. */
    @Test
    void aSampleOfMoreThanAllCpusSaysNothingOfTheWindow() {
        JvmCost cost = SampleResults.cost(0.17, null, 0.87, 0.0, 2.0, null, 0L, 0.0, 0.0, 1L);

        assertThat(cost.cores(0.061)).isNull();
        assertThat(cost.cores(0.082)).isBetween(2.0, 2.1);
    }
}

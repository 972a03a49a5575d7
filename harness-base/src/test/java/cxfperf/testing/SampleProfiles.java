package cxfperf.testing;

import cxfperf.result.FlameNode;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.AllocatedClass;
import cxfperf.result.SideProfile.Allocation;
import cxfperf.result.SideProfile.Exceptions;
import cxfperf.result.SideProfile.HotFrame;
import cxfperf.result.SideProfile.ThrownClass;
import cxfperf.result.SideProfile.WaitSite;
import cxfperf.result.SideProfile.Waits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Profiles with fixed numbers, for the tests of whatever renders them. */
public final class SampleProfiles {

    /** A class that waits, allocates and runs, whose name is as long as those of CXF are. */
    public static final String SECURITY = "org.apache.cxf.ws.security.wss4j.PolicyBasedWSS4JOutInterceptor"
            + "$PolicyBasedWSS4JOutInterceptorInternal.handleMessageInternal";

    /** Where the threads of the client wait. */
    public static final String PROVIDERS = "sun.security.jca.ProviderList.getService";

    private static final Waits NO_WAITS = new Waits(0, 0, List.of());

    private SampleProfiles() {}

    /** Returns a profile of both sides: client threads wait for each other, and the server has names with markup. */
    public static Profile ofBothSides() {
        return new Profile(Profile.SCHEMA, 20_290, 10.016, client(), server(), List.of());
    }

    /** Returns a profile of the client alone, without any call. */
    public static Profile withoutServer() {
        return new Profile(
                Profile.SCHEMA,
                0,
                10.016,
                client(),
                null,
                List.of("server: its admin endpoint knows no recording, as it is of <another> version"));
    }

    private static SideProfile client() {
        return new SideProfile(
                "client.jfr",
                3_456_789,
                10.02,
                false,
                1_000,
                12,
                List.of(
                        new HotFrame("java.util.HashMap.getNode", 300, 312),
                        new HotFrame("sun.nio.ch.SocketDispatcher.read0", 200, 200),
                        new HotFrame(SECURITY, 40, 700)),
                new Waits(
                        61_234,
                        37_012_345_678L,
                        List.of(
                                new WaitSite(
                                        "java.security.Provider",
                                        PROVIDERS + ":348",
                                        60_000,
                                        36_900_000_000L,
                                        12_345_678,
                                        List.of("java.security.Signature.getInstance", SECURITY)),
                                new WaitSite(
                                        "java.util.Hashtable",
                                        "java.util.Hashtable.get:382",
                                        1_234,
                                        112_345_678,
                                        901_000,
                                        List.of()))),
                new Waits(
                        7,
                        12_000_000,
                        List.of(new WaitSite(
                                "java.util.concurrent.locks.ReentrantLock$NonfairSync",
                                "org.apache.cxf.bus.managers.ClientLifeCycleManagerImpl.clientCreated:41",
                                7,
                                12_000_000,
                                4_000_000,
                                List.of()))),
                new Waits(
                        40,
                        80_000_000_000L,
                        List.of(new WaitSite(
                                "java.util.concurrent.SynchronousQueue$TransferStack",
                                "java.util.concurrent.ThreadPoolExecutor.getTask:1062",
                                40,
                                80_000_000_000L,
                                10_000_000_000L,
                                List.of()))),
                new Allocation(
                        8_765_432_109L,
                        4_321,
                        List.of(
                                new AllocatedClass("byte[]", 5_000_000_000L, 2_500, "java.util.Arrays.copyOf"),
                                new AllocatedClass("java.lang.String", 900_000_000, 450, SECURITY))),
                new Exceptions(
                        40_580,
                        List.of(new ThrownClass(
                                "java.lang.ClassNotFoundException",
                                40_580,
                                "jdk.internal.loader.BuiltinClassLoader.loadClass"))),
                tree(Map.of(
                        "java.lang.Thread.run;cxfperf.engine.Worker.run;" + SECURITY + ";java.util.HashMap.getNode",
                        300,
                        "java.lang.Thread.run;cxfperf.engine.Worker.run;" + SECURITY,
                        40,
                        "java.lang.Thread.run;cxfperf.engine.Worker.run;" + SECURITY + ";" + PROVIDERS,
                        360,
                        "java.lang.Thread.run;cxfperf.engine.Worker.run;sun.nio.ch.SocketDispatcher.read0",
                        200,
                        "java.lang.Thread.run;java.util.HashMap.getNode;java.util.HashMap.getNode",
                        12,
                        "java.lang.Thread.run;com.ctc.wstx.sr.BasicStreamReader.next",
                        80,
                        "java.lang.Thread.run;" + FlameNode.RARE,
                        8)));
    }

    private static SideProfile server() {
        return new SideProfile(
                "server.jfr",
                67_108_864,
                4.2,
                true,
                90,
                0,
                List.of(new HotFrame("org.eclipse.jetty.server.Server.</script><b>handle|*", 90, 90)),
                NO_WAITS,
                NO_WAITS,
                NO_WAITS,
                new Allocation(
                        9_000_000, 9, List.of(new AllocatedClass("byte[]", 9_000_000, 9, "java.util.Arrays.copyOf"))),
                new Exceptions(
                        45,
                        List.of(new ThrownClass(
                                "java.lang.IllegalStateException",
                                45,
                                "org.eclipse.jetty.server.internal.HttpChannelState$ChannelResponse.writeInterim"))),
                tree(Map.of("org.eclipse.jetty.server.Server.</script><b>handle|*", 90)));
    }

    /** @param stacks how many samples ended in each: its frames from the outermost on, with semicolons */
    private static FlameNode tree(Map<String, Integer> stacks) {
        List<String> names = new ArrayList<>();
        List<Integer> samples = new ArrayList<>();
        stacks.forEach((stack, count) -> {
            names.add(stack);
            samples.add(count);
        });
        return node(FlameNode.ALL, names, samples);
    }

    private static FlameNode node(String name, List<String> stacks, List<Integer> samples) {
        Map<String, List<String>> below = new LinkedHashMap<>();
        Map<String, List<Integer>> counts = new LinkedHashMap<>();
        for (int i = 0; i < stacks.size(); i++) {
            if (!stacks.get(i).isEmpty()) {
                String[] parts = stacks.get(i).split(";", 2);
                below.computeIfAbsent(parts[0], frame -> new ArrayList<>()).add(parts.length == 1 ? "" : parts[1]);
                counts.computeIfAbsent(parts[0], frame -> new ArrayList<>()).add(samples.get(i));
            }
        }
        return new FlameNode(
                name,
                samples.stream().mapToLong(Integer::longValue).sum(),
                below.keySet().stream()
                        .map(frame -> node(frame, below.get(frame), counts.get(frame)))
                        .sorted(Comparator.comparingLong(FlameNode::samples)
                                .reversed()
                                .thenComparing(FlameNode::frame))
                        .toList());
    }
}

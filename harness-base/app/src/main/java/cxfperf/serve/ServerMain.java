package cxfperf.serve;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ServerReady;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.scenario.RunningServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** The server role of a load JVM, and that of an auxiliary process such as a broker: serves until a signal ends it. */
public final class ServerMain {

    /** Facts of the JVM that are printed before READY. The admin endpoint, and so {@code result.json}, has them all. */
    private static final List<String> PRINTED = List.of("cfg", "jvm", "jvmFlags");

    private ServerMain() {}

    public static ExitCode run(ServerOptions options) throws UsageException, CannotRunException, InterruptedException {
        StartedServer started = StartedServer.start(options);
        boolean hidden = started.admin().isPresent()
                && options.admin().host().isEmpty()
                && !"localhost".equals(options.spec().host());
        return serve(
                started,
                hidden ? "  admin endpoint: for this host only; -Dadmin=0.0.0.0:PORT opens it to others\n" : "");
    }

    public static ExitCode runProcess(ProcessOptions options)
            throws UsageException, CannotRunException, InterruptedException {
        return serve(StartedServer.ofProcess(options), "");
    }

    private static ExitCode serve(StartedServer started, String hint) throws InterruptedException {
        RunningServer server = started.server();
        AtomicBoolean ready = new AtomicBoolean();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            started.close();
                            if (ready.get()) {
                                // A signal is the normal end of a server.
                                Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm());
                            }
                        },
                        "close-server"));
        Map<String, Object> ofJvm = new LinkedHashMap<>(started.facts());
        ofJvm.keySet().retainAll(PRINTED);
        printLine(server.effective());
        printLine(ofJvm);
        System.out.print(hint);
        started.admin().ifPresent(endpoint -> System.out.println(ServerReady.adminLine(endpoint.address())));
        if (server.address().getPort() < 0) {
            server.port().ifPresent(port -> System.out.println(ServerReady.portLine(port)));
        }
        System.out.println(ServerReady.readyLine(server.address()));
        ready.set(true);
        while (true) {
            // A signal, or the end of the launcher, starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static void printLine(Map<String, Object> facts) {
        if (!facts.isEmpty()) {
            System.out.println(facts.entrySet().stream()
                    .map(fact -> fact.getKey() + ": " + fact.getValue())
                    .collect(Collectors.joining(", ", "  ", "")));
        }
    }
}

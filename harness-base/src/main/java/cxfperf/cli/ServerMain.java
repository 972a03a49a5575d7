package cxfperf.cli;

import cxfperf.scenario.RunningServer;
import java.net.BindException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The server role of a load JVM. */
final class ServerMain {

    private static final String READY = "READY ";
    private static final int MAX_CAUSES = 20;

    private ServerMain() {}

    static ExitCode run(Settings settings, Home home) throws UsageException, CannotRunException, InterruptedException {
        ServerOptions options = ServerOptions.from(settings, home);
        RunningServer server = start(settings, options);
        AtomicBoolean ready = new AtomicBoolean();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.close();
                            if (ready.get()) {
                                // Being stopped is how a server's run ends well.
                                Runtime.getRuntime().halt(ExitCode.PASSED.codeFromLoadJvm());
                            }
                        },
                        "close-server"));
        Map<String, Object> effective = new LinkedHashMap<>();
        effective.put("cfg", options.cfg().fingerprint());
        effective.putAll(server.effective());
        effective.putAll(EnvironmentFacts.ofThisJvm());
        effective.forEach((name, value) -> System.out.println("  " + name + ": " + value));
        System.out.println(READY + server.address());
        ready.set(true);
        while (true) {
            // Until a signal, or the end of the launcher, starts the hook above.
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    private static RunningServer start(Settings settings, ServerOptions options) throws CannotRunException {
        try {
            return settings.scenario().startServer(options.spec());
        } catch (Exception e) {
            Throwable link = e;
            for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
                if (link instanceof BindException) {
                    throw new CannotRunException("-Dport=" + options.spec().port() + ": cannot listen on "
                            + options.spec().host() + ":" + options.spec().port() + ": " + link.getMessage());
                }
            }
            throw new CannotRunException("the server could not be started: " + ErrorText.of(e));
        }
    }

    /** The address in a line that a server printed, if that was its READY line. */
    static Optional<URI> addressIn(String line) {
        return line.startsWith(READY) ? Optional.of(URI.create(line.substring(READY.length()))) : Optional.empty();
    }
}

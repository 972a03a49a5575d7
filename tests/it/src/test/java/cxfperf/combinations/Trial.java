package cxfperf.combinations;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.scenario.Scenario;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.FreePort;
import cxfperf.testing.MavenBuild;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs one combination like a user: with the commands of the modules, each in a process of its own. */
final class Trial implements AutoCloseable {

    private static final int PORTS_EACH = 8;

    /**
     * The outcome.
     *
     * @param commands as a user would type them
     * @param console the output of the client, or of the command for both sides; or of the server, if that was refused
     * @param results the directory with the stored files
     */
    record Ended(List<String> commands, int exitCode, List<String> console, Path results) {

        String output() {
            return String.join("\n", console);
        }
    }

    private final Combination combination;
    private final Path home;
    private final Path results;
    private final Deque<CommandProcess> started = new ArrayDeque<>();
    private final List<String> typed = new ArrayList<>();

    private Trial(Combination combination, Path home, Path results) {
        this.combination = combination;
        this.home = home;
        this.results = results;
    }

    /**
     * @param home used as the top of the checkout
     * @param results the directory for its results, which does not exist yet
     */
    static Ended run(Combination combination, Path home, Path results) throws IOException, InterruptedException {
        try (Trial trial = new Trial(combination, home, results)) {
            return combination.isTwoTerminals() ? trial.inTwoTerminals() : trial.inOne(Role.CLIENTSERVER);
        }
    }

    /** Runs only the command that is to be refused. */
    static Ended refused(Combination combination, Path home, Path results) throws IOException, InterruptedException {
        try (Trial trial = new Trial(combination, home, results)) {
            return trial.inOne(
                    combination.space().isForeign() && combination.isTwoTerminals() ? Role.CLIENT : Role.CLIENTSERVER);
        }
    }

    static Ended misused(Misuse misuse, Path home) throws IOException, InterruptedException {
        String module = misuse.scenario().name();
        List<String> arguments = new ArrayList<>(List.of(misuse.role().word()));
        misuse.options().forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        try (CommandProcess process = CommandProcess.ofJar(jar(module), home, arguments)) {
            int exitCode = process.exitCode();
            return new Ended(List.of(misuse.toString()), exitCode, process.lines(), home);
        }
    }

    /** @param name a module by its directory, or by the last part of it */
    static Path jar(String name) {
        Path module = MavenBuild.read(Values.TOP).modules().stream()
                .map(Path::of)
                .filter(each -> each.endsWith(name))
                .findFirst()
                .orElseThrow();
        Path jar = Values.TOP.resolve(module).resolve("target").resolve(module.getFileName() + ".jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException(jar + " is not built: mvn package -DskipTests");
        }
        return jar;
    }

    private Ended inOne(Role role) throws IOException, InterruptedException {
        Map<String, String> options = placed(combination.options(), freePort());
        options.keySet()
                .removeIf(name -> isUnknown(name, role, combination.space().scenario()));
        if (role == Role.CLIENT) {
            // A client cannot call port 0, and an address contains its port.
            options.computeIfPresent("port", (name, value) -> "9");
        } else {
            options.putIfAbsent("port", String.valueOf(freePort()));
        }
        return ended(start(role, combination.space().scenario(), options, true));
    }

    private Ended inTwoTerminals() throws IOException, InterruptedException {
        Space space = combination.space();
        int port = freePort();
        Map<String, String> client = placed(combination.options(), port);
        Map<String, String> server = new LinkedHashMap<>(client);
        boolean isJms = "jms".equals(client.get("protocol"));
        if (isJms) {
            String broker = broker(port);
            server.put("broker", broker);
            client.put("broker", broker);
        }
        server.put("cfg", server.getOrDefault("srvcfg", "none"));
        if (server.containsKey("srvJvmArgs")) {
            server.put("jvmArgs", server.get("srvJvmArgs"));
        }
        if (isJms) {
            // The port names the queue.
            server.remove("port");
            client.remove("port");
        }
        boolean freeOne = "0".equals(server.get("port"));
        server.putIfAbsent("port", String.valueOf(port));
        server.keySet().removeIf(name -> isUnknown(name, Role.SERVER, space.server()));
        CommandProcess serving = start(Role.SERVER, space.server(), server, false);
        String ready;
        try {
            ready = serving.awaitLine(line -> line.startsWith("READY "));
        } catch (AssertionError e) {
            return ended(serving);
        }
        if (space.isForeign()) {
            client.replaceAll((name, value) -> value.replace(
                    ":" + port + "/", ":" + URI.create(ready.substring(6)).getPort() + "/"));
        }
        if (!isJms) {
            client.put("port", String.valueOf(serving.awaitPort("READY")));
        } else {
            client.putIfAbsent("port", String.valueOf(port));
        }
        if (space.isForeign() && client.containsKey("url")) {
            client.remove("port");
        }
        if (freeOne && !client.containsKey("admin")) {
            client.put("admin", String.valueOf(serving.awaitPort("ADMIN")));
        }
        client.keySet().removeIf(name -> isUnknown(name, Role.CLIENT, space.scenario()));
        return ended(start(Role.CLIENT, space.scenario(), client, true));
    }

    private String broker(int port) throws IOException, InterruptedException {
        Scenario scenario = combination.space().scenario();
        CommandProcess broker = start(
                Role.BROKER,
                scenario,
                new LinkedHashMap<>(Map.of("protocol", "jms", "port", String.valueOf(port + 4))),
                false);
        return broker.awaitLine(line -> line.startsWith("READY ")).substring("READY ".length());
    }

    private CommandProcess start(Role role, Scenario scenario, Map<String, String> options, boolean withResults)
            throws IOException {
        String module = scenario.name();
        List<String> arguments = new ArrayList<>(List.of(role.word()));
        StringBuilder line = new StringBuilder("scripts/" + role.word() + " " + module);
        options.forEach((name, value) -> {
            arguments.add("-D" + name + "=" + value);
            line.append(
                    value.matches("[A-Za-z0-9_.,:/=+-]*")
                            ? " -D" + name + "=" + value
                            : " -D" + name + "=\"" + value + "\"");
        });
        if (withResults) {
            arguments.add("-Dresults=" + results);
        }
        typed.add(line.toString());
        CommandProcess process = CommandProcess.ofJar(jar(module), home, arguments);
        started.push(process);
        return process;
    }

    private Ended ended(CommandProcess process) throws InterruptedException {
        int exitCode = process.exitCode();
        return new Ended(List.copyOf(typed), exitCode, process.lines(), results);
    }

    private static Map<String, String> placed(Map<String, String> options, int port) {
        Map<String, String> placed = new LinkedHashMap<>();
        options.forEach((name, value) -> placed.put(
                name,
                value.replace("${port}", String.valueOf(port)).replace("${adminPort}", String.valueOf(port + 2))));
        return placed;
    }

    /**
     * Returns a directory that stands for the top of the checkout, with its bus files, and with the keys of all tests
     * where these are made already: making keys takes JVMs.
     */
    static synchronized Path home(Path directory) throws IOException {
        Path home = Files.createDirectories(directory.toAbsolutePath());
        Path configs = home.resolve("configs");
        if (!Files.exists(configs)) {
            Files.createSymbolicLink(configs, Values.TOP.resolve("configs"));
            for (String keys : List.of(".tls", ".wss")) {
                Path made = Home.ofThisProcess().directory().toAbsolutePath().resolve(keys);
                if (Files.exists(made)) {
                    Files.createSymbolicLink(home.resolve(keys), made);
                }
            }
        }
        return home;
    }

    private static boolean isUnknown(String name, Role role, Scenario scenario) {
        return Option.all().stream().noneMatch(option -> option.optionName().equals(name) && option.isKnownTo(role))
                && scenario.options().stream().noneMatch(option -> option.name().equals(name) && role.isFor(option));
    }

    /** Returns the first port of a free range. */
    static int freePort() {
        return FreePort.find(PORTS_EACH);
    }

    @Override
    public void close() {
        started.forEach(CommandProcess::close);
    }
}

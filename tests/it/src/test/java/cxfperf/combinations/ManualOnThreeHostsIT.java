package cxfperf.combinations;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.NetworkHost;
import cxfperf.testing.NetworkNamespace;
import cxfperf.testing.OwnBuild;
import cxfperf.testing.PackedZip;
import cxfperf.testing.SshDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Types what the manual has for three hosts, block by block as it stands there, on three hosts that know nothing else:
 * each has a network, a hosts file as Debian's installer writes it, a name and an empty home directory of its own.
 */
@Isolated
@Tag("thorough")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class ManualOnThreeHostsIT {

    private static final String SECTION = "### The commands of agents";
    private static final String UNPACKED = "cxfperf-" + OwnBuild.VERSION;
    private static final long LIMIT_MINUTES = 10;

    @TempDir
    private Path directory;

    private final Map<String, NetworkHost> hosts = new LinkedHashMap<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<String> typed = new ArrayList<>();

    @BeforeEach
    void threeHosts() throws Exception {
        List<String> names = List.of("server1", "load1", "load2");
        for (String name : names) {
            NetworkHost host = NetworkHost.make(name, directory.resolve(name));
            open.add(host);
            hosts.put(name, host);
        }
        NetworkNamespace middle = hosts.get("server1").network();
        middle.connect("to-load1", "198.18.0.1", hosts.get("load1").network(), "198.18.0.2");
        middle.connect("to-load2", "198.18.0.1", hosts.get("load2").network(), "198.18.0.3");
        middle.hosts("127.0.0.1 localhost", "127.0.1.1 server1", "198.18.0.2 load1", "198.18.0.3 load2");
        for (String name : List.of("load1", "load2")) {
            hosts.get(name).network().hosts("127.0.0.1 localhost", "127.0.1.1 " + name, "198.18.0.1 server1");
        }
        open.addAll(SshDaemon.start(
                Files.createDirectories(directory.resolve("ssh")),
                hosts.get("server1"),
                List.of(hosts.get("load1"), hosts.get("load2"))));
    }

    @AfterEach
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    @Test
    void theZipIsAllThatTheHostsNeed() throws Exception {
        Files.copy(PackedZip.file(), hosts.get("server1").home().resolve(UNPACKED + ".zip"));

        type(blocks());

        assertThat(runs()).hasSize(2);
        Path key = Path.of(UNPACKED, ".agents", "key.p12");
        for (NetworkHost host : hosts.values()) {
            assertThat(host.home().resolve(key))
                    .hasSameBinaryContentAs(hosts.get("load1").home().resolve(key));
        }
    }

    /** Without what the page has for ssh before: no agent has a key yet. */
    @Test
    void withoutSshForTheAgentsTheKeyIsCopied() throws Exception {
        for (NetworkHost host : hosts.values()) {
            PackedZip.unpackTo(host.home());
        }
        List<ManualPage.Block> blocks = blocks();

        type(blocks.subList(1, 2));
        type(blocks.subList(3, blocks.size()));

        assertThat(runs()).hasSize(1);
    }

    /** What only the host of server and broker has made is what the agents need. No host has it before. */
    @Test
    void agentsOverSshGetTheKeysAndCredentialsThatTheirScenarioNeeds() throws Exception {
        for (NetworkHost host : hosts.values()) {
            PackedZip.unpackTo(host.home());
        }
        String everywhere = " -Dhost=0.0.0.0 -Dadmin=0.0.0.0:";
        onServer("bin/server soap_http_doc_lit -Dprotocol=https -DclientAuth=true -Dport=8443" + everywhere + 8444);
        onServer("bin/server soap_security -Dsecurity=signEncrypt -Dport=8543" + everywhere + 8544);
        onServer("bin/broker soap_customer -Dprotocol=jms -Dhost=0.0.0.0");
        onServer("bin/server soap_customer -Dprotocol=jms -Dbroker=tcp://server1:61616 -Dadmin=0.0.0.0:8081");

        overSsh("soap_http_doc_lit -Dprotocol=https -DclientAuth=true -Dport=8443");
        overSsh("soap_security -Dsecurity=signEncrypt -Dport=8543");
        overSsh("soap_customer -Dprotocol=jms -Dbroker=tcp://server1:61616");

        assertThat(runs()).hasSize(3);
        for (String load : List.of("load1", "load2")) {
            Path there = hosts.get(load).home().resolve(UNPACKED);
            assertThat(there.resolve(".tls/client.p12")).exists();
            assertThat(there.resolve(".wss/client")).isNotEmptyDirectory();
            assertThat(there.resolve(".broker/credentials.properties")).exists();
            // What only a server may have.
            assertThat(there.resolve(".tls/server.p12")).doesNotExist();
            assertThat(there.resolve(".wss/server")).doesNotExist();
        }
    }

    private void onServer(String command) throws Exception {
        type(hosts.get("server1"), List.of("cd " + UNPACKED, command));
    }

    /** A load on both other hosts that passes, with all calls counted by the server. */
    private void overSsh(String scenario) throws Exception {
        onServer("bin/jmeter -Dscenario=" + scenario + " -Dagents.ssh=load1:" + UNPACKED + ",load2:" + UNPACKED
                + " -Dhost=server1 -Dthreads=1 -Dtime=3 -Dwarmup=1");
    }

    private static List<ManualPage.Block> blocks() {
        List<ManualPage.Block> blocks = Manual.page("docs/several-hosts.md").section(SECTION).blocks().stream()
                .filter(block -> DocCommand.host(block).isPresent())
                .toList();
        assertThat(blocks).hasSizeGreaterThan(5);
        return blocks;
    }

    /** Each block in a terminal of its own. What has a READY line goes on while the next ones are typed. */
    private void type(List<ManualPage.Block> blocks) throws Exception {
        for (ManualPage.Block block : blocks) {
            NetworkHost host = hosts.get(DocCommand.host(block).orElseThrow());
            List<String> before = new ArrayList<>();
            for (String line : block.lines().subList(1, block.lines().size())) {
                List<String> lines = new ArrayList<>(before);
                // With such a hosts file, the page says, an agent takes the address of its host.
                lines.add(line.replace("jmeter-agent -Dhost=load1", "jmeter-agent -Dhost=198.18.0.2")
                        .replace("jmeter-agent -Dhost=load2", "jmeter-agent -Dhost=198.18.0.3"));
                if (line.startsWith("cd ")) {
                    before = lines;
                } else {
                    type(host, lines);
                }
            }
        }
    }

    private void type(NetworkHost host, List<String> lines) throws Exception {
        String line = lines.get(lines.size() - 1);
        typed.add(host.name() + "$ " + line);
        CommandProcess process = host.type(lines);
        open.add(process);
        if (line.matches("\\w+/(server|broker|jmeter-agent) .*")) {
            process.awaitLine(printed -> printed.startsWith("READY "));
            return;
        }
        process.awaitEnd(LIMIT_MINUTES, TimeUnit.MINUTES);
        int code = process.exitCode();
        String all = String.join("\n", typed) + "\n" + process.output();
        if (line.contains("/doctor ")) {
            // It also says what this machine lacks.
            assertThat(process.lines())
                    .as(all)
                    .filteredOn(row -> row.startsWith("OK ") && row.contains(":1099 is an agent"))
                    .hasSize(2);
        } else if (code == 1 && line.contains("-Drate=")) {
            // A busy machine may miss the rate.
            assertThat(process.output()).as(all).contains("RATE_NOT_KEPT");
        } else {
            assertThat(code).as(all).isZero();
        }
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> files =
                Files.list(hosts.get("server1").home().resolve(UNPACKED).resolve("results"))) {
            return files.filter(run -> run.toString().endsWith("-agents")).toList();
        }
    }
}

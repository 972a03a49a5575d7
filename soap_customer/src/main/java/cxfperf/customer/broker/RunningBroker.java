package cxfperf.customer.broker;

import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.RunningProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** An Artemis broker of this JVM. */
final class RunningBroker implements RunningProcess {

    /** A load JVM that could not do its work ends with this value or another one that is no success. */
    private static final int FAILED = 1;

    private final EmbeddedActiveMQ artemis;
    private final URI address;
    private final CredentialsFile credentials;
    private final JournalDirectory directory;

    private RunningBroker(
            EmbeddedActiveMQ artemis, URI address, CredentialsFile credentials, JournalDirectory directory) {
        this.artemis = artemis;
        this.address = address;
        this.credentials = credentials;
        this.directory = directory;
    }

    static RunningBroker start(ProcessSpec spec, CredentialsFile credentials, JournalDirectory directory)
            throws Exception {
        checkFree(spec.host(), spec.port());
        EmbeddedActiveMQ artemis = new EmbeddedActiveMQ()
                .setConfiguration(ArtemisConfiguration.of(spec.host(), spec.port(), spec.options(), directory.path()))
                .setSecurityManager(ArtemisConfiguration.securityManager(credentials.readOrMake()))
                .setPropertiesResourcePath(null);
        artemis.createActiveMQServer();
        // Artemis logs why it is not up, and returns.
        AtomicReference<Exception> failure = new AtomicReference<>();
        artemis.getActiveMQServer().registerActivationFailureListener(failure::set);
        try {
            artemis.start();
            if (failure.get() != null) {
                throw failure.get();
            }
            int port = boundPort(artemis.getActiveMQServer());
            if (port <= 0) {
                throw new IOException("nothing listens on " + spec.host() + ":" + spec.port());
            }
            endWithItsDisk(artemis.getActiveMQServer());
            return new RunningBroker(
                    artemis, BrokerAddress.of(spec.host(), port).uri(), credentials, directory);
        } catch (Throwable t) {
            artemis.stop();
            throw t;
        }
    }

    /** Artemis would do much before it finds that its port is in use. */
    private static void checkFree(String host, int port) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (BindException e) {
            throw (BindException) new BindException(e.getMessage()).initCause(e);
        }
    }

    private static int boundPort(ActiveMQServer server) {
        return server.getRemotingService().getAcceptor(ArtemisConfiguration.ACCEPTOR) instanceof NettyAcceptor acceptor
                ? acceptor.getActualPort()
                : 0;
    }

    /** A disk that fails stops Artemis alone, and this process would go on as a broker that nobody can reach. */
    private static void endWithItsDisk(ActiveMQServer server) {
        server.registerIOCriticalErrorListener((code, message, file) -> {
            System.err.println("cxfperf: broker: its journal cannot be written any more: " + message);
            new Thread(() -> System.exit(FAILED), "end-of-broker").start();
        });
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public Map<String, Object> effective() {
        ActiveMQServer server = artemis.getActiveMQServer();
        Configuration configuration = server.getConfiguration();
        AddressSettings queues = server.getAddressSettingsRepository().getMatch(ArtemisConfiguration.ALL_QUEUES);
        boolean nio = configuration.getJournalType() == JournalType.NIO;
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("artemisVersion", server.getVersion().getFullVersion());
        facts.put("credentials", credentials.path().toString());
        facts.put("data", directory.path() + (directory.isTemporary() ? " (goes with the broker)" : " (is kept)"));
        facts.put("dataFileStore", directory.fileStore());
        facts.put("journal", configuration.getJournalType().name());
        facts.put("journalSync", configuration.isJournalSyncNonTransactional() && configuration.isJournalDatasync());
        facts.put(
                "journalBufferMicros",
                (nio ? configuration.getJournalBufferTimeout_NIO() : configuration.getJournalBufferTimeout_AIO())
                        / 1_000);
        facts.put(
                "journalBufferBytes",
                nio ? configuration.getJournalBufferSize_NIO() : configuration.getJournalBufferSize_AIO());
        facts.put("journalFileBytes", configuration.getJournalFileSize());
        facts.put("ownFileFromMessageBytes", BrokerAddress.LARGE_MESSAGE_BYTES);
        facts.put("queueFullPolicy", queues.getAddressFullMessagePolicy().name());
        facts.put("queueMaxBytes", queues.getMaxSizeBytes() < 0 ? "none" : queues.getMaxSizeBytes());
        facts.put("allQueuesMaxBytes", server.getPagingManager().getMaxSize());
        facts.put("leastFreeDiskBytes", configuration.getMinDiskFree());
        return facts;
    }

    @Override
    public void close() {
        try (directory) {
            artemis.stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException("the broker could not be stopped: " + e.getMessage(), e);
        }
    }
}

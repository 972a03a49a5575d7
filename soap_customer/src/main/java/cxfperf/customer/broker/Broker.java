package cxfperf.customer.broker;

import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.RunningProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** The message broker of runs over JMS: Apache ActiveMQ Artemis, embedded in the JVM that is started for it. */
public final class Broker implements AuxiliaryProcess {

    private static final int DEFAULT_PORT = 61616;

    @Override
    public String name() {
        return "broker";
    }

    @Override
    public int defaultPort() {
        return DEFAULT_PORT;
    }

    @Override
    public boolean isNeeded(String protocol, Map<String, String> options) {
        return BrokerOptions.PROTOCOL.equals(protocol);
    }

    /**
     * @throws java.net.BindException if the port is in use
     * @throws java.io.IOException with one line, if the journal directory or the credentials cannot be used
     */
    @Override
    public RunningProcess start(ProcessSpec spec) throws Exception {
        CredentialsFile credentials = CredentialsFile.ofThisCheckout();
        BrokerLog.quiet();
        JournalDirectory directory =
                JournalDirectory.open(credentials.directory(), spec.options().get(BrokerOptions.DATA.name()));
        try {
            return RunningBroker.start(spec, credentials, directory);
        } catch (Throwable t) {
            directory.close();
            throw t;
        }
    }

    /** An Artemis broker of this JVM. */
    private static final class RunningBroker implements RunningProcess {

        /** The exit value of a broker that failed. */
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
                    .setConfiguration(
                            ArtemisConfiguration.of(spec.host(), spec.port(), spec.options(), directory.path()))
                    .setSecurityManager(ArtemisConfiguration.securityManager(credentials.readOrMake()))
                    .setPropertiesResourcePath(null);
            artemis.createActiveMQServer();
            // Artemis only logs why it did not start, and returns.
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

        /** Checks the port first, because Artemis does much before it finds that its port is in use. */
        private static void checkFree(String host, int port) throws IOException {
            try (ServerSocket probe = new ServerSocket()) {
                probe.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            } catch (BindException e) {
                throw (BindException) new BindException(e.getMessage()).initCause(e);
            }
        }

        private static int boundPort(ActiveMQServer server) {
            return server.getRemotingService().getAcceptor(ArtemisConfiguration.ACCEPTOR)
                            instanceof NettyAcceptor acceptor
                    ? acceptor.getActualPort()
                    : 0;
        }

        /**
         * Ends this process if Artemis stops because of a failed disk. Otherwise the process would go on as a broker
         * that nobody can reach.
         */
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
            facts.put(
                    "journalSync", configuration.isJournalSyncNonTransactional() && configuration.isJournalDatasync());
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

    /**
     * Shows the user Artemis' warnings and errors, one line each, without stack traces, and limits how often a kind is
     * shown.
     */
    private static final class BrokerLog extends Handler {

        /** Held, because the JDK references loggers weakly. */
        private static final Logger ARTEMIS = Logger.getLogger("org.apache.activemq.artemis");

        /**
         * Warnings about each queue that has no dead-letter or expiry address. Here such messages stay in their queue.
         */
        private static final List<String> OF_NO_USE = List.of("AMQ222165", "AMQ222166");

        /** The minimum time between two lines of one kind. */
        private static final Duration PAUSE = Duration.ofSeconds(10);

        private final Map<String, Instant> shown = new HashMap<>();

        private final SimpleFormatter text = new SimpleFormatter();

        private BrokerLog() {
            setLevel(Level.WARNING);
        }

        /** Installs this handler unless the user has set a logging configuration. */
        static synchronized void quiet() {
            if (System.getProperty("java.util.logging.config.file") != null
                    || System.getProperty("java.util.logging.config.class") != null
                    || ARTEMIS.getHandlers().length > 0) {
                return;
            }
            ARTEMIS.setLevel(Level.WARNING);
            ARTEMIS.setUseParentHandlers(false);
            ARTEMIS.addHandler(new BrokerLog());
        }

        @Override
        public void publish(LogRecord logged) {
            if (!isLoggable(logged)) {
                return;
            }
            String line = text.formatMessage(logged).lines().findFirst().orElse("");
            String kind = line.replaceFirst(":.*", "");
            if (!OF_NO_USE.contains(kind) && mayShow(kind, logged.getInstant())) {
                Throwable cause = logged.getThrown();
                System.err.println("cxfperf: broker: " + line + (cause == null ? "" : " (" + cause.getMessage() + ")"));
            }
        }

        /** Whether a line of this kind may be shown again. A refused client may retry without a pause. */
        private synchronized boolean mayShow(String kind, Instant now) {
            Instant last = shown.get(kind);
            boolean due = last == null || Duration.between(last, now).abs().compareTo(PAUSE) >= 0;
            if (due) {
                shown.put(kind, now);
            }
            return due;
        }

        @Override
        public void flush() {
            System.err.flush();
        }

        @Override
        public void close() {}
    }
}

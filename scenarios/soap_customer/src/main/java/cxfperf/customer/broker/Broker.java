package cxfperf.customer.broker;

import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.io.aio.AIOSequentialFileFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** The message broker of runs over JMS: Apache ActiveMQ Artemis, embedded in the JVM that is started for it. */
public final class Broker implements AuxiliaryProcess {

    /** The only protocol that needs a broker. */
    public static final String PROTOCOL = "jms";

    private static final int DEFAULT_PORT = 61616;

    /** Held, because the JDK references loggers weakly. */
    private static final Logger ARTEMIS = Logger.getLogger("org.apache.activemq.artemis");

    @Override
    public String name() {
        return "broker";
    }

    @Override
    public int defaultPort() {
        return DEFAULT_PORT;
    }

    @Override
    public boolean isNeeded(String protocol) {
        return PROTOCOL.equals(protocol);
    }

    /**
     * @throws java.net.BindException if the port is in use
     * @throws java.io.IOException with one line, if the journal directory or the credentials cannot be used
     */
    @Override
    public RunningServer start(String host, int port) throws Exception {
        CredentialsFile credentials = CredentialsFile.ofThisCheckout();
        BrokerCredentials user = credentials.readOrMake();
        showErrorsOnly();
        JournalDirectory directory = JournalDirectory.open(credentials.directory());
        try {
            return RunningBroker.start(host, port, credentials.path(), user, directory);
        } catch (Throwable t) {
            directory.close();
            throw t;
        }
    }

    /** Artemis warns of each refused client, and of each queue without an expiry address. */
    private static void showErrorsOnly() {
        if (System.getProperty("java.util.logging.config.file") == null) {
            ARTEMIS.setLevel(Level.SEVERE);
        }
    }

    /** An Artemis broker of this JVM. */
    private record RunningBroker(EmbeddedActiveMQ artemis, URI address, Path credentials, JournalDirectory directory)
            implements RunningServer {

        /** The exit value of a broker that failed. */
        private static final int FAILED = 1;

        static RunningBroker start(
                String host, int port, Path credentials, BrokerCredentials user, JournalDirectory directory)
                throws Exception {
            checkFree(host, port);
            EmbeddedActiveMQ artemis = new EmbeddedActiveMQ()
                    .setConfiguration(ArtemisConfiguration.of(host, port, directory.path()))
                    .setSecurityManager(ArtemisConfiguration.securityManager(user))
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
                int bound = boundPort(artemis.getActiveMQServer());
                if (bound <= 0) {
                    throw new IOException("nothing listens on " + host + ":" + port);
                }
                endWithItsDisk(artemis.getActiveMQServer());
                return new RunningBroker(artemis, BrokerAddress.of(host, bound).uri(), credentials, directory);
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
        public Map<String, Object> effective() {
            ActiveMQServer server = artemis.getActiveMQServer();
            Configuration configuration = server.getConfiguration();
            AddressSettings queues = server.getAddressSettingsRepository().getMatch(ArtemisConfiguration.ALL_QUEUES);
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("artemisVersion", server.getVersion().getFullVersion());
            facts.put("credentials", credentials.toString());
            facts.put("data", directory.path().toString());
            facts.put("dataFileStore", directory.fileStore());
            facts.put("journal", configuration.getJournalType().name());
            facts.put(
                    "journalSync", configuration.isJournalSyncNonTransactional() && configuration.isJournalDatasync());
            facts.put("ownFileFromMessageBytes", BrokerAddress.LARGE_MESSAGE_BYTES);
            facts.put("queueFullPolicy", queues.getAddressFullMessagePolicy().name());
            facts.put("allQueuesMaxBytes", server.getPagingManager().getMaxSize());
            facts.put("leastFreeDiskBytes", configuration.getMinDiskFree());
            facts.put("deliveryAttempts", queues.getMaxDeliveryAttempts());
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

    /** The settings that differ from Artemis' defaults. */
    private static final class ArtemisConfiguration {

        static final String ACCEPTOR = "jms";

        /** Matches every queue of a run, including temporary queues. */
        static final String ALL_QUEUES = BrokerAddress.QUEUE_PREFIX + "#";

        /**
         * The longest time, in nanoseconds, between two writes of the journal to disk; sends in between share a write.
         * Artemis' default of 3.3 ms would limit every client that sends one message after the other. A disk with
         * slower writes has the same effect anyway.
         */
        private static final int JOURNAL_BUFFER_NANOS = 100_000;

        /** Holds one record of the largest message that has no file of its own, with the record's overhead. */
        private static final int JOURNAL_BUFFER_BYTES = BrokerAddress.LARGE_MESSAGE_BYTES + (1 << 20);

        private static final int JOURNAL_FILE_BYTES = 4 * JOURNAL_BUFFER_BYTES;

        /** Artemis reads back at most two pages until messages are acknowledged. */
        private static final int PAGE_BYTES = 2 * JOURNAL_BUFFER_BYTES;

        /**
         * Replaces Artemis' limit of 90 % of the disk, above which it blocks all senders: on a large disk that is much
         * too early.
         */
        private static final long LEAST_FREE_DISK_BYTES = 256L << 20;

        private static final String ROLE = "load";
        private static final int SECRET_BYTES = 24;

        private ArtemisConfiguration() {}

        static Configuration of(String host, int port, Path directory) throws Exception {
            Configuration configuration = new ConfigurationImpl()
                    .setName("cxfperf")
                    .setJMXManagementEnabled(false)
                    .setResolveProtocols(false)
                    .addAcceptorConfiguration(acceptor(host, port))
                    .setMinDiskFree(LEAST_FREE_DISK_BYTES);
            secure(configuration);
            keep(configuration, directory);
            configuration.addAddressSetting("#", addressSettings());
            return configuration;
        }

        static ActiveMQJAASSecurityManager securityManager(BrokerCredentials credentials) {
            SecurityConfiguration users = new SecurityConfiguration();
            users.addUser(credentials.user(), credentials.password());
            users.addRole(credentials.user(), ROLE);
            return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
        }

        private static TransportConfiguration acceptor(String host, int port) {
            Map<String, Object> parameters = new HashMap<>();
            parameters.put(TransportConstants.HOST_PROP_NAME, host);
            parameters.put(TransportConstants.PORT_PROP_NAME, port);
            parameters.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE");
            return new TransportConfiguration(NettyAcceptorFactory.class.getName(), parameters, ACCEPTOR);
        }

        private static void secure(Configuration configuration) {
            byte[] secret = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(secret);
            configuration
                    .setSecurityEnabled(true)
                    // Artemis' cluster user may do everything, even without a cluster, and its default password is the
                    // same everywhere.
                    .setClusterPassword(HexFormat.of().formatHex(secret))
                    // Temporary queues have random names; the prefix applies the settings of the other queues to them.
                    .setUuidNamespace(BrokerAddress.QUEUE_PREFIX + "temporary")
                    .putSecurityRoles(ALL_QUEUES, Set.of(roleOfLoad()));
        }

        /** The rights to send, to receive and to create queues, without management. */
        private static Role roleOfLoad() {
            boolean managed = false;
            return new Role(ROLE, true, true, true, true, true, true, managed, true, true, true, managed, managed);
        }

        private static void keep(Configuration configuration, Path directory) throws Exception {
            configuration
                    .setPersistenceEnabled(true)
                    .setJournalDirectory(directory.resolve("journal").toString())
                    .setBindingsDirectory(directory.resolve("bindings").toString())
                    .setPagingDirectory(directory.resolve("paging").toString())
                    .setLargeMessagesDirectory(
                            directory.resolve("large-messages").toString())
                    .setJournalType(AIOSequentialFileFactory.isSupported() ? JournalType.ASYNCIO : JournalType.NIO)
                    .setJournalBufferSize_AIO(JOURNAL_BUFFER_BYTES)
                    .setJournalBufferSize_NIO(JOURNAL_BUFFER_BYTES)
                    .setJournalBufferTimeout_AIO(JOURNAL_BUFFER_NANOS)
                    .setJournalBufferTimeout_NIO(JOURNAL_BUFFER_NANOS)
                    .setJournalFileSize(JOURNAL_FILE_BYTES);
        }

        private static AddressSettings addressSettings() {
            return new AddressSettings()
                    // No sender waits, and no message is lost.
                    .setAddressFullMessagePolicy(AddressFullMessagePolicy.PAGE)
                    .setPageSizeBytes(PAGE_BYTES)
                    .setDefaultAddressRoutingType(RoutingType.ANYCAST)
                    .setDefaultQueueRoutingType(RoutingType.ANYCAST)
                    // Otherwise Artemis deletes an empty queue without consumers, and loses messages sent at that
                    // moment.
                    .setAutoDeleteQueues(false)
                    .setAutoDeleteAddresses(false);
        }
    }
}

package cxfperf.customer.broker;

import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.io.aio.AIOSequentialFileFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** What of Artemis is not as it comes, and why. */
final class ArtemisConfiguration {

    static final String ACCEPTOR = "jms";

    /** Every queue of a run, the temporary ones among them. */
    static final String ALL_QUEUES = BrokerAddress.QUEUE_PREFIX + "#";

    /**
     * How long the journal waits at most between two writes to disk, so that sends that come meanwhile share one.
     * Artemis' own 3.3 ms would be the pace of every client that sends one message after the other; a disk that takes
     * longer than this to write has the same effect by itself.
     */
    private static final int JOURNAL_BUFFER_NANOS = 100_000;

    /** Holds one record of the largest message that is not written to a file of its own, and what goes with it. */
    private static final int JOURNAL_BUFFER_BYTES = BrokerAddress.LARGE_MESSAGE_BYTES + (1 << 20);

    private static final int JOURNAL_FILE_BYTES = 4 * JOURNAL_BUFFER_BYTES;

    /**
     * Also where a queue is full with less: Artemis reads back no more than two pages until messages are acknowledged.
     */
    private static final int PAGE_BYTES = 2 * JOURNAL_BUFFER_BYTES;

    /**
     * In place of a share of the disk, 90 %, above which Artemis blocks all who send: on a large disk that is much too
     * soon.
     */
    private static final long LEAST_FREE_DISK_BYTES = 256L << 20;

    private static final String ROLE = "load";
    private static final int SECRET_BYTES = 24;

    private ArtemisConfiguration() {}

    static Configuration of(String host, int port, Map<String, String> options, Path directory) throws Exception {
        Configuration configuration = new ConfigurationImpl()
                .setName("cxfperf")
                .setJMXManagementEnabled(false)
                .setResolveProtocols(false)
                .addAcceptorConfiguration(acceptor(host, port))
                .setMinDiskFree(LEAST_FREE_DISK_BYTES);
        secure(configuration);
        keep(configuration, directory);
        configuration.addAddressSetting("#", addressSettings(options));
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
                // Artemis lets the user of its clusters do everything, also where there is no cluster, with a password
                // that
                // is the same everywhere unless it is set.
                .setClusterPassword(HexFormat.of().formatHex(secret))
                // The names of temporary queues are random; this puts them among the others.
                .setUuidNamespace(BrokerAddress.QUEUE_PREFIX + "temporary")
                .putSecurityRoles(ALL_QUEUES, Set.of(roleOfLoad()));
    }

    /** Sends and receives, and makes the queues that it needs; no management. */
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
                .setLargeMessagesDirectory(directory.resolve("large-messages").toString())
                .setJournalType(AIOSequentialFileFactory.isSupported() ? JournalType.ASYNCIO : JournalType.NIO)
                .setJournalBufferSize_AIO(JOURNAL_BUFFER_BYTES)
                .setJournalBufferSize_NIO(JOURNAL_BUFFER_BYTES)
                .setJournalBufferTimeout_AIO(JOURNAL_BUFFER_NANOS)
                .setJournalBufferTimeout_NIO(JOURNAL_BUFFER_NANOS)
                .setJournalFileSize(JOURNAL_FILE_BYTES);
    }

    private static AddressSettings addressSettings(Map<String, String> options) {
        AddressSettings settings = new AddressSettings()
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.valueOf(
                        options.get(BrokerOptions.FULL.name()).toUpperCase(Locale.ROOT)))
                .setPageSizeBytes(PAGE_BYTES)
                .setDefaultAddressRoutingType(RoutingType.ANYCAST)
                .setDefaultQueueRoutingType(RoutingType.ANYCAST)
                // A queue that is empty and has no consumer would go, and messages sent in that moment with it.
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(false)
                // After the tenth attempt a message would be dropped, although its send was acknowledged.
                .setMaxDeliveryAttempts(-1);
        String maxBytes = options.get(BrokerOptions.MAX_BYTES.name());
        if (!BrokerOptions.OF_ALL_QUEUES.equals(maxBytes)) {
            settings.setMaxSizeBytes(Long.parseLong(maxBytes));
        }
        return settings;
    }
}

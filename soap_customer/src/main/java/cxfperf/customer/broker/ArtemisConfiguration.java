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

/** The settings that differ from Artemis' defaults. */
final class ArtemisConfiguration {

    static final String ACCEPTOR = "jms";

    /** Matches every queue of a run, including temporary queues. */
    static final String ALL_QUEUES = BrokerAddress.QUEUE_PREFIX + "#";

    /**
     * The longest time, in nanoseconds, between two writes of the journal to disk; sends in between share a write.
     * Artemis' default of 3.3 ms would limit every client that sends one message after the other. A disk with slower
     * writes has the same effect anyway.
     */
    private static final int JOURNAL_BUFFER_NANOS = 100_000;

    /** Holds one record of the largest message that has no file of its own, with the record's overhead. */
    private static final int JOURNAL_BUFFER_BYTES = BrokerAddress.LARGE_MESSAGE_BYTES + (1 << 20);

    private static final int JOURNAL_FILE_BYTES = 4 * JOURNAL_BUFFER_BYTES;

    /**
     * The page size, also for queues with a smaller limit: Artemis reads back at most two pages until messages are
     * acknowledged.
     */
    private static final int PAGE_BYTES = 2 * JOURNAL_BUFFER_BYTES;

    /**
     * Replaces Artemis' limit of 90 % of the disk, above which it blocks all senders: on a large disk that is much too
     * early.
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
                // Artemis' cluster user may do everything, even without a cluster, and its default password is the same
                // everywhere.
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
                // Otherwise Artemis deletes an empty queue without consumers, and loses messages sent at that moment.
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(false)
                // Otherwise Artemis drops an acknowledged message after ten delivery attempts.
                .setMaxDeliveryAttempts(-1);
        String maxBytes = options.get(BrokerOptions.MAX_BYTES.name());
        if (!BrokerOptions.OF_ALL_QUEUES.equals(maxBytes)) {
            settings.setMaxSizeBytes(Long.parseLong(maxBytes));
        }
        return settings;
    }
}

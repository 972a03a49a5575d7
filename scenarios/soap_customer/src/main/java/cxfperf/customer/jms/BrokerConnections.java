package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.customer.broker.CredentialsFile;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.apache.activemq.artemis.utils.VersionLoader;
import org.messaginghub.pooled.jms.JmsPoolConnectionFactory;

/**
 * The connections of one side of a run to its broker. If they are pooled, all threads share one connection and reuse
 * its sessions and producers, although CXF asks for new ones per message. Thread-safe.
 *
 * @param credentials the file with the user
 * @param pool null if they are not pooled
 */
record BrokerConnections(
        BrokerAddress broker,
        CredentialsFile credentials,
        ActiveMQConnectionFactory provider,
        JmsPoolConnectionFactory pool)
        implements AutoCloseable {

    /**
     * A client needs one session per request-reply operation to receive replies, and one to send. A server needs two.
     */
    private static final int SESSIONS_PER_THREAD = 3;

    /**
     * Prepares the connections without opening any.
     *
     * @param threads the number of threads that use the connections at a time
     * @param limit the time limit of a response of the broker
     * @throws IOException with one line, if the credentials file cannot be used
     */
    static BrokerConnections to(BrokerAddress broker, boolean pooled, int threads, Duration limit) throws IOException {
        long limitMillis = Math.max(1, limit.toMillis());
        ActiveMQConnectionFactory provider = new ActiveMQConnectionFactory(broker.connectionUrl(limitMillis));
        // Read anew for each run: in JMeter a user may name the directory of the file between two runs of one JVM.
        CredentialsFile credentials = CredentialsFile.ofThisCheckout();
        credentials.read().ifPresent(known -> provider.setUser(known.user()).setPassword(known.password()));
        return new BrokerConnections(
                broker, credentials, provider, pooled ? poolOf(provider, threads, limitMillis) : null);
    }

    private static JmsPoolConnectionFactory poolOf(ConnectionFactory provider, int threads, long limitMillis) {
        JmsPoolConnectionFactory pool = new JmsPoolConnectionFactory();
        pool.setConnectionFactory(provider);
        pool.setMaxConnections(1);
        pool.setMaxSessionsPerConnection(SESSIONS_PER_THREAD * threads + 1);
        pool.setMaxIdleSessionsPerConnection(SESSIONS_PER_THREAD * threads + 1);
        pool.setBlockIfSessionPoolIsFullTimeout(limitMillis);
        return pool;
    }

    ConnectionFactory factory() {
        return pool == null ? provider : pool;
    }

    /** The TCP port of the broker. */
    int port() {
        return broker.port();
    }

    /** @throws IOException with one line, if there is no broker or it refuses the connection */
    void check() throws IOException {
        try (Connection connection = provider.createConnection()) {
            connection.start();
        } catch (JMSException e) {
            throw cannotConnect(e);
        }
    }

    /**
     * Prepares the queue of a server: removes the requests and the replies of earlier runs.
     *
     * @return facts about the queue
     * @throws IOException with one line, if there is no broker, it refuses the connection, or another server takes
     *     requests from the queue
     */
    Map<String, Object> prepare(ServiceQueue queue) throws IOException {
        try (Connection connection = provider.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            if (look(session, queue).getConsumerCount() > 0) {
                throw new IOException("a server takes requests from the queue " + queue.name() + " of " + broker
                        + " already; another -Dport gives this one another queue");
            }
            connection.start();
            return Map.of("messagesOfEarlierRuns", empty(session, queue) + empty(session, queue.replies()));
        } catch (JMSException | ActiveMQException e) {
            throw cannotConnect(e);
        }
    }

    private IOException cannotConnect(Exception e) {
        boolean refused = e instanceof JMSSecurityException || e instanceof ActiveMQSecurityException;
        return new IOException(
                refused
                        ? "the broker at " + broker + " does not let us in (" + e.getMessage() + "): "
                                + credentials.advice()
                        : "no broker answers at " + broker + " (" + e.getMessage() + "): start it first",
                e);
    }

    private static ClientSession.QueueQuery look(Session session, ServiceQueue queue) throws ActiveMQException {
        return ((ActiveMQSession) session).getCoreSession().queueQuery(SimpleString.of(queue.name()));
    }

    /** Removes the messages that are in the queue now. It does not wait for senders that are still active. */
    private static long empty(Session session, ServiceQueue queue) throws JMSException, ActiveMQException {
        long there = look(session, queue).getMessageCount();
        if (there == 0) {
            return 0;
        }
        try (MessageConsumer consumer = session.createConsumer(session.createQueue(queue.name()))) {
            long taken = 0;
            while (taken < there && consumer.receiveNoWait() != null) {
                taken++;
            }
            return taken;
        }
    }

    /** Facts for the results, read from the objects in use. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("jmsProvider", "ActiveMQ " + VersionLoader.getVersion().getFullVersion());
        facts.put("connectionFactory", factory().getClass().getSimpleName());
        if (pool != null) {
            facts.put("pooledConnections", pool.getNumConnections());
            facts.put("pooledSessionsAtMost", pool.getMaxSessionsPerConnection());
        }
        facts.put("consumerWindowBytes", provider.getConsumerWindowSize());
        facts.put("largeMessageBytes", provider.getMinLargeMessageSize());
        facts.put("waitsForPersistentSends", provider.isBlockOnDurableSend());
        facts.put("waitsForOtherSends", provider.isBlockOnNonDurableSend());
        return facts;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.stop();
        }
        provider.close();
    }
}

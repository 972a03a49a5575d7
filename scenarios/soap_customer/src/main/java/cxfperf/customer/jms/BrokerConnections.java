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
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.ActiveMQQueueExistsException;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
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

    /**
     * Claims the queue for one server. If two servers try at the same time, the broker lets only one succeed.
     *
     * @return the connection of the claim, to be closed when the server stops
     * @throws IOException with one line, if there is no broker, it refuses the connection, or another server has the
     *     queue
     */
    Connection claim(ServiceQueue queue) throws IOException {
        Connection connection = null;
        try {
            connection = provider.createConnection();
            ActiveMQSession session = (ActiveMQSession) connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            String claimed = queue.server().name();
            createForOneConsumer(session.getCoreSession(), claimed);
            session.getCoreSession().createConsumer(claimed);
            return connection;
        } catch (JMSException | ActiveMQException e) {
            close(connection);
            throw e instanceof ActiveMQException refusal
                            && refusal.getType() == ActiveMQExceptionType.MAX_CONSUMER_LIMIT_EXCEEDED
                    ? takenByAnother(queue)
                    : cannotConnect(e);
        }
    }

    private static void createForOneConsumer(ClientSession session, String name) throws ActiveMQException {
        try {
            session.createQueue(QueueConfiguration.of(name)
                    .setRoutingType(RoutingType.ANYCAST)
                    .setDurable(false)
                    .setMaxConsumers(1));
        } catch (ActiveMQQueueExistsException e) {
            // An earlier server has made the queue with the same settings.
        }
    }

    private IOException takenByAnother(ServiceQueue queue) {
        return new IOException("a server takes requests from the queue " + queue.name() + " of " + broker
                + " already; another -Dport gives this one another queue");
    }

    /**
     * Prepares a queue for the server that has claimed it. Removes the requests of an earlier run. If clients of a run
     * are connected, the requests belong to that run and stay.
     *
     * @return facts about the queue
     * @throws IOException with one line, if there is no broker, it refuses the connection, or another server takes
     *     requests from the queue without a claim
     */
    Map<String, Object> prepare(ServiceQueue queue) throws IOException {
        try (Connection connection = provider.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            if (look(session, queue).getConsumerCount() > 0) {
                throw takenByAnother(queue);
            }
            connection.start();
            Map<String, Object> facts = new LinkedHashMap<>();
            if (look(session, queue.clients()).getConsumerCount() > 0) {
                facts.put("messagesTakenOver", look(session, queue).getMessageCount());
            } else {
                facts.put("messagesOfEarlierRuns", empty(session, queue) + empty(session, queue.replies()));
            }
            return facts;
        } catch (JMSException | ActiveMQException e) {
            throw cannotConnect(e);
        }
    }

    /**
     * Connects, and lets servers see that a client of their queue is there.
     *
     * @return the connection, to be closed when the client stops
     * @throws IOException with one line, if there is no broker or it refuses the connection
     */
    Connection announce(ServiceQueue queue) throws IOException {
        Connection connection = null;
        try {
            connection = provider.createConnection();
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            session.createConsumer(session.createQueue(queue.clients().name()));
            return connection;
        } catch (JMSException e) {
            close(connection);
            throw cannotConnect(e);
        }
    }

    /** Closes a connection that may be null or broken. */
    static void close(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (JMSException e) {
            // A broken connection needs no close: the broker removes it by itself.
        }
    }

    private IOException cannotConnect(Exception e) {
        if (!(e instanceof JMSSecurityException || e instanceof ActiveMQSecurityException)) {
            return new IOException("no broker answers at " + broker + " (" + e.getMessage() + "): start it first", e);
        }
        // Artemis has one type of exception for a wrong password and for a missing right.
        return new IOException(
                String.valueOf(e.getMessage()).contains("permission=")
                        ? "the broker at " + broker + " knows the user, and refuses what a run needs (" + e.getMessage()
                                + "): its user has to make, fill and empty queues whose names begin with "
                                + BrokerAddress.QUEUE_PREFIX
                        : "the broker at " + broker + " does not let us in: " + credentials.advice(),
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

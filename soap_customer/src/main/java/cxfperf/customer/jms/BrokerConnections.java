package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.customer.broker.CredentialsFile;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.ConnectionMetaData;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.ActiveMQQueueExistsException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.messaginghub.pooled.jms.JmsPoolConnectionFactory;

/**
 * The connections of one side of a run to its broker. Where they are pooled, all threads share one, and its sessions
 * and producers are used again: CXF asks for new ones for each message. Safe for use by several threads.
 */
final class BrokerConnections implements AutoCloseable {

    /** One message of 1 MB is on its way while another is worked on; of small ones no consumer hoards too many. */
    private static final int CONSUMER_WINDOW_BYTES = 2 << 20;

    /**
     * Of the client: a listener for each of the two operations that have a reply, and one that sends. The server needs
     * two.
     */
    private static final int SESSIONS_PER_THREAD = 3;

    private static final CredentialsFile CREDENTIALS = CredentialsFile.ofThisCheckout();

    private final BrokerAddress broker;
    private final ActiveMQConnectionFactory provider;
    private final JmsPoolConnectionFactory pool;

    private BrokerConnections(BrokerAddress broker, ActiveMQConnectionFactory provider, JmsPoolConnectionFactory pool) {
        this.broker = broker;
        this.provider = provider;
        this.pool = pool;
    }

    /**
     * Connects to nothing yet.
     *
     * @param threads how many threads will use it at a time
     * @param limit how long one answer of the broker may take
     * @throws IOException with one clear line, where the file of the credentials cannot be used
     */
    static BrokerConnections to(BrokerAddress broker, boolean pooled, int threads, Duration limit) throws IOException {
        ActiveMQConnectionFactory provider = new ActiveMQConnectionFactory(broker.connectionUrl());
        CREDENTIALS.read().ifPresent(known -> provider.setUser(known.user()).setPassword(known.password()));
        long limitMillis = Math.max(1, limit.toMillis());
        provider.setCallTimeout(limitMillis);
        provider.setCallFailoverTimeout(limitMillis);
        // CXF makes a new connection after a failure, on both sides. A session that Artemis carried over to another
        // connection would be neither lost nor counted.
        provider.setReconnectAttempts(0);
        provider.setInitialConnectAttempts(1);
        provider.setConsumerWindowSize(CONSUMER_WINDOW_BYTES);
        return new BrokerConnections(broker, provider, pooled ? poolOf(provider, threads, limitMillis) : null);
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
     * Takes the queue for one server. Of two servers that try it at the same moment the broker lets one have it.
     *
     * @param lost is run when the connection has broken, and the queue is anybody's again
     * @return to be closed when the server goes
     * @throws IOException with one clear line, where there is no broker or it does not let us in
     * @throws BindException if another server has the queue
     */
    Connection claim(ServiceQueue queue, Runnable lost) throws IOException {
        Connection connection = null;
        try {
            connection = provider.createConnection();
            connection.setExceptionListener(e -> lost.run());
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
            // An earlier server made it, with the same settings.
        }
    }

    private BindException takenByAnother(ServiceQueue queue) {
        return new BindException("a server takes requests from the queue " + queue.name() + " of " + broker
                + " already; another -Dport gives this one another queue");
    }

    /**
     * Prepares a queue for the server that has claimed it. The requests of an earlier run are taken out of it. While
     * clients of a run are there, the requests are that run's, which an earlier server has left, and stay.
     *
     * @return facts about broker and queue
     * @throws IOException with one clear line, where there is no broker or it does not let us in
     * @throws BindException if another server takes requests from the queue without a claim
     */
    Map<String, Object> prepare(ServiceQueue queue) throws IOException {
        try (Connection connection = provider.createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            if (look(session, queue).getConsumerCount() > 0) {
                throw takenByAnother(queue);
            }
            connection.start();
            ConnectionMetaData metaData = connection.getMetaData();
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("jmsProvider", metaData.getJMSProviderName() + " " + metaData.getProviderVersion());
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
     * @param lost is run when the connection has broken
     * @return to be closed when the client goes
     * @throws IOException with one clear line, where there is no broker or it does not let us in
     */
    Connection announce(ServiceQueue queue, Runnable lost) throws IOException {
        Connection connection = null;
        try {
            connection = provider.createConnection();
            connection.setExceptionListener(e -> lost.run());
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            session.createConsumer(session.createQueue(queue.clients().name()));
            return connection;
        } catch (JMSException e) {
            close(connection);
            throw cannotConnect(e);
        }
    }

    /** Closes one that may be null or broken. */
    static void close(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (JMSException e) {
            // It is of no use any more, and the broker forgets it by itself.
        }
    }

    private IOException cannotConnect(Exception e) {
        return e instanceof JMSSecurityException
                ? new IOException("the broker at " + broker + " does not let us in: " + CREDENTIALS.advice(), e)
                : new IOException("no broker answers at " + broker + " (" + e.getMessage() + "): start it first", e);
    }

    private static ClientSession.QueueQuery look(Session session, ServiceQueue queue) throws ActiveMQException {
        return ((ActiveMQSession) session).getCoreSession().queueQuery(SimpleString.of(queue.name()));
    }

    /** Of those that are there now: somebody may be sending at this moment, and not stop. */
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

    /** Facts of the objects in use. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
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

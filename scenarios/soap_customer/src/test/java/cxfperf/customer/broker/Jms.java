package cxfperf.customer.broker;

import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.util.Optional;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A client of a broker: one connection, one session. */
final class Jms implements AutoCloseable {

    private static final long RECEIVE_MILLIS = 60_000;

    private final ActiveMQConnectionFactory factory;
    private final Connection connection;
    private final Session session;

    private Jms(ActiveMQConnectionFactory factory, Connection connection) throws JMSException {
        this.factory = factory;
        this.connection = connection;
        this.session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        connection.start();
    }

    /** @param who empty for an anonymous connection */
    static Jms connect(BrokerAddress broker, Optional<BrokerCredentials> who) throws JMSException {
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(broker.connectionUrl(RECEIVE_MILLIS));
        try {
            return new Jms(
                    factory,
                    who.isEmpty()
                            ? factory.createConnection()
                            : factory.createConnection(
                                    who.get().user(), who.get().password()));
        } catch (JMSException | RuntimeException e) {
            factory.close();
            throw e;
        }
    }

    /** Returns when the broker has acknowledged the message. */
    void send(String queue, int bytes, boolean persistent) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(new byte[bytes]);
        MessageProducer producer = session.createProducer(session.createQueue(queue));
        try {
            producer.setDeliveryMode(persistent ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
            producer.send(message);
        } finally {
            producer.close();
        }
    }

    /** Takes messages from the queue and returns their number; waits a limited time for {@code expected} messages. */
    int receive(String queue, int expected) throws JMSException {
        try (MessageConsumer consumer = session.createConsumer(session.createQueue(queue))) {
            int received = 0;
            while (received < expected && consumer.receive(RECEIVE_MILLIS) != null) {
                received++;
            }
            return received + (consumer.receiveNoWait() == null ? 0 : 1);
        }
    }

    /** Whether a message to a temporary queue, which ends with the connection like that of replies, comes back. */
    boolean hearsItself() throws JMSException {
        TemporaryQueue queue = session.createTemporaryQueue();
        MessageProducer producer = session.createProducer(queue);
        producer.send(session.createTextMessage("hello"));
        try (MessageConsumer consumer = session.createConsumer(queue)) {
            Message heard = consumer.receive(RECEIVE_MILLIS);
            return heard != null && heard.getBody(String.class).equals("hello");
        }
    }

    @Override
    public void close() throws JMSException {
        connection.close();
        factory.close();
    }
}

package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.customer.SoapCustomer;
import cxfperf.customer.broker.BrokerAddress;
import cxfperf.customer.broker.CredentialsFile;
import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.cxf.CxfClients;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jws.WebService;
import jakarta.xml.ws.BindingProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.apache.cxf.frontend.ClientProxy;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both sides over JMS, with a real broker in this JVM: one for all tests with the broker's usual options. They mostly
 * wait, each for a queue of its own.
 */
@Execution(ExecutionMode.CONCURRENT)
class JmsServiceIT {

    private static final String GET = "getCustomersByName";
    private static final String UPDATE = "updateCustomer";
    private static final String FAULT = "noSuchCustomer";
    private static final int CALLS = 20;
    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

    private static LocalBroker broker;

    private final SoapCustomer scenario = new SoapCustomer();

    @BeforeAll
    static void start() throws Exception {
        broker = LocalBroker.start();
    }

    @AfterAll
    static void close() {
        broker.close();
    }

    @ParameterizedTest
    @CsvSource({
        "true, temporary, true",
        "true, fixed, false",
        "false, temporary, false",
        "false, fixed, true",
    })
    void callsGoTheWayThatTheOptionsAskForAndBothSidesTellIt(String pooled, String reply, String persistent)
            throws Exception {
        String[] options = {"pooled", pooled, "reply", reply, "persistent", persistent, "serverThreads", "3"};
        CallCounters counters = new CallCounters();
        try (RunningServer server = scenario.startServer(broker.server(0, counters, options));
                LoadClientFactory clients =
                        scenario.connect(broker.client(server.address(), LocalBroker.LIMIT, options))) {
            assertThat(clients.begin(scenario.operations())).isEmpty();
            for (String operation : scenario.operations()) {
                call(clients, operation, CALLS);
            }
            await(() -> counters.snapshot().equals(Map.of(GET, 20L, UPDATE, 20L, FAULT, 20L)));

            boolean isPooled = Boolean.parseBoolean(pooled);
            boolean isPersistent = Boolean.parseBoolean(persistent);
            String factory = isPooled ? "JmsPoolConnectionFactory" : "ActiveMQConnectionFactory";
            assertThat(server.effective())
                    .containsKey("jmsProvider")
                    .containsEntry("connectionFactory", factory)
                    .containsEntry("concurrentConsumers", 3)
                    .containsEntry("requestsInTransactions", isPersistent)
                    .containsEntry("repliesPersistent", isPersistent)
                    .containsEntry(isPersistent ? "requests persistent" : "requests not persistent", 60L)
                    .containsEntry(
                            reply.equals("fixed")
                                    ? "replies through a fixed queue"
                                    : "replies through temporary queues",
                            40L)
                    .doesNotContainKey(isPersistent ? "requests not persistent" : "requests persistent");
            assertThat(clients.effective())
                    .containsEntry("jmsProvider", server.effective().get("jmsProvider"))
                    .containsEntry("connectionFactory", factory)
                    .containsEntry("requestsPersistent", isPersistent)
                    .containsEntry("conduit", "JMSConduit")
                    .containsEntry("replyType", "text/xml")
                    .containsKey("repliesThrough")
                    .containsEntry("receiveTimeoutMillis", LocalBroker.LIMIT.toMillis());
            assertThat(server.port())
                    .isEqualTo(clients.port())
                    .hasValue(broker.address().getPort());
        }
    }

    /** A service that counts the updates it gets, and works on each until it is released. */
    @WebService(
            targetNamespace = "http://customerservice.example.com/",
            serviceName = "CustomerServiceService",
            portName = "CustomerServicePort",
            endpointInterface = "cxfperf.customer.wire.CustomerService")
    public static final class KeepingCustomers implements CustomerService {

        final LongAdder deliveries = new LongAdder();
        final CountDownLatch working = new CountDownLatch(1);
        private final CountDownLatch letGo;

        KeepingCustomers(CountDownLatch letGo) {
            this.letGo = letGo;
        }

        @Override
        public List<Customer> getCustomersByName(String name) {
            return List.of();
        }

        @Override
        public void updateCustomer(Customer customer) {
            working.countDown();
            try {
                letGo.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            deliveries.increment();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void onlyAPersistentRequestIsTheBrokersUntilItIsCompleted(String persistent, long atTheBroker) throws Exception {
        CountDownLatch letGo = new CountDownLatch(1);
        KeepingCustomers service = new KeepingCustomers(letGo);
        String[] options = {"persistent", persistent};
        try (RunningServer server =
                        JmsServer.start(broker.server(0, new CallCounters(), options), OptionalInt.empty(), service);
                LoadClientFactory clients =
                        scenario.connect(broker.client(server.address(), LocalBroker.LIMIT, options))) {
            call(clients, UPDATE, 1);
            service.working.await();
            await(() -> messages(broker.address(), server.address()) == atTheBroker);
            letGo.countDown();
            await(() -> messages(broker.address(), server.address()) == 0);
            await(() -> service.deliveries.sum() == 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 9", "false, 0"})
    void aRefusedRequestIsDeliveredTenTimesAtMostAndCountedOnce(String persistent, long deliveredAgain)
            throws Exception {
        String[] options = {"persistent", persistent};
        CallCounters counters = new CallCounters();
        try (LocalBroker broker = LocalBroker.start();
                RunningServer server = scenario.startServer(broker.server(0, counters, options));
                LoadClientFactory wrong = JmsTransport.open(
                        broker.client(server.address(), LocalBroker.LIMIT, options),
                        bus -> JmsServiceIT::clientOfAnUnknownCustomer);
                LoadClientFactory right =
                        scenario.connect(broker.client(server.address(), LocalBroker.LIMIT, options))) {
            call(wrong, UPDATE, 1);
            await(() -> Long.valueOf(1).equals(server.effective().get("one-way requests refused")));
            await(() -> messages(broker.address(), server.address()) == 0);
            call(right, UPDATE, 1);
            await(() -> counters.snapshot().get(UPDATE) == 1);

            assertThat(server.effective()).containsEntry("one-way requests refused", 1L);
            assertThat(server.effective().getOrDefault("requests delivered again", 0L))
                    .isEqualTo(deliveredAgain);
        }
    }

    private static LoadClient clientOfAnUnknownCustomer(CxfClients clients, String operation, int worker) {
        CustomerService proxy = new CustomerServiceService().getCustomerServicePort();
        ((BindingProvider) proxy)
                .getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        clients.adopt(ClientProxy.getClient(proxy));
        return () -> proxy.updateCustomer(new Customer());
    }

    /** Makes the body of a reply. */
    private interface Reply {
        Message in(Session session) throws JMSException;
    }

    static Stream<Named<Reply>> unreadable() {
        return Stream.of(
                Named.of("text", session -> session.createTextMessage("out of order")),
                Named.of("cut short", session -> bytes(session, "<e:Envelope xmlns:e='" + SOAP + "'><e:Body><")),
                Named.of("nothing", session -> bytes(session, "")),
                Named.of("another document", session -> bytes(session, "<customers/>")),
                Named.of(
                        "no content",
                        session -> bytes(session, "<e:Envelope xmlns:e='" + SOAP + "'><e:Body/></e:Envelope>")),
                Named.of("a map", Session::createMapMessage));
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void aReplyThatCannotBeReadIsAWrongReply(Reply reply) throws Exception {
        assertThatTheReplyIs(FailureKind.WRONG_REPLY, reply, LocalBroker.LIMIT);
    }

    @ParameterizedTest
    @MethodSource("notTaken")
    void aReplyThatCxfCannotTakeFromItsMessageIsATimeout(Reply reply) throws Exception {
        assertThatTheReplyIs(FailureKind.TIMEOUT, reply, Duration.ofMillis(500));
    }

    private void assertThatTheReplyIs(FailureKind kind, Reply reply, Duration limit) throws Exception {
        ServiceQueue queue = new ServiceQueue("cxfperf.soap_customer." + UUID.randomUUID());
        try (BrokerConnections connections =
                        BrokerConnections.to(new BrokerAddress(broker.address()), false, 1, LocalBroker.LIMIT);
                Connection connection = connections.factory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageProducer producer = session.createProducer(null);
                LoadClientFactory clients = scenario.connect(broker.client(queue.address(), limit))) {
            session.createConsumer(session.createQueue(queue.name())).setMessageListener(request -> {
                try {
                    Message answer = reply.in(session);
                    answer.setJMSCorrelationID(request.getJMSCorrelationID());
                    producer.send(request.getJMSReplyTo(), answer);
                } catch (JMSException e) {
                    throw new IllegalStateException(e);
                }
            });
            connection.start();
            for (String operation : List.of(GET, FAULT)) {
                assertThat(failure(clients, operation)).as(operation).isEqualTo(kind);
            }
        }
    }

    /** CXF lets the call wait for another reply, and only logs why it took no reply from the message. */
    static Stream<Named<Reply>> notTaken() {
        return Stream.of(
                Named.of("an unknown charset", session -> {
                    Message message = bytes(session, "<e:Envelope xmlns:e='" + SOAP + "'><e:Body/></e:Envelope>");
                    message.setStringProperty("SOAPJMS_contentType", "text/xml; charset=nonsense");
                    return message;
                }),
                Named.of("an empty stream", Session::createStreamMessage));
    }

    private static Message bytes(Session session, String text) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return message;
    }

    @Test
    void aServerBeginsWithAnEmptyQueueOfItsOwn() throws Exception {
        int port = 7007;
        URI queue = URI.create("jms:queue:cxfperf.soap_customer." + port);
        CallCounters counters = new CallCounters();
        try (LoadClientFactory early = scenario.connect(broker.client(queue, LocalBroker.LIMIT))) {
            call(early, UPDATE, 3);
        }
        try (RunningServer server = scenario.startServer(broker.server(port, counters));
                LoadClientFactory clients = scenario.connect(broker.client(server.address(), LocalBroker.LIMIT))) {
            assertThat(server.address()).isEqualTo(queue);
            assertThat(server.effective()).containsEntry("messagesOfEarlierRuns", 3L);
            call(clients, GET, 1);
            assertThat(counters.snapshot()).containsEntry(GET, 1L).containsEntry(UPDATE, 0L);
            // No BindException: the user would read that a socket cannot listen.
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> scenario.startServer(broker.server(port, new CallCounters()))
                            .close())
                    .isExactlyInstanceOf(IOException.class)
                    .withMessageContaining("cxfperf.soap_customer." + port);
        }
    }

    @Test
    void aOneWayCallSaysWhenItWasSent() throws Exception {
        ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        CallCounters counters = new CallCounters((operation, nanos) -> times.add(nanos));
        try (RunningServer server = scenario.startServer(broker.server(0, counters));
                LoadClientFactory clients = scenario.connect(broker.client(server.address(), LocalBroker.LIMIT))) {
            long before = System.nanoTime();
            call(clients, UPDATE, CALLS);
            await(() -> counters.snapshot().get(UPDATE) == CALLS);
            long all = System.nanoTime() - before;
            assertThat(times).hasSize(CALLS).allSatisfy(nanos -> assertThat(nanos)
                    .isBetween(1L, all));
        }
    }

    @Test
    void withoutAServerARequestIsATimeoutAndACallWithoutReplyIsSent() throws Exception {
        Duration limit = Duration.ofMillis(500);
        try (LoadClientFactory clients =
                scenario.connect(broker.client(URI.create("jms:queue:cxfperf.soap_customer.nobody"), limit))) {
            assertThat(failure(clients, GET)).isEqualTo(FailureKind.TIMEOUT);
            assertThat(failure(clients, GET)).isEqualTo(FailureKind.TIMEOUT);
            call(clients, UPDATE, 3);
        }
    }

    /** Several clients at a time, because the library makes one attempt to connect after the other. */
    @Test
    void theBrokersEndIsNoConnectionForEachCallThatComesAfterIt() throws Exception {
        int threads = 6;
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        LocalBroker broker = LocalBroker.start();
        try (LoadClientFactory clients = scenario.connect(
                broker.client(URI.create("jms:queue:cxfperf.soap_customer.nobody"), Duration.ofSeconds(3)))) {
            List<Callable<FailureKind>> calls = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                LoadClient client = clients.newClient(UPDATE, i);
                client.call();
                calls.add(() -> failure(client));
            }
            broker.close();
            // The call that finds the end may have been in the midst of a send.
            workers.invokeAll(calls);
            for (Future<FailureKind> call : workers.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(FailureKind.CONNECT);
            }
        } finally {
            broker.close();
            workers.shutdownNow();
        }
    }

    private static void call(LoadClientFactory clients, String operation, int times) throws Exception {
        try (LoadClient client = clients.newClient(operation, 0)) {
            for (int i = 0; i < times; i++) {
                client.call();
            }
        }
    }

    private FailureKind failure(LoadClientFactory clients, String operation) throws Exception {
        try (LoadClient client = clients.newClient(operation, 0)) {
            return failure(client);
        }
    }

    /** Returns null if the call succeeded. */
    private FailureKind failure(LoadClient client) {
        try {
            client.call();
            return null;
        } catch (CallFailedException e) {
            return e.kind();
        } catch (Exception e) {
            return scenario.classify(e);
        }
    }

    /** Returns the broker's number of messages in a queue. */
    private static long messages(URI broker, URI queue) {
        String name = queue.toString().replace("jms:queue:", "");
        try (ActiveMQConnectionFactory factory =
                new ActiveMQConnectionFactory(new BrokerAddress(broker).connectionUrl(LocalBroker.LIMIT.toMillis()))) {
            BrokerCredentials known = CredentialsFile.ofThisCheckout().read().orElseThrow();
            try (Connection connection = factory.createConnection(known.user(), known.password());
                    Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
                return ((ActiveMQSession) session)
                        .getCoreSession()
                        .queueQuery(SimpleString.of(name))
                        .getMessageCount();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited for a minute").isNegative();
            Thread.sleep(10);
        }
    }
}

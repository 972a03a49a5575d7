package cxfperf.cxf.soap.check;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.PhaseStep;
import cxfperf.cxf.soap.check.SchemaCheck.MessageCopy.SentMessage;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Validates every message that the clients of a run generate, if {@code -Dvalidate=true} is set. One thread of low
 * priority does this during and after the load. The queue is bounded in memory: while it is full, a client waits before
 * its next call, outside the measured time. Safe for use by several threads.
 */
public final class SchemaCheck {

    private static final ScenarioOption VALIDATE = new ScenarioOption(
                    "validate",
                    "false",
                    List.of("false", "true"),
                    "whether every message that the clients generate is checked against the schema, off the clock")
            .ofSide(ScenarioSide.CLIENT);

    /** The option for the client of a SOAP scenario. */
    public static final List<ScenarioOption> OPTIONS = List.of(VALIDATE);

    /** The maximum size of the queue, in bytes. */
    private static final long MOST_BYTES = 64L * 1024 * 1024;

    /** On a small heap, the queue is limited to this part of it. */
    private static final int PART_OF_HEAP = 8;

    /** Longest time that the end of a run waits until the queue is empty. */
    private static final Duration MOST_AFTER_RUN = Duration.ofMinutes(2);

    private final WaitingMessages waiting;
    private final MessageTally tally = new MessageTally();
    private final PayloadValidator validator;
    private final long limitNanos;
    private final Thread thread = new Thread(this::checkAll, "schema-check");

    SchemaCheck(Schema schema, long mostBytes, Duration limit) throws Exception {
        this.waiting = new WaitingMessages(mostBytes);
        this.validator = new PayloadValidator(schema);
        this.limitNanos = limit.toNanos();
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /**
     * Wraps a preparation so that the clients' messages are validated, if that option is set.
     *
     * @param spec the clients of the run, with the value of the option
     * @param wsdl holds the schema
     * @param namespace of the service
     * @param preparation makes the clients whose messages are validated
     * @return the preparation itself where the user asked for no check
     */
    public static CxfClients.Preparation around(
            ClientSpec spec, URL wsdl, String namespace, CxfClients.Preparation preparation) {
        if (!isAsked(spec.options())) {
            return preparation;
        }
        return bus -> {
            MessageCopies copies = MessageCopies.on(bus, namespace);
            long mostBytes = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
            CxfClients.Maker maker = preparation.prepare(bus);
            return new CheckedMaker(maker, copies, new SchemaCheck(WsdlSchema.read(wsdl), mostBytes, spec.timeout()));
        };
    }

    static boolean isAsked(Map<String, String> options) {
        return Boolean.parseBoolean(options.get(VALIDATE.name()));
    }

    /** Adds a message to the queue; waits while the queue is full. Called outside the measured time. */
    void take(SentMessage message) throws InterruptedException {
        tally.sent();
        if (message.unreadable().isPresent()) {
            tally.unchecked(message.unreadable().get());
        } else if (!waiting.add(message, limitNanos)) {
            tally.unchecked("the check was too slow: its queue stayed full for longer than -Dtimeout");
        }
    }

    /** Counts a call that was answered and of which no message was copied. */
    void unseen() {
        tally.sent();
        tally.unchecked("no message of these answered calls was seen");
    }

    /** Returns the result, once the queue is empty or the time for it is over. */
    MessageCheck finish() {
        waiting.complete();
        try {
            thread.join(MOST_AFTER_RUN.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return tally.soFar(
                waiting.waitedSeconds(),
                "the check was not done with them " + MOST_AFTER_RUN.toSeconds() + " s after the run");
    }

    /** Stops the validation. */
    void stop() {
        thread.interrupt();
    }

    private void checkAll() {
        try {
            for (SentMessage message = waiting.next(); message != null; message = waiting.next()) {
                tally.checked(validator.problem(message.bytes(), message.payloadOnly()));
                waiting.checked(message);
                if (thread.isInterrupted()) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // Stopped; messages that are left count as not validated.
        }
    }

    /** Makes clients by another maker, and has their messages validated. */
    private record CheckedMaker(CxfClients.Maker maker, MessageCopies copies, SchemaCheck check)
            implements CxfClients.Maker {

        @Override
        public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
            return new CheckedClient(maker.make(clients, operation, worker), copies, check);
        }

        @Override
        public Map<String, Object> effective() {
            return maker.effective();
        }

        @Override
        public List<String> unmet() {
            return maker.unmet();
        }

        @Override
        public Optional<MessageCheck> messageCheck() {
            return Optional.of(check.finish());
        }

        @Override
        public void close() {
            check.stop();
            maker.close();
        }
    }

    /** Counts validated messages and their errors. Safe for use by several threads. */
    private static final class MessageTally {

        private static final int MOST_EXAMPLES = 3;
        private static final int MOST_CHARACTERS = 1_000;

        private long sent;
        private long checked;
        private long invalid;
        private String uncheckedBecause;
        private final List<String> examples = new ArrayList<>();

        synchronized void sent() {
            sent++;
        }

        synchronized void unchecked(String because) {
            if (uncheckedBecause == null) {
                uncheckedBecause = because;
            }
        }

        /** @param problem the first error; empty if the message is valid */
        synchronized void checked(Optional<String> problem) {
            checked++;
            problem.ifPresent(what -> {
                invalid++;
                if (examples.size() < MOST_EXAMPLES) {
                    examples.add(
                            what.length() <= MOST_CHARACTERS ? what : what.substring(0, MOST_CHARACTERS - 1) + "…");
                }
            });
        }

        /** @param leftBecause why some messages were not validated, unless another reason is recorded */
        synchronized MessageCheck soFar(double waitedSeconds, String leftBecause) {
            return new MessageCheck(
                    sent,
                    checked,
                    invalid,
                    examples,
                    checked == sent ? null : uncheckedBecause == null ? leftBecause : uncheckedBecause,
                    waitedSeconds);
        }
    }

    /**
     * A client that copies the messages of its calls, and queues them for validation between calls. Owned by one
     * thread.
     */
    private static final class CheckedClient extends ForwardingClient {

        private final MessageCopies copies;
        private final SchemaCheck check;
        private final List<MessageCopy> written = new ArrayList<>(1);
        private boolean answered;

        CheckedClient(LoadClient client, MessageCopies copies, SchemaCheck check) {
            super(client);
            this.copies = copies;
            this.check = check;
        }

        @Override
        public void prepare() throws Exception {
            handOver();
            client.prepare();
            copies.begin(written);
        }

        @Override
        public void call() throws Exception {
            client.call();
            answered = true;
        }

        @Override
        public void close() {
            copies.end();
            try {
                handOver();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                client.close();
            }
        }

        /** Queues the copies; waits while the queue is full. */
        private void handOver() throws InterruptedException {
            boolean seen = false;
            while (!written.isEmpty()) {
                Optional<SentMessage> message = written.remove(0).end();
                if (message.isPresent()) {
                    seen = true;
                    check.take(message.get());
                }
            }
            if (answered && !seen) {
                check.unseen();
            }
            answered = false;
        }
    }

    /** Reads the schema that a WSDL holds in its types. */
    static final class WsdlSchema {

        private WsdlSchema() {}

        /**
         * @throws IOException if it cannot be read
         * @throws SAXException if it is not a WSDL, or has no schema that can be used
         */
        static Schema read(URL wsdl) throws IOException, SAXException, ParserConfigurationException {
            // Uses the JDK's own parser, whatever is on the class path of a scenario.
            DocumentBuilderFactory documents = DocumentBuilderFactory.newDefaultInstance();
            documents.setNamespaceAware(true);
            documents.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            try (InputStream in = wsdl.openStream()) {
                List<Source> schemas = schemas(documents.newDocumentBuilder().parse(in), wsdl.toString());
                return SchemaFactory.newDefaultInstance().newSchema(schemas.toArray(Source[]::new));
            }
        }

        /** Copies the prefixes that are declared around each schema into it. */
        private static List<Source> schemas(Document wsdl, String systemId) throws SAXException {
            NodeList found = wsdl.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "schema");
            List<Source> schemas = new ArrayList<>();
            for (int i = 0; i < found.getLength(); i++) {
                schemas.add(new DOMSource(found.item(i), systemId));
            }
            if (schemas.isEmpty()) {
                throw new SAXException(systemId + " holds no schema");
            }
            return schemas;
        }
    }

    /** A queue of messages to validate, bounded by their size in bytes. Safe for use by several threads. */
    static final class WaitingMessages {

        private static final SentMessage END = new SentMessage(new byte[0], false, Optional.empty());

        private final int mostBytes;
        private final Semaphore free;
        private final BlockingQueue<SentMessage> messages = new LinkedBlockingQueue<>();
        private final LongAdder waitedNanos = new LongAdder();

        WaitingMessages(long mostBytes) {
            this.mostBytes = Math.toIntExact(mostBytes);
            this.free = new Semaphore(this.mostBytes, true);
        }

        /**
         * Adds a message; waits while there is not enough capacity. A message that exceeds the whole capacity waits
         * until the queue is empty.
         *
         * @return false if it was not added, because the limit passed
         */
        boolean add(SentMessage message, long limitNanos) throws InterruptedException {
            if (!free.tryAcquire(capacity(message))) {
                long start = System.nanoTime();
                boolean acquired = free.tryAcquire(capacity(message), limitNanos, TimeUnit.NANOSECONDS);
                waitedNanos.add(System.nanoTime() - start);
                if (!acquired) {
                    return false;
                }
            }
            messages.add(message);
            return true;
        }

        private int capacity(SentMessage message) {
            return Math.min(mostBytes, message.bytes().length);
        }

        /**
         * Returns the next message, and waits for it; null after the last one. Its bytes count until it is
         * {@link #checked}.
         */
        SentMessage next() throws InterruptedException {
            SentMessage next = messages.take();
            return next == END ? null : next;
        }

        /** Releases the bytes of a message that {@link #next} returned. */
        void checked(SentMessage message) {
            free.release(capacity(message));
        }

        /** Declares that no message will be added any more. */
        void complete() {
            messages.add(END);
        }

        /** Returns the total time that callers of {@link #add} have waited for capacity. */
        double waitedSeconds() {
            return waitedNanos.sum() / (double) TimeUnit.SECONDS.toNanos(1);
        }
    }

    /**
     * Copies the messages of a bus while they are written: the bytes for the transport, or, if security changes them
     * later, the payload before it does. A call stays on one thread until its request is written, so copies are kept by
     * thread. Safe for use by several threads.
     */
    private static final class MessageCopies {

        /** The key of a message's SAAJ tree, which security changes. */
        private static final String DOM = "jakarta.xml.soap.SOAPMessage";

        /** The package of the writers of streaming security. */
        private static final String SECURING = "org.apache.xml.security.";

        private static final String COPY = MessageCopy.class.getName();
        private static final String PLAIN_WRITER = COPY + ".plain";

        private final String namespace;
        private final ThreadLocal<List<MessageCopy>> copies = new ThreadLocal<>();

        private MessageCopies(String namespace) {
            this.namespace = namespace;
        }

        /**
         * @param namespace of the service whose messages are copied: a token service on the same bus has another schema
         */
        static MessageCopies on(Bus bus, String namespace) {
            MessageCopies all = new MessageCopies(namespace);
            bus.getOutInterceptors()
                    .addAll(List.of(
                            new PhaseStep(Phase.PRE_STREAM, all::copyBytes).before(StaxOutInterceptor.class),
                            new PhaseStep(Phase.PRE_MARSHAL, MessageCopies::copyPayload),
                            new PhaseStep(Phase.POST_MARSHAL, MessageCopies::endPayload)));
            return all;
        }

        /** Starts to copy what this thread sends. */
        void begin(List<MessageCopy> into) {
            copies.set(into);
        }

        /** Ends the copying for this thread. */
        void end() {
            copies.remove();
        }

        private boolean isOfTheService(Message message) {
            Endpoint endpoint = message.getExchange().getEndpoint();
            return endpoint != null
                    && endpoint.getEndpointInfo()
                            .getService()
                            .getName()
                            .getNamespaceURI()
                            .equals(namespace);
        }

        private void copyBytes(Message message) {
            List<MessageCopy> all = copies.get();
            OutputStream stream = message.getContent(OutputStream.class);
            if (all == null || stream == null || !isOfTheService(message)) {
                return;
            }
            MessageCopy copy = new MessageCopy(message);
            all.add(copy);
            message.put(COPY, copy);
            message.setContent(OutputStream.class, copy.beside(stream));
        }

        private static void copyPayload(Message message) {
            XMLStreamWriter writer = message.getContent(XMLStreamWriter.class);
            if (message.get(COPY) instanceof MessageCopy copy && writer != null && isSecured(message, writer)) {
                message.put(PLAIN_WRITER, writer);
                message.setContent(XMLStreamWriter.class, copy.beside(writer));
            }
        }

        private static boolean isSecured(Message message, XMLStreamWriter writer) {
            return writer.getClass().getName().startsWith(SECURING)
                    || message.getContentFormats().stream()
                            .anyMatch(format -> format.getName().equals(DOM));
        }

        /** Restores the original writer after the payload is written. */
        private static void endPayload(Message message) {
            if (message.remove(PLAIN_WRITER) instanceof XMLStreamWriter writer) {
                message.setContent(XMLStreamWriter.class, writer);
            }
        }
    }

    /** Copies what is written of one message. Owned by the thread of the call. */
    static final class MessageCopy {

        private static final int FIRST_BYTES = 4096;

        private final Message message;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(FIRST_BYTES);
        private XMLStreamWriter payload;
        private boolean whole;

        MessageCopy(Message message) {
            this.message = message;
        }

        /** Returns a stream that writes to the given stream and to the copy. */
        OutputStream beside(OutputStream stream) {
            return new FilterOutputStream(stream) {
                @Override
                public void write(int b) throws IOException {
                    out.write(b);
                    if (payload == null) {
                        bytes.write(b);
                    }
                }

                @Override
                public void write(byte[] written, int offset, int length) throws IOException {
                    out.write(written, offset, length);
                    if (payload == null) {
                        bytes.write(written, offset, length);
                    }
                }

                @Override
                public void close() throws IOException {
                    // Some conduits connect only at this point; the whole message has been generated before.
                    whole = message.getContent(Exception.class) == null;
                    // Closes the stream directly: FilterOutputStream.close would flush first, and a failure would throw
                    // another exception.
                    out.close();
                }
            };
        }

        /**
         * Returns a writer that writes to the given writer and to the copy. From this point the copy contains what is
         * written to it, and not the bytes of the stream, which are encrypted after this writer.
         */
        XMLStreamWriter beside(XMLStreamWriter writer) {
            bytes.reset();
            XMLStreamWriter copy = StaxUtils.createXMLStreamWriter(bytes, "UTF-8");
            payload = copy;
            return (XMLStreamWriter) Proxy.newProxyInstance(
                    MessageCopy.class.getClassLoader(),
                    new Class<?>[] {XMLStreamWriter.class},
                    (self, method, values) -> {
                        try {
                            Object returned = method.invoke(writer, values);
                            if (method.getName().startsWith("write")) {
                                method.invoke(copy, values);
                            }
                            return returned;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        /** Returns the copy; empty if the message was not written to its end. Called after the call. */
        Optional<SentMessage> end() {
            return whole ? Optional.of(written()) : Optional.empty();
        }

        private SentMessage written() {
            String type = String.valueOf(message.get(Message.CONTENT_TYPE));
            if (payload != null) {
                try {
                    payload.flush();
                } catch (XMLStreamException e) {
                    return new SentMessage(new byte[0], true, Optional.of("its payload was not written whole"));
                }
                return new SentMessage(bytes.toByteArray(), true, Optional.empty());
            }
            boolean text = type.startsWith("text/xml") || type.startsWith("application/soap+xml");
            return new SentMessage(
                    text ? bytes.toByteArray() : new byte[0],
                    false,
                    text ? Optional.empty() : Optional.of("they were written as " + type + " and not as XML"));
        }

        /**
         * A message as it was generated.
         *
         * @param bytes of all of it, or of its payload
         * @param payloadOnly whether it is the payload alone: the body as it was before it was encrypted
         * @param unreadable why it cannot be checked, as a clause; empty where it can
         */
        static final record SentMessage(byte[] bytes, boolean payloadOnly, Optional<String> unreadable) {}
    }
}

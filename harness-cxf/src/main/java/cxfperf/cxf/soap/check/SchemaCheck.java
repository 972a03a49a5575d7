package cxfperf.cxf.soap.check;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.check.MessageCopy.SentMessage;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The check of every message that the clients of a run generate, asked for by {@code -Dvalidate=true}. One thread of
 * low priority checks them, beside the load and behind it. What waits for it is bounded in memory: where there is no
 * room, a client waits before its next call, off the clock. Safe for use by several threads.
 */
public final class SchemaCheck {

    private static final ScenarioOption VALIDATE = new ScenarioOption(
                    "validate",
                    "false",
                    List.of("false", "true"),
                    "whether every message that the clients generate is checked against the schema, off the clock")
            .ofSide(ScenarioSide.CLIENT);

    /** For the client of a SOAP scenario. */
    public static final List<ScenarioOption> OPTIONS = List.of(VALIDATE);

    /** What may wait, in bytes. */
    private static final long MOST_BYTES = 64L * 1024 * 1024;

    /** Of a small heap only a part. */
    private static final int PART_OF_HEAP = 8;

    /** How long the result of a run may wait for what is left to be checked. */
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
     * The same preparation, whose clients' messages are checked if that is asked for.
     *
     * @param wsdl holds the schema
     * @param namespace of the service
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

    /** Takes a message over, once there is room for it. Called off the clock. */
    void take(SentMessage message) throws InterruptedException {
        tally.sent();
        if (message.unreadable().isPresent()) {
            tally.unchecked(message.unreadable().get());
        } else if (!waiting.add(message, limitNanos)) {
            tally.unchecked("the check was so far behind that there was no room for them within -Dtimeout");
        }
    }

    /** A call that was answered and of which no message was seen. */
    void unseen() {
        tally.sent();
        tally.unchecked("calls were answered of which no message was seen");
    }

    /** What it came to, once all is checked that was taken over, or so much as can be in the time. */
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

    /** Checks nothing any more. */
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
            // Stopped; what is left stays unchecked and counts as such.
        }
    }

    /** Makes the clients that another one makes, and has their messages checked. */
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

    /** Counts what is known of messages. Safe for use by several threads. */
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

        /** @param problem what is wrong with it; empty where nothing is */
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

        /** @param leftBecause why some were not looked at, where nobody has said so */
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
     * A client whose messages are copied in its calls, and handed over for their check between them. Owned by one
     * thread.
     */
    private static final class CheckedClient implements LoadClient {

        private final LoadClient client;
        private final MessageCopies copies;
        private final SchemaCheck check;
        private final List<MessageCopy> written = MessageCopies.none();
        private boolean answered;

        CheckedClient(LoadClient client, MessageCopies copies, SchemaCheck check) {
            this.client = client;
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
        public boolean verify() throws Exception {
            return client.verify();
        }

        @Override
        public void windowBegins() {
            client.windowBegins();
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

        /** Waits until there is room. */
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
         * @throws SAXException if it is no WSDL, or holds no schema that can be used
         */
        static Schema read(URL wsdl) throws IOException, SAXException, ParserConfigurationException {
            // The JDK's own, whatever the class path of a scenario brings along.
            DocumentBuilderFactory documents = DocumentBuilderFactory.newDefaultInstance();
            documents.setNamespaceAware(true);
            documents.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            try (InputStream in = wsdl.openStream()) {
                List<Source> schemas = schemas(documents.newDocumentBuilder().parse(in), wsdl.toString());
                return SchemaFactory.newDefaultInstance().newSchema(schemas.toArray(Source[]::new));
            }
        }

        /** Each sees the prefixes that the elements around it declare. */
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
}

package cxfperf.cxf.soap.check;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.PhaseStep;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.staxutils.StaxUtils;

/**
 * Validates every message that the clients of a run generate, if {@code -Dvalidate=true} is set. A client validates its
 * own messages between calls, outside the measured time.
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

    private SchemaCheck() {}

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
        if (!Boolean.parseBoolean(spec.options().get(VALIDATE.name()))) {
            return preparation;
        }
        return bus -> {
            MessageCopies copies = MessageCopies.on(bus, namespace);
            CxfClients.Maker maker = preparation.prepare(bus);
            return new CheckedMaker(maker, copies, PayloadValidator.schemaOf(wsdl), new MessageTally());
        };
    }

    /** Makes clients by another maker, and has their messages validated. */
    private record CheckedMaker(CxfClients.Maker maker, MessageCopies copies, Schema schema, MessageTally tally)
            implements CxfClients.Maker {

        @Override
        public LoadClient make(CxfClients clients, String operation, int worker) throws Exception {
            return new CheckedClient(
                    maker.make(clients, operation, worker), copies, new PayloadValidator(schema), tally);
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
        public AfterRun afterRun(boolean completed) {
            return AfterRun.ofMessages(tally.soFar());
        }

        @Override
        public void close() {
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

        /** @param because why the message cannot be validated, as a clause */
        synchronized void unchecked(String because) {
            sent++;
            if (uncheckedBecause == null) {
                uncheckedBecause = because;
            }
        }

        /** @param problem the first error; empty if the message is valid */
        synchronized void checked(Optional<String> problem) {
            sent++;
            checked++;
            problem.ifPresent(what -> {
                invalid++;
                if (examples.size() < MOST_EXAMPLES) {
                    examples.add(
                            what.length() <= MOST_CHARACTERS ? what : what.substring(0, MOST_CHARACTERS - 1) + "…");
                }
            });
        }

        synchronized MessageCheck soFar() {
            return new MessageCheck(sent, checked, invalid, List.copyOf(examples), uncheckedBecause);
        }
    }

    /** A client that copies the messages of its calls, and validates them between calls. Owned by one thread. */
    private static final class CheckedClient extends ForwardingClient {

        private final MessageCopies copies;
        private final PayloadValidator validator;
        private final MessageTally tally;
        private final List<MessageCopy> written = new ArrayList<>(1);
        private boolean answered;

        CheckedClient(LoadClient client, MessageCopies copies, PayloadValidator validator, MessageTally tally) {
            super(client);
            this.copies = copies;
            this.validator = validator;
            this.tally = tally;
        }

        @Override
        public void prepare() throws Exception {
            validate();
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
                validate();
            } finally {
                client.close();
            }
        }

        private void validate() {
            boolean seen = false;
            while (!written.isEmpty()) {
                seen |= written.remove(0).validate(validator, tally);
            }
            if (answered && !seen) {
                tally.unchecked("no message of these answered calls was seen");
            }
            answered = false;
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
    private static final class MessageCopy {

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

        /**
         * Validates the copy after the call.
         *
         * @return false if the message was not written to its end; it is then not counted
         */
        boolean validate(PayloadValidator validator, MessageTally tally) {
            String type = String.valueOf(message.get(Message.CONTENT_TYPE));
            if (whole && payload == null && !type.startsWith("text/xml") && !type.startsWith("application/soap+xml")) {
                tally.unchecked("they were written as " + type + " and not as XML");
            } else if (whole) {
                // Writes what its buffer still holds.
                StaxUtils.close(payload);
                tally.checked(validator.problem(bytes.toByteArray(), payload != null));
            }
            return whole;
        }
    }
}

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
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;

/**
 * Validates every message that the clients of a run generate, if {@code -Dvalidate=true} is given. A client validates
 * its own messages between calls, outside the measured time.
 */
public final class SchemaCheck {

    private static final ScenarioOption VALIDATE = new ScenarioOption(
                    "validate",
                    "false",
                    List.of("false", "true"),
                    "whether every message that the clients generate is checked against the schema, outside the"
                            + " measured time")
            .ofSide(ScenarioSide.CLIENT);

    /** The option for the client of a SOAP scenario. */
    public static final List<ScenarioOption> OPTIONS = List.of(VALIDATE);

    private SchemaCheck() {}

    /**
     * Wraps a preparation so that the clients' messages are validated, if that option is set.
     *
     * @return the preparation itself where the user asked for no check
     */
    public static CxfClients.Preparation around(ClientSpec spec, URL wsdl, CxfClients.Preparation preparation) {
        if (!Boolean.parseBoolean(spec.options().get(VALIDATE.name()))) {
            return preparation;
        }
        return bus -> {
            MessageCopies copies = MessageCopies.on(bus);
            CxfClients.Maker maker = preparation.prepare(bus);
            return new CheckedMaker(maker, copies, PayloadValidator.schemaOf(wsdl), new MessageTally());
        };
    }

    /** Makes clients by another maker, and validates their messages. */
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
     * Copies the bytes of the messages of a bus while they are written. A call stays on one thread until its request is
     * written, so copies are kept by thread. Safe for use by several threads.
     */
    private static final class MessageCopies {

        private final ThreadLocal<List<MessageCopy>> copies = new ThreadLocal<>();

        static MessageCopies on(Bus bus) {
            MessageCopies all = new MessageCopies();
            bus.getOutInterceptors()
                    .add(new PhaseStep(Phase.PRE_STREAM, all::copyBytes).before(StaxOutInterceptor.class));
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

        private void copyBytes(Message message) {
            List<MessageCopy> all = copies.get();
            OutputStream stream = message.getContent(OutputStream.class);
            if (all == null || stream == null) {
                return;
            }
            MessageCopy copy = new MessageCopy(message);
            all.add(copy);
            message.setContent(OutputStream.class, copy.beside(stream));
        }
    }

    /** Copies what is written of one message. Owned by the thread of the call. */
    private static final class MessageCopy {

        private static final int FIRST_BYTES = 4096;

        private final Message message;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(FIRST_BYTES);
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
                    bytes.write(b);
                }

                @Override
                public void write(byte[] written, int offset, int length) throws IOException {
                    out.write(written, offset, length);
                    bytes.write(written, offset, length);
                }

                @Override
                public void close() throws IOException {
                    // Some conduits connect only at this point, when the whole message has been generated.
                    whole = message.getContent(Exception.class) == null;
                    // Closes the stream directly: FilterOutputStream.close would flush first, and a failure would throw
                    // another exception.
                    out.close();
                }
            };
        }

        /**
         * Validates the copy after the call.
         *
         * @return false if the message was not written to its end; it is then not counted
         */
        boolean validate(PayloadValidator validator, MessageTally tally) {
            String type = String.valueOf(message.get(Message.CONTENT_TYPE));
            if (whole && !type.startsWith("text/xml") && !type.startsWith("application/soap+xml")) {
                tally.unchecked("they were written as " + type + " and not as XML");
            } else if (whole) {
                tally.checked(validator.problem(bytes.toByteArray()));
            }
            return whole;
        }
    }
}

package cxfperf.jaxrs;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawLesson;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.cxf.raw.RecordedCall;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.Map;

/** What varies in the calls of this scenario: the id that the server gives, and the names that a PUT writes in turn. @param media of the customers */
record RawCustomers(String media) implements RawClients.Teacher {

    /** What is ahead of the id in a request line. */
    private static final String PATH_OF_ONE = " " + CustomerClients.PATH;

    @Override
    public LoadClient teach(RawLesson lesson, LoadClientFactory factory, String operation, int worker)
            throws Exception {
        CustomerClients cxf = (CustomerClients) factory;
        CustomerResource resource = cxf.newResource();
        try {
            LoadClient calls = cxf.calls(resource, operation, worker);
            LoadClient raw =
                    switch (operation) {
                        case CustomerScenario.POST -> post(lesson, cxf, (PostCustomer) calls);
                        case CustomerScenario.PUT -> put(lesson, (PutCustomer) calls);
                        case CustomerScenario.DELETE -> delete(lesson, cxf, (DeleteCustomer) calls);
                        default -> {
                            calls.prepare();
                            yield RawClients.fixed(lesson, calls);
                        }
                    };
            if (raw instanceof EndState checked) {
                cxf.lookLater(checked);
            }
            return raw;
        } finally {
            CustomerClients.close(resource);
        }
    }

    @Override
    public Map<String, Object> effective() {
        return Map.of("media", media);
    }

    private static RawPost post(RawLesson lesson, CustomerClients cxf, PostCustomer calls) throws Exception {
        RecordedCall one = lesson.call(calls);
        Customer first = calls.endState().orElseThrow().customer();
        RecordedCall other = lesson.call(calls);
        Customer second = calls.endState().orElseThrow().customer();
        return new RawPost(
                lesson.newExchanges(),
                RawRequest.same(one, other),
                lesson.noted(ExpectedReply.withNumber(one.reply(), other.reply(), first.getId(), second.getId())),
                cxf.ledger(),
                second);
    }

    private static RawPut put(RawLesson lesson, PutCustomer calls) throws Exception {
        calls.prepare();
        RecordedCall[] recorded = new RecordedCall[4];
        Customer[] written = new Customer[2];
        for (int i = 0; i < recorded.length; i++) {
            recorded[i] = lesson.call(calls);
            written[i % 2] = calls.endState().orElseThrow().customer();
        }
        RawRequest[] requests = {RawRequest.same(recorded[0], recorded[2]), RawRequest.same(recorded[1], recorded[3])};
        ExpectedReply reply = lesson.noted(ExpectedReply.same(recorded[2].reply(), recorded[3].reply()));
        return new RawPut(lesson.newExchanges(), requests, reply, written);
    }

    private static RawDelete delete(RawLesson lesson, CustomerClients cxf, DeleteCustomer calls) throws Exception {
        RecordedCall oneCreation = lesson.prepare(calls);
        RecordedCall one = lesson.call(calls);
        long first = calls.endState().orElseThrow().id();
        RecordedCall otherCreation = lesson.prepare(calls);
        RecordedCall other = lesson.call(calls);
        long second = calls.endState().orElseThrow().id();
        return new RawDelete(
                lesson.newExchanges(),
                RawRequest.same(oneCreation, otherCreation),
                lesson.noted(ExpectedReply.withNumber(oneCreation.reply(), otherCreation.reply(), first, second)),
                RawRequest.withText(other, PATH_OF_ONE, Long.toString(second)),
                lesson.noted(ExpectedReply.same(one.reply(), other.reply())),
                cxf.ledger());
    }
}

package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class CallsSeenTest {

    /** What is kept of each reply would fill the memory in a run of hours. */
    @Test
    void parametersOfTheContentTypeAreNotKept() throws Exception {
        Bus bus = Buses.open(Optional.empty());
        try {
            CallsSeen calls = CallsSeen.on(bus);

            for (int call = 0; call < 3; call++) {
                reply(bus, "multipart/related; type=\"application/xop+xml\"; boundary=\"uuid:" + call + "\"");
            }
            reply(bus, "text/xml ;charset=UTF-8");

            assertThat(calls.byContentType()).isEqualTo(Map.of("multipart/related", 3L, "text/xml", 1L));
            assertThat(calls).extracting("seen", InstanceOfAssertFactories.MAP).hasSize(2);
        } finally {
            bus.shutdown(true);
        }
    }

    /** CXF gives the reply to the interceptors of replies first, and to those of faults when it has seen what it is. */
    @Test
    void aReplyThatIsAFaultIsCountedOnce() throws Exception {
        Bus bus = Buses.open(Optional.empty());
        try {
            CallsSeen calls = CallsSeen.on(bus);

            Message fault = reply(bus, "text/xml");
            handle(bus.getInFaultInterceptors(), fault);

            assertThat(calls.byContentType()).isEqualTo(Map.of("text/xml", 1L));
        } finally {
            bus.shutdown(true);
        }
    }

    private static Message reply(Bus bus, String contentType) {
        Exchange exchange = new ExchangeImpl();
        Message request = new MessageImpl();
        request.setExchange(exchange);
        exchange.setOutMessage(request);
        Message reply = new MessageImpl();
        reply.setExchange(exchange);
        reply.put(Message.CONTENT_TYPE, contentType);
        handle(bus.getInInterceptors(), reply);
        return reply;
    }

    private static void handle(List<Interceptor<? extends Message>> interceptors, Message reply) {
        for (Interceptor<? extends Message> each : interceptors) {
            if (each instanceof PhaseStep step) {
                step.handleMessage(reply);
            }
        }
    }
}

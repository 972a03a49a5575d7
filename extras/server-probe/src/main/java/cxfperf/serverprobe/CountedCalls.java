package cxfperf.serverprobe;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.SentStamp;
import jakarta.servlet.ServletRequest;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.interceptor.InterceptorProvider;
import org.apache.cxf.interceptor.OutgoingChainInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;

/**
 * Counts each call of a service once, after the service has handled it and before the first byte of its reply is
 * written: a client that has read a reply finds its call counted. A fault is a reply. A one-way call is counted when
 * the service has returned from it, or failed. A request for a WSDL is not a call. Any thread.
 */
final class CountedCalls {

    /** Counts calls that matched no operation: an unknown path, or a body that could not be read. */
    static final String NO_OPERATION = "(no operation)";

    /** The key under which CXF's JAX-RS front end keeps the name of the method, with its class if there are several. */
    private static final String REST_OPERATION = "org.apache.cxf.resource.operation.name";

    /** The key under which CXF's HTTP transport keeps the request. */
    private static final String REQUEST = "HTTP.REQUEST";

    private final String mark = "cxfperf.counted." + Integer.toHexString(System.identityHashCode(this));
    private final CallCounters calls;
    private final Map<String, LongAdder> counters = new ConcurrentHashMap<>();
    private final Interceptor<Message> onArrival = new OnArrival();
    private final Interceptor<Message> onReply = new OnReply();
    private final Interceptor<Message> onReturn = new OnReturn();

    /** Null before the first HTTP request. */
    private volatile Container container;

    CountedCalls(CallCounters calls) {
        this.calls = calls;
    }

    /** Adds the counting interceptors to a bus or an endpoint; a second time changes nothing. */
    void add(InterceptorProvider provider) {
        add(provider.getInInterceptors(), onArrival);
        add(provider.getInInterceptors(), onReturn);
        add(provider.getOutInterceptors(), onReply);
        add(provider.getOutFaultInterceptors(), onReply);
    }

    private static void add(
            List<Interceptor<? extends Message>> interceptors, Interceptor<? extends Message> interceptor) {
        if (!interceptors.contains(interceptor)) {
            interceptors.add(interceptor);
        }
    }

    /** The port of the first HTTP request; empty before it, and for other transports. */
    OptionalInt port() {
        Container seen = container;
        return seen == null ? OptionalInt.empty() : OptionalInt.of(seen.port());
    }

    /** Name and version of the services' container, as it reports them; null if it reports nothing. */
    String container() {
        Container seen = container;
        return seen == null ? null : seen.name();
    }

    /** Counts one-way calls that fail: they have no reply, and CXF asks no interceptor after the one that threw. */
    private final class OnArrival extends AbstractPhaseInterceptor<Message> {

        OnArrival() {
            super(Phase.RECEIVE);
        }

        @Override
        public void handleMessage(Message message) {
            // Null for a message of a client.
            Object request = container == null ? message.get(REQUEST) : null;
            if (request != null) {
                container = Container.of(request);
            }
        }

        @Override
        public void handleFault(Message message) {
            countOneWay(message);
        }
    }

    private final class OnReturn extends AbstractPhaseInterceptor<Message> {

        OnReturn() {
            super(Phase.POST_INVOKE);
            addBefore(OutgoingChainInterceptor.class.getName());
        }

        @Override
        public void handleMessage(Message message) {
            countOneWay(message);
        }
    }

    private final class OnReply extends AbstractPhaseInterceptor<Message> {

        OnReply() {
            super(Phase.SETUP);
        }

        @Override
        public void handleMessage(Message message) {
            Exchange exchange = message.getExchange();
            if (exchange != null && !MessageUtils.isRequestor(message)) {
                String operation = operation(exchange);
                if (operation != null) {
                    count(exchange, operation);
                }
            }
        }
    }

    private void countOneWay(Message message) {
        Exchange exchange = message.getExchange();
        if (exchange != null && exchange.isOneWay() && !MessageUtils.isRequestor(message) && isNew(exchange)) {
            String operation = operation(exchange);
            calls.completed(operation == null ? NO_OPERATION : operation, sent(message));
        }
    }

    private void count(Exchange exchange, String operation) {
        if (isNew(exchange)) {
            LongAdder known = counters.get(operation);
            (known == null ? counters.computeIfAbsent(operation, calls::completed) : known).increment();
        }
    }

    /** Whether the call is not counted yet: if writing a reply fails, CXF writes a fault for the same call. */
    private boolean isNew(Exchange exchange) {
        return exchange.put(mark, Boolean.TRUE) == null;
    }

    /** The operation of a call; null for an exchange that is no call. */
    private static String operation(Exchange exchange) {
        if (exchange.get(REST_OPERATION) instanceof String method) {
            return method;
        }
        BindingOperationInfo operation = exchange.getBindingOperationInfo();
        if (operation != null) {
            return operation.getName().getLocalPart();
        }
        boolean noPage = exchange.get(Message.REST_MESSAGE) != null || exchange.getOutFaultMessage() != null;
        return noPage ? NO_OPERATION : null;
    }

    private static String sent(Message message) {
        return message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers
                        && headers.get(SentStamp.NAME) instanceof List<?> values
                        && !values.isEmpty()
                ? String.valueOf(values.get(0))
                : null;
    }

    /**
     * What a request shows about its servlet container. A class of its own, so that the servlet classes are linked only
     * if they are there: a server with JMS only may lack them.
     */
    private record Container(int port, String name) {

        /** Null for another kind of request. */
        static Container of(Object object) {
            return object instanceof ServletRequest request
                    ? new Container(
                            request.getLocalPort(),
                            request.getServletContext() == null
                                    ? null
                                    : request.getServletContext().getServerInfo())
                    : null;
        }
    }
}

package cxfperf.cxf;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.MessageSenderInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;
import org.apache.cxf.transport.http.HttpClientHTTPConduit;
import org.apache.cxf.transport.http.URLConnectionHTTPConduit;

/**
 * Counts the replies of a client's bus by what they really came through and as: the conduit that carried the call,
 * which is not always the one whose class the client has, the HTTP version that was spoken, and the form of the reply.
 * One-way calls count by their acceptance. Safe for use by several threads.
 */
final class CallsSeen extends AbstractPhaseInterceptor<Message> {

    static final String ASYNC = "AsyncHTTPConduit";
    static final String HTTP_1_1 = "HTTP/1.1";
    static final String HTTP_2 = "HTTP/2";
    static final String CLOSE = "close";
    static final String KEEP_ALIVE = "Keep-Alive";

    /** Where CXF's URLConnection conduit keeps its connection in a message. */
    private static final String URL_CONNECTION = "http.connection";

    /** The JDK's client leaves this field of HTTP/2, and only of HTTP/2, among the headers of a reply. */
    private static final String HTTP_2_STATUS = ":status";

    private final Map<Seen, LongAdder> seen = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> asyncVersions = new ConcurrentHashMap<>();

    private record Seen(
            String conduit, String httpVersion, String contentType, String contentEncoding, String connection) {}

    private CallsSeen() {
        super(Phase.RECEIVE);
        // It takes the header away that tells of the coding.
        addBefore(GZIPInInterceptor.class.getName());
    }

    /** Counts from now on. Before the first conduit of the bus is made. */
    static CallsSeen on(Bus bus) {
        CallsSeen calls = new CallsSeen();
        bus.getInInterceptors().add(calls);
        bus.getInFaultInterceptors().add(calls);
        bus.getOutInterceptors().add(calls.new OneWayCalls());
        AsyncReplies.watch(bus, version -> calls.asyncVersions
                .computeIfAbsent(version, any -> new LongAdder())
                .increment());
        return calls;
    }

    @Override
    public void handleMessage(Message reply) {
        Exchange exchange = reply.getExchange();
        Message request = exchange == null ? null : exchange.getOutMessage();
        if (request != null && !exchange.isOneWay()) {
            count(exchange, request, reply);
        }
    }

    /**
     * Counts what was accepted without a reply message (HTTP 202), which CXF shows to no interceptor of replies. Runs
     * when the conduit has the answer.
     */
    private final class OneWayCalls extends AbstractPhaseInterceptor<Message> {

        private OneWayCalls() {
            super(Phase.PREPARE_SEND_ENDING);
            addAfter(MessageSenderInterceptor.MessageSenderEndingInterceptor.class.getName());
        }

        @Override
        public void handleMessage(Message request) {
            Exchange exchange = request.getExchange();
            if (exchange != null && exchange.isOneWay()) {
                // JMS has no answer to a one-way call.
                Message answer = exchange.getInMessage();
                count(exchange, request, answer == null ? request : answer);
            }
        }
    }

    private void count(Exchange exchange, Message request, Message reply) {
        Map<?, ?> headers = (Map<?, ?>) reply.get(Message.PROTOCOL_HEADERS);
        String conduit = conduit(exchange.getConduit(request), request);
        Seen call = new Seen(
                conduit,
                headers != null && headers.containsKey(HTTP_2_STATUS) ? HTTP_2 : HTTP_1_1,
                String.valueOf(reply.get(Message.CONTENT_TYPE)),
                headers == null ? "" : first(headers.get("Content-Encoding")),
                headers != null && first(headers.get("Connection")).equalsIgnoreCase(CLOSE) ? CLOSE : KEEP_ALIVE);
        LongAdder known = seen.get(call);
        (known == null ? seen.computeIfAbsent(call, any -> new LongAdder()) : known).increment();
    }

    /** How many replies came through each conduit. */
    Map<String, Long> byConduit() {
        return by(Seen::conduit);
    }

    /** How many replies came in each version of HTTP. */
    Map<String, Long> byHttpVersion() {
        Map<String, Long> versions = new TreeMap<>();
        // Of the asynchronous conduit's replies only its own client knows.
        seen.forEach((call, count) -> {
            if (!call.conduit().equals(ASYNC)) {
                versions.merge(call.httpVersion(), count.sum(), Long::sum);
            }
        });
        asyncVersions.forEach((version, count) ->
                versions.merge(version.startsWith(HTTP_2) ? HTTP_2 : version, count.sum(), Long::sum));
        return versions;
    }

    /** How many replies came in each content coding; the empty text stands for none. */
    Map<String, Long> byContentEncoding() {
        return by(Seen::contentEncoding);
    }

    /** How many replies were the last on their connection, as the reply says it ({@value #CLOSE}), and how many not. */
    Map<String, Long> byConnection() {
        return by(Seen::connection);
    }

    /** How many replies came in each content type, without its parameters. */
    Map<String, Long> byContentType() {
        return by(call -> call.contentType().replaceFirst("\\s*;.*", ""));
    }

    /** The one thing, or each with its count. */
    static String shown(Map<String, Long> counts) {
        return counts.size() == 1
                ? counts.keySet().iterator().next()
                : counts.entrySet().stream()
                        .map(entry -> entry.getKey() + " x " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private Map<String, Long> by(Function<Seen, String> what) {
        Map<String, Long> counts = new TreeMap<>();
        seen.forEach((call, count) -> counts.merge(what.apply(call), count.sum(), Long::sum));
        return counts;
    }

    private static String conduit(Conduit conduit, Message request) {
        if (conduit == null) {
            return "none";
        }
        if (!(conduit instanceof URLConnectionHTTPConduit)) {
            return conduit.getClass().getSimpleName();
        }
        // The asynchronous one is both of the others too, and writes into each message whether it carries it itself.
        if (Boolean.TRUE.equals(request.get(OptionalJars.USE_ASYNC))) {
            return ASYNC;
        }
        return conduit instanceof HttpClientHTTPConduit && request.get(URL_CONNECTION) == null
                ? HttpClientHTTPConduit.class.getSimpleName()
                : URLConnectionHTTPConduit.class.getSimpleName();
    }

    private static String first(Object values) {
        return values instanceof List<?> list && !list.isEmpty() ? String.valueOf(list.get(0)) : "";
    }

    /**
     * Asks the asynchronous conduit for the HTTP version of its replies, by the extension that it has for looking at
     * them. By reflection, because not every CXF release comes with that conduit.
     */
    private static final class AsyncReplies {

        private static final String FACTORY =
                "org.apache.cxf.transport.http.asyncclient.hc5.AsyncHttpResponseWrapperFactory";

        private AsyncReplies() {}

        /** @param versions told the version of every reply, on a thread of the conduit's client */
        static void watch(Bus bus, Consumer<String> versions) {
            if (!OptionalJars.mentionsAsync(bus)) {
                return;
            }
            try {
                ClassLoader loader = AsyncReplies.class.getClassLoader();
                Class<?> factory = Class.forName(FACTORY, false, loader);
                Class<?> wrapper = Class.forName(FACTORY + "$AsyncHttpResponseWrapper", false, loader);
                Method version = Class.forName("org.apache.hc.core5.http.HttpMessage", false, loader)
                        .getMethod("getVersion");
                Object look = Proxy.newProxyInstance(loader, new Class<?>[] {wrapper}, (proxy, method, arguments) -> {
                    if (method.getName().equals("responseReceived")) {
                        versions.accept(String.valueOf(version.invoke(arguments[0])));
                        handOn(arguments[1], arguments[0]);
                        return null;
                    }
                    return ofObject(proxy, method, arguments);
                });
                install(
                        bus,
                        factory,
                        Proxy.newProxyInstance(
                                loader,
                                new Class<?>[] {factory},
                                (proxy, method, arguments) ->
                                        method.getName().equals("create") ? look : ofObject(proxy, method, arguments)));
            } catch (ClassNotFoundException | NoSuchMethodException e) {
                // No such conduit, so no replies of it.
            }
        }

        private static <T> void install(Bus bus, Class<T> type, Object extension) {
            bus.setExtension(type.cast(extension), type);
        }

        @SuppressWarnings("unchecked")
        private static void handOn(Object consumer, Object reply) {
            ((Consumer<Object>) consumer).accept(reply);
        }

        private static Object ofObject(Object proxy, Method method, Object[] arguments)
                throws IllegalAccessException, InvocationTargetException {
            return switch (method.getName()) {
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> AsyncReplies.class.getSimpleName();
            };
        }
    }
}

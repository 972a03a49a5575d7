package cxfperf.cxf;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;
import org.apache.cxf.transport.http.HttpClientHTTPConduit;
import org.apache.cxf.transport.http.URLConnectionHTTPConduit;

/**
 * Counts the replies of a client's bus by the conduit that really carried the call, by HTTP version and by the form of
 * the reply. The conduit of a call is not always of the class that the client has. One-way calls count once they are
 * accepted. Safe for use by several threads.
 */
final class CallsSeen {

    static final String ASYNC = "AsyncHTTPConduit";
    static final String HTTP_1_1 = "HTTP/1.1";
    static final String HTTP_2 = "HTTP/2";
    static final String CLOSE = "close";
    static final String KEEP_ALIVE = "Keep-Alive";

    /** The key under which CXF's URLConnection conduit keeps its connection in a message. */
    private static final String URL_CONNECTION = "http.connection";

    /** A pseudo-header that the JDK's client leaves among the headers of a reply, with HTTP/2 only. */
    private static final String HTTP_2_STATUS = ":status";

    private final Map<Seen, LongAdder> seen = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> asyncVersions = new ConcurrentHashMap<>();

    private record Seen(
            String conduit, String httpVersion, String mediaType, String contentEncoding, String connection) {}

    private CallsSeen() {}

    /** Starts to count. Must be called before the bus makes its first conduit. */
    static CallsSeen on(Bus bus) {
        CallsSeen calls = new CallsSeen();
        // The GZIP interceptor removes the Content-Encoding header. Faults pass through these interceptors too, before
        // CXF hands them to the fault interceptors.
        bus.getInInterceptors().add(new PhaseStep(Phase.RECEIVE, calls::countReply).before(GZIPInInterceptor.class));
        bus.getOutInterceptors()
                .add(new PhaseStep(Phase.PREPARE_SEND_ENDING, calls::countOneWay)
                        .after(MessageSenderInterceptor.MessageSenderEndingInterceptor.class));
        AsyncReplies.watch(bus, version -> calls.asyncVersions
                .computeIfAbsent(version, any -> new LongAdder())
                .increment());
        return calls;
    }

    private void countReply(Message reply) {
        Exchange exchange = reply.getExchange();
        Message request = exchange == null ? null : exchange.getOutMessage();
        if (request != null && !exchange.isOneWay()) {
            count(exchange, request, reply);
        }
    }

    /**
     * Counts calls accepted without a reply message (HTTP 202), which CXF passes to no interceptor of replies. Runs
     * when the conduit has the answer.
     */
    private void countOneWay(Message request) {
        Exchange exchange = request.getExchange();
        if (exchange != null && exchange.isOneWay()) {
            count(exchange, request, exchange.getInMessage());
        }
    }

    /** @param reply the reply; null for a one-way call over JMS, which has no answer */
    private void count(Exchange exchange, Message request, Message reply) {
        Map<?, ?> headers = reply == null ? null : (Map<?, ?>) reply.get(Message.PROTOCOL_HEADERS);
        String conduit = conduit(exchange.getConduit(request), request);
        Seen call = new Seen(
                conduit,
                headers != null && headers.containsKey(HTTP_2_STATUS) ? HTTP_2 : HTTP_1_1,
                reply == null ? "" : mediaType(Objects.toString(reply.get(Message.CONTENT_TYPE), "")),
                headers == null ? "" : first(headers.get("Content-Encoding")),
                headers != null && first(headers.get("Connection")).equalsIgnoreCase(CLOSE) ? CLOSE : KEEP_ALIVE);
        LongAdder known = seen.get(call);
        (known == null ? seen.computeIfAbsent(call, any -> new LongAdder()) : known).increment();
    }

    /** Returns the number of replies by conduit. */
    Map<String, Long> byConduit() {
        return by(Seen::conduit);
    }

    /** Returns the number of replies by version of HTTP. */
    Map<String, Long> byHttpVersion() {
        Map<String, Long> versions = new TreeMap<>();
        // Only the asynchronous conduit's own client knows the version of its replies.
        seen.forEach((call, count) -> {
            if (!call.conduit().equals(ASYNC)) {
                versions.merge(call.httpVersion(), count.sum(), Long::sum);
            }
        });
        asyncVersions.forEach((version, count) ->
                versions.merge(version.startsWith(HTTP_2) ? HTTP_2 : version, count.sum(), Long::sum));
        return versions;
    }

    /** Returns the number of replies by content coding; the empty text stands for no coding. */
    Map<String, Long> byContentEncoding() {
        return by(Seen::contentEncoding);
    }

    /**
     * Returns the number of replies that announced the end of their connection ({@value #CLOSE}), and the number of the
     * others.
     */
    Map<String, Long> byConnection() {
        return by(Seen::connection);
    }

    /** Returns the number of replies by content type, without parameters; replies without a type are left out. */
    Map<String, Long> byContentType() {
        Map<String, Long> types = by(Seen::mediaType);
        types.remove("");
        return types;
    }

    /** Leaves out the parameters, because each multipart reply has another boundary. */
    private static String mediaType(String contentType) {
        int parameters = contentType.indexOf(';');
        return parameters < 0
                ? contentType
                : contentType.substring(0, parameters).stripTrailing();
    }

    /** Formats a single key by its name, several keys each with its count. */
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
        // The asynchronous conduit is a subclass of the other two; a property of each message says whether it was used.
        if (Boolean.TRUE.equals(request.get(OptionalJars.USE_ASYNC))) {
            return ASYNC;
        }
        return conduit instanceof HttpClientHTTPConduit && request.get(URL_CONNECTION) == null
                ? HttpClientHTTPConduit.class.getSimpleName()
                : URLConnectionHTTPConduit.class.getSimpleName();
    }

    /** Returns the first value of a header; the empty text if it has none. */
    static String first(Object values) {
        return values instanceof List<?> list && !list.isEmpty() ? String.valueOf(list.get(0)) : "";
    }

    /**
     * Gets the HTTP version of replies from the asynchronous conduit, by the conduit's own extension for wrapping
     * responses. Uses reflection, because not every CXF release has that conduit.
     */
    private static final class AsyncReplies {

        private static final String FACTORY =
                "org.apache.cxf.transport.http.asyncclient.hc5.AsyncHttpResponseWrapperFactory";

        private AsyncReplies() {}

        /** @param versions receives the version of every reply, on a thread of the conduit's client */
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
                // The same object is the factory and the wrapper of each reply.
                Class<?>[] both = {factory, wrapper};
                InvocationHandler watcher = (proxy, method, arguments) -> switch (method.getName()) {
                    case "create" -> proxy;
                    case "responseReceived" -> {
                        versions.accept(String.valueOf(version.invoke(arguments[0])));
                        handOn(arguments[1], arguments[0]);
                        yield null;
                    }
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> AsyncReplies.class.getSimpleName();
                };
                install(bus, factory, Proxy.newProxyInstance(loader, both, watcher));
            } catch (ClassNotFoundException | NoSuchMethodException e) {
                // Without the conduit there are no replies to count.
            }
        }

        private static <T> void install(Bus bus, Class<T> type, Object extension) {
            bus.setExtension(type.cast(extension), type);
        }

        @SuppressWarnings("unchecked")
        private static void handOn(Object consumer, Object reply) {
            ((Consumer<Object>) consumer).accept(reply);
        }
    }
}

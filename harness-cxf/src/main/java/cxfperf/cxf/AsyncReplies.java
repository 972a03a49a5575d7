package cxfperf.cxf;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import org.apache.cxf.Bus;

/**
 * Asks the asynchronous conduit for the HTTP version of its replies, by the extension that it has for looking at them. By
 * reflection, because not every CXF release comes with that conduit.
 */
final class AsyncReplies {

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

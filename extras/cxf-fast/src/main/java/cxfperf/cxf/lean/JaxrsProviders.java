package cxfperf.cxf.lean;

import cxfperf.cxf.lean.LeanContext.Escapes;
import jakarta.xml.bind.JAXBContext;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.jaxrs.model.ProviderInfo;
import org.apache.cxf.jaxrs.provider.AbstractJAXBProvider;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import org.apache.cxf.jaxrs.provider.JAXBElementTypedProvider;
import org.apache.cxf.jaxrs.provider.ProviderFactory;

/**
 * Changes CXF's JAXB providers for XML of a JAX-RS client or server, both CXF's defaults and those that a program has
 * set up. Leaves subclasses and other providers as they are, because they may work in another way. Linked only if there
 * is a JAX-RS endpoint.
 */
final class JaxrsProviders {

    private static final UnaryOperator<JAXBContext> POOL = LeanContext::pooling;
    private static final UnaryOperator<JAXBContext> WRITE = context -> LeanContext.writing(context, new Escapes(null));

    private JaxrsProviders() {}

    /** Has the providers reuse unmarshallers. */
    static void pool(Endpoint endpoint) {
        front(endpoint, POOL);
    }

    /** Has the providers write through {@link Utf8Output}. */
    static void write(Endpoint endpoint) {
        front(endpoint, WRITE);
    }

    /** Wraps each context that the providers have or make. Does nothing for an endpoint of another front end. */
    private static void front(Endpoint endpoint, UnaryOperator<JAXBContext> front) {
        endpoint.values().stream()
                .filter(ProviderFactory.class::isInstance)
                .flatMap(factory -> List.of("messageReaders", "messageWriters").stream()
                        .map(field -> (Collection<?>) Fields.get(ProviderFactory.class, field, factory)))
                .flatMap(Collection::stream)
                .map(info -> ((ProviderInfo<?>) info).getProvider())
                .filter(JaxrsProviders::isKnown)
                .forEach(provider -> {
                    // Clients may share a provider.
                    synchronized (provider) {
                        front(provider, "classContexts", front);
                        front(provider, "packageContexts", front);
                    }
                });
    }

    private static boolean isKnown(Object provider) {
        return provider.getClass() == JAXBElementProvider.class
                || provider.getClass() == JAXBElementTypedProvider.class;
    }

    private static void front(Object provider, String field, UnaryOperator<JAXBContext> front) {
        @SuppressWarnings("unchecked")
        Map<Object, JAXBContext> contexts =
                (Map<Object, JAXBContext>) Fields.get(AbstractJAXBProvider.class, field, provider);
        FrontedContexts<Object> fronted =
                contexts instanceof FrontedContexts<Object> ours ? ours : new FrontedContexts<>(contexts);
        fronted.add(front);
        if (fronted != contexts) {
            Fields.set(AbstractJAXBProvider.class, field, provider, fronted);
        }
    }

    /**
     * The JAXB contexts of a JAX-RS provider, by type or by package, each wrapped. Safe for use by several threads.
     */
    private static final class FrontedContexts<K> extends ConcurrentHashMap<K, JAXBContext> {

        private static final long serialVersionUID = 1;

        private final transient CopyOnWriteArrayList<UnaryOperator<JAXBContext>> fronts = new CopyOnWriteArrayList<>();

        FrontedContexts(Map<K, JAXBContext> contexts) {
            super(contexts);
        }

        /** Adds each front once: this is called again for every client that shares the provider. */
        void add(UnaryOperator<JAXBContext> front) {
            if (fronts.addIfAbsent(front)) {
                replaceAll((key, context) -> front.apply(context));
            }
        }

        @Override
        public JAXBContext put(K key, JAXBContext context) {
            return super.put(key, fronted(context));
        }

        @Override
        public JAXBContext computeIfAbsent(K key, Function<? super K, ? extends JAXBContext> make) {
            JAXBContext known = get(key);
            return known != null ? known : super.computeIfAbsent(key, absent -> fronted(make.apply(absent)));
        }

        private JAXBContext fronted(JAXBContext context) {
            JAXBContext result = context;
            for (UnaryOperator<JAXBContext> front : fronts) {
                result = front.apply(result);
            }
            return result;
        }
    }
}

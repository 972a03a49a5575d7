package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The JAXB contexts that a provider of JAX-RS keeps, by type or by package, each with ours in front of it. Safe for use by
 * several threads.
 */
final class FrontedContexts<K> extends ConcurrentHashMap<K, JAXBContext> {

    private static final long serialVersionUID = 1;

    private final transient CopyOnWriteArrayList<UnaryOperator<JAXBContext>> fronts = new CopyOnWriteArrayList<>();

    FrontedContexts(Map<K, JAXBContext> contexts) {
        super(contexts);
    }

    /** Once for each front: providers come here with every client that they are given to. */
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

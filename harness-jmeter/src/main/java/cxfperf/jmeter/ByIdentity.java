package cxfperf.jmeter;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Values by the object that they belong to, for as long as somebody else holds it. Elements of JMeter's test plans are
 * equal when their settings are: those of a plan that is run again would be taken for the ones of the run before. For a
 * few. Not for several threads at once.
 */
final class ByIdentity<K, V> {

    private record Entry<K, V>(WeakReference<K> key, V value) {}

    private final List<Entry<K, V>> entries = new ArrayList<>();

    /** @return null for none */
    V get(K key) {
        for (Entry<K, V> entry : entries) {
            if (entry.key().refersTo(key)) {
                return entry.value();
            }
        }
        return null;
    }

    /** @param key one that has no value yet */
    void put(K key, V value) {
        entries.removeIf(entry -> entry.key().refersTo(null));
        entries.add(new Entry<>(new WeakReference<>(key), value));
    }
}

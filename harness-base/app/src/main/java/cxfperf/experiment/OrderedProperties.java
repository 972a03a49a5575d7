package cxfperf.experiment;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Reads a properties file in its order, which {@link Properties} alone loses, and refuses repeated keys. */
public final class OrderedProperties {

    private OrderedProperties() {}

    /** @throws IllegalArgumentException if it is no properties file, or a key is given twice */
    public static Map<String, String> parse(String text) {
        Map<String, String> inOrder = new LinkedHashMap<>();
        List<String> repeated = new ArrayList<>();
        Properties reader = new Properties() {
            private static final long serialVersionUID = 1L;

            @Override
            public synchronized Object put(Object key, Object value) {
                if (inOrder.put((String) key, ((String) value).trim()) != null) {
                    repeated.add((String) key);
                }
                return null;
            }
        };
        try {
            reader.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException("not a properties file: " + e.getMessage());
        }
        if (!repeated.isEmpty()) {
            throw new IllegalArgumentException("key '" + repeated.get(0) + "' is given twice");
        }
        return inOrder;
    }
}

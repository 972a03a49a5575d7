package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.ws.security.wss4j.StaxSerializer;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * CXF makes a serializer for each message that it has decrypted. If this fails, a release no longer does so: then
 * docs/for-cxf.md has to be changed.
 */
class TodaysDecryptionTest {

    private static final String SERVICE = "META-INF/services/javax.xml.stream.XMLInputFactory";

    @Test
    void eachSerializerLooksForTheParserInAllJarsAgain() throws Exception {
        WSSConfig.init();
        Counting loader = new Counting(Thread.currentThread().getContextClassLoader());
        Element around = DOMUtils.getEmptyDocument().createElementNS("urn:test", "around");
        Thread.currentThread().setContextClassLoader(loader);
        try {
            // The first message also fills CXF's caches.
            read(around);
            int before = loader.lookUps.get();
            for (int message = 1; message <= 3; message++) {
                read(around);
                assertThat(loader.lookUps).hasValue(before + message);
            }
        } finally {
            Thread.currentThread().setContextClassLoader(loader.getParent());
        }
    }

    private static void read(Element around) throws Exception {
        new StaxSerializer().deserialize("<inner>decrypted</inner>".getBytes(StandardCharsets.UTF_8), around);
    }

    private static final class Counting extends ClassLoader {

        private final AtomicInteger lookUps = new AtomicInteger();

        Counting(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (name.equals(SERVICE)) {
                lookUps.incrementAndGet();
            }
            return super.getResources(name);
        }
    }
}

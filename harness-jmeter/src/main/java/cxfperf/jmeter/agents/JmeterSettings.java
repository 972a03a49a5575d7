package cxfperf.jmeter.agents;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's settings in a JVM of ours: its own defaults, and what is below. Read by its classes when they are loaded.
 */
public final class JmeterSettings {

    private JmeterSettings() {}

    /** Has to come before anything else of JMeter's. */
    public static void load(Map<String, String> more) throws IOException {
        Properties settings = new Properties();
        // The sockets of this JVM have TLS themselves.
        settings.setProperty("server.rmi.ssl.disable", "true");
        settings.setProperty("language", "en");
        settings.setProperty("jmeter.save.saveservice.hostname", "true");
        more.forEach(settings::setProperty);
        // Only a file is read.
        Path file = Files.createTempFile("cxfperf-jmeter", ".properties");
        try {
            try (OutputStream out = Files.newOutputStream(file)) {
                settings.store(out, null);
            }
            JMeterUtils.loadJMeterProperties(file.toString());
        } finally {
            Files.delete(file);
        }
        JMeterUtils.initLocale();
    }
}

package cxfperf.jmeter.agents;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's settings in a JVM of the harness: JMeter's defaults and the changes below. JMeter's classes read them when
 * they are loaded.
 */
public final class JmeterSettings {

    private JmeterSettings() {}

    /** Must be called before any other class of JMeter is used. */
    public static void load(Map<String, String> more) throws IOException {
        Properties settings = new Properties();
        // AgentSockets adds TLS to all sockets of this JVM.
        settings.setProperty("server.rmi.ssl.disable", "true");
        settings.setProperty("language", "en");
        more.forEach(settings::setProperty);
        // JMeter reads its settings from a file only.
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

package cxfperf.jvms;

import cxfperf.options.BusFile;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JVM flags that belong to a bus file: those of {@code NAME.jvm} beside {@code NAME.xml}, for what a bus file cannot
 * say itself. One flag a line, as the JVM takes it, without quotes; empty lines and lines that begin with # are skipped.
 */
final class ConfigFlags {

    private ConfigFlags() {}

    /**
     * @param option the option that named the bus file
     * @return empty where the bus is CXF's default, or has no flags beside it
     */
    static List<String> of(Option option, String value, BusFile cfg) throws UsageException {
        Optional<Path> beside = cfg.path().map(ConfigFlags::beside).filter(Files::exists);
        if (beside.isEmpty()) {
            return List.of();
        }
        String name = beside.get().getFileName().toString();
        List<String> lines;
        try {
            lines = Files.readAllLines(beside.get());
        } catch (IOException e) {
            throw Settings.refused(option, value, name + " cannot be read: " + e.getMessage());
        }
        List<String> flags = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            // A second word before any = would reach the JVM as a part of the flag's name.
            if (!line.matches("-[^\\s=]+(=.*)?")) {
                throw Settings.refused(
                        option, value, name + " line " + (i + 1) + ": one JVM flag is expected, got " + line);
            }
            flags.add(line);
        }
        return flags;
    }

    private static Path beside(Path xml) {
        return xml.resolveSibling(xml.getFileName().toString().replaceFirst("(\\.xml)?$", ".jvm"));
    }
}

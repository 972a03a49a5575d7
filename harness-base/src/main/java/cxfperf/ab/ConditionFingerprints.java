package cxfperf.ab;

import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.options.BusFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.ContentHash;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Makes fingerprints of what the figures of an experiment depend on besides its options. A stopped experiment continues
 * only if they are the same.
 */
final class ConditionFingerprints {

    private static final int DIGITS = 16;

    private ConditionFingerprints() {}

    static Map<String, String> of(Settings shared, List<PlannedCell> cells, Home home, Map<String, String> environment)
            throws UsageException {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("java", System.getProperty("java.home"));
        if (!shared.has(Option.JVM_ARGS) && environment.containsKey("MAVEN_OPTS")) {
            conditions.put("MAVEN_OPTS", environment.get("MAVEN_OPTS"));
        }
        try {
            conditions.put("code", code());
            for (PlannedCell cell : cells) {
                Settings settings = VariantOptions.of(cell.settings(), shared);
                for (Option<String> file : List.of(Option.CFG, Option.SRVCFG)) {
                    BusFile named = BusFile.find(file, settings, home);
                    conditions.put("bus file " + settings.given(file).orElse(BusFile.NONE), named.fingerprint());
                }
            }
        } catch (IOException | CannotRunException e) {
            throw new UsageException("cannot read what is to be run: " + ErrorText.of(e));
        }
        return conditions;
    }

    /**
     * A hash of the names and checksums of all files in the jars that run, which takes a tenth of the time of reading
     * the jars. It leaves out directories on the classpath, which only tests have.
     */
    private static String code() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            for (Path jar : withLibraries(Path.of(entry))) {
                text.append(jar.getFileName());
                try (ZipFile zip = new ZipFile(jar.toFile())) {
                    for (Enumeration<? extends ZipEntry> files = zip.entries(); files.hasMoreElements(); ) {
                        ZipEntry file = files.nextElement();
                        text.append(file.getName()).append(file.getCrc());
                    }
                }
            }
        }
        return "sha256:"
                + ContentHash.sha256(text.toString().getBytes(StandardCharsets.UTF_8))
                        .substring(0, DIGITS);
    }

    private static List<Path> withLibraries(Path jar) throws IOException {
        List<Path> jars = new ArrayList<>();
        if (!Files.isRegularFile(jar)) {
            return jars;
        }
        jars.add(jar);
        Path libraries = jar.resolveSibling("lib");
        if (Files.isDirectory(libraries)) {
            try (Stream<Path> entries = Files.list(libraries)) {
                entries.filter(Files::isRegularFile).sorted().forEach(jars::add);
            }
        }
        return jars;
    }
}

package cxfperf.jmeter.controller;

import cxfperf.result.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.report.config.ConfigurationException;
import org.apache.jmeter.report.dashboard.GenerationException;
import org.apache.jmeter.report.dashboard.ReportGenerator;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's own HTML report of a file of samples. JMeter's jar contains the templates, but JMeter reads them from a
 * directory only.
 */
final class Dashboard {

    private static final String SETTINGS = "bin/reportgenerator.properties";
    private static final String TEMPLATES = "bin/report-template/";

    private Dashboard() {}

    /**
     * @param directory the directory of the pages, replaced if it exists
     * @return the first page of the report
     * @throws IOException with a message for people, if the report cannot be made
     */
    static Path write(Path samples, Path directory) throws IOException {
        Path home = Files.createTempDirectory("cxfperf-dashboard");
        try {
            unpack(home);
            // JMeter's own file names XML classes that are not on this class path.
            Files.writeString(home.resolve("bin/saveservice.properties"), "_version=5.0\n_file_encoding=UTF-8\n");
            // FreeMarker would mistake a class in a jar of JMeter for a logging library.
            System.setProperty("org.freemarker.loggerLibrary", "none");
            JMeterUtils.setJMeterHome(home.toString());
            JMeterUtils.setProperty("jmeter.reportgenerator.apdex_satisfied_threshold", "500");
            JMeterUtils.setProperty("jmeter.reportgenerator.apdex_tolerated_threshold", "1500");
            JMeterUtils.setProperty(
                    "jmeter.reportgenerator.temp_dir", home.resolve("temp").toString());
            JMeterUtils.setProperty(JMeter.JMETER_REPORT_OUTPUT_DIR_PROPERTY, directory.toString());
            new ReportGenerator(samples.toString(), null).generate();
            return ResultFile.INDEX.in(directory);
        } catch (ConfigurationException | GenerationException | RuntimeException e) {
            throw new IOException("JMeter's dashboard cannot be made: " + e.getMessage(), e);
        } finally {
            delete(home);
        }
    }

    private static void unpack(Path home) throws IOException {
        URL settings = JMeterUtils.class.getClassLoader().getResource(SETTINGS);
        if (settings == null) {
            throw new IOException("there are no templates for JMeter's dashboard on the class path");
        }
        URLConnection connection = settings.openConnection();
        if (!(connection instanceof JarURLConnection inJar)) {
            throw new IOException("the templates for JMeter's dashboard are in no jar: " + settings);
        }
        inJar.setUseCaches(false);
        try (JarFile jar = inJar.getJarFile()) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                String name = entry.getName();
                if (!entry.isDirectory() && (name.equals(SETTINGS) || name.startsWith(TEMPLATES))) {
                    Path file = home.resolve(name);
                    Files.createDirectories(file.getParent());
                    try (InputStream in = jar.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
    }

    private static void delete(Path home) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(home)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}

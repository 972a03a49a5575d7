package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Finds the harness that belongs to this sampler. In an installed JMeter it lies in a directory beside the sampler's
 * jar and has a class loader of its own: JMeter's libraries and those of CXF are often the same in other versions.
 * Elsewhere both are on one class path.
 *
 * @param home the directory that holds {@code configs/}
 * @param apart whether the harness has a class loader of its own
 */
record Harnesses(Harness harness, Path home, boolean apart) {

    /**
     * The directory of the harness, beside the sampler's jar. JMeter loads jars from {@code lib/ext} but not from its
     * subdirectories.
     */
    private static final String DIRECTORY = "cxfperf";

    private static final class Holder {
        private static final Harnesses FOUND = find();
    }

    /** Shares only the common types and the JDK with the sampler. */
    private static final class BetweenLoader extends ClassLoader {

        private static final String SHARED = Harness.class.getPackageName() + ".";

        private final ClassLoader sampler;

        BetweenLoader(ClassLoader sampler) {
            super(ClassLoader.getPlatformClassLoader());
            this.sampler = sampler;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(SHARED)) {
                return sampler.loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }

    /**
     * Finds the harness of this JVM.
     *
     * @throws IllegalStateException if there is none, with one line that says why
     */
    static Harnesses theOne() {
        return Holder.FOUND;
    }

    private static Harnesses find() {
        ClassLoader own = Harnesses.class.getClassLoader();
        Optional<Path> directory = directory();
        if (directory.isEmpty()) {
            return new Harnesses(load(own), Path.of(System.getProperty("cxfperf.home", "")), false);
        }
        // Never closed, because the harness is needed as long as this class.
        ClassLoader apart = new URLClassLoader("cxfperf", urls(directory.get()), new BetweenLoader(own));
        return new Harnesses(load(apart), directory.get(), true);
    }

    private static Harness load(ClassLoader loader) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return ServiceLoader.load(Harness.class, loader)
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalStateException("the harness is not beside the sampler: unpack the whole zip"));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Optional<Path> directory() {
        return Optional.ofNullable(Harnesses.class.getProtectionDomain().getCodeSource())
                .map(source -> path(source.getLocation()).resolveSibling(DIRECTORY))
                .filter(Files::isDirectory);
    }

    private static Path path(URL location) {
        try {
            return Path.of(location.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the sampler is loaded from " + location + ", which is no file", e);
        }
    }

    private static URL[] urls(Path directory) {
        List<URI> jars = new ArrayList<>();
        jars.add(path(Harnesses.class.getProtectionDomain().getCodeSource().getLocation())
                .toUri());
        try (Stream<Path> files = Files.list(directory.resolve("lib"))) {
            files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jar -> jars.add(jar.toUri()));
            List<URL> urls = new ArrayList<>();
            for (URI jar : jars) {
                urls.add(jar.toURL());
            }
            return urls.toArray(URL[]::new);
        } catch (IOException e) {
            throw new IllegalStateException("the harness cannot be read from " + directory + ": " + e, e);
        }
    }
}

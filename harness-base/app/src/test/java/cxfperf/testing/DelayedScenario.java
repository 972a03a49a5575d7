package cxfperf.testing;

import cxfperf.scenario.Scenario;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The socket scenario by a name of its own. Not registered: a test that wants it calls {@link #registeredIn}. */
public class DelayedScenario extends SocketScenario {

    /** A classpath with this scenario and no other, whose registration is made in {@code directory}. */
    public static String registeredIn(Path directory) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF").resolve("services"));
        Files.writeString(services.resolve(Scenario.class.getName()), DelayedScenario.class.getName() + "\n");
        return directory + File.pathSeparator + System.getProperty("java.class.path");
    }

    @Override
    public String name() {
        return "delayed";
    }
}

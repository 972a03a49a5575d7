package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusesTest {

    @TempDir
    Path directory;

    @Test
    void theFirstBusIsTheDefaultOfTheJvmUntilItIsShutDown() throws Exception {
        Bus first = Buses.open(Optional.of(resource("conduit-bus.xml")));
        Bus second = Buses.open(Optional.empty());

        assertThat(second).isNotSameAs(first);
        assertThat(BusFactory.getDefaultBus(false)).isSameAs(first);
        assertThat(BusFactory.getThreadDefaultBus(false)).isNull();

        first.shutdown(true);
        assertThat(BusFactory.getDefaultBus(false)).isNull();
        second.shutdown(true);
    }

    @Test
    void aBusThatCouldNotBeMadeIsNobodysDefault() throws Exception {
        URI file = resource("no-such-class-bus.xml");

        assertThatExceptionOfType(BusFileException.class).isThrownBy(() -> Buses.open(Optional.of(file)));

        assertThat(BusFactory.getDefaultBus(false)).isNull();
        assertThat(BusFactory.getThreadDefaultBus(false)).isNull();
    }

    @Test
    void withinABusItIsTheDefaultOfTheThreadOnly() throws Exception {
        Bus first = Buses.open(Optional.empty());
        Bus second = Buses.open(Optional.empty());

        assertThat(Buses.within(second, () -> BusFactory.getThreadDefaultBus(false)))
                .isSameAs(second);
        assertThat(BusFactory.getThreadDefaultBus(false)).isNull();
        assertThat(BusFactory.getDefaultBus(false)).isSameAs(first);

        first.shutdown(true);
        second.shutdown(true);
    }

    @Test
    void aFileThatCannotBeUsedIsNamedInOneLine() throws Exception {
        Path broken = Files.writeString(directory.resolve("broken.xml"), "<!-- -->\n<beans\n<bean>");

        assertRefused(directory.resolve("missing.xml").toUri(), "No such file");
        assertRefused(broken.toUri(), "line 3: ");
        assertRefused(resource("misspelt-bus.xml"), "RecieveTimeout");
        assertRefused(resource("no-such-class-bus.xml"), "ClassNotFoundException: no.such.Feature");
        assertRefused(URI.create("relative.xml"), "not absolute");
    }

    private static void assertRefused(URI file, String cause) {
        assertThatExceptionOfType(BusFileException.class)
                .isThrownBy(() -> Buses.open(Optional.of(file)))
                .satisfies(e -> assertThat(e.getMessage())
                        .contains(file.toString(), cause)
                        .doesNotContain("\n"));
    }

    static URI resource(String name) throws URISyntaxException {
        return BusesTest.class.getResource("/" + name).toURI();
    }
}

package cxfperf.options.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.testing.FoundElsewhere;
import cxfperf.testing.TypedSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the options of a client are where the service is not ours. */
class ForeignServiceTest {

    private static final Home HOME = new Home(Path.of("").toAbsolutePath());

    @ParameterizedTest
    @ValueSource(strings = {"server", "clientserver", "ab", "broker"})
    void whatStartsAServerIsRefusedInOneLine(String command) {
        assertThatThrownBy(() -> parse(command))
                .isInstanceOf(UsageException.class)
                .hasMessage(command + ": scenario elsewhere has a client only, its service is somebody else's and runs"
                        + " already: the command is client");
    }

    @Test
    void theAddressThatWasFoundIsWhatIsCalled() throws Exception {
        ClientOptions options = parse("client");

        assertThat(options.spec().endpoint()).hasValue(URI.create("http://elsewhere.example/calls"));
        assertThat(options.spec().protocol()).isEqualTo("http");
        assertThat(options.spec().host()).isEqualTo("elsewhere.example");
        assertThat(options.spec().port()).isEqualTo(80);
        assertThat(parse("client", "-Ddocument=https").spec().port()).isEqualTo(443);
    }

    @Test
    void theOnlyOperationNeedsNoNameAndOneOfSeveralDoes() throws Exception {
        assertThat(parse("client").operation()).isEqualTo("one");
        assertThat(parse("client", "-Ddocument=one,two", "-Doperation=two").operation())
                .isEqualTo("two");
        assertThat(parse("client", "-Ddocument=one,two", "-Doperation=mixed", "-Dmix=one:1,two:3")
                        .plan()
                        .mix()
                        .operations())
                .containsExactly("one", "two");
        refused("-Doperation is needed: one of one, two, mixed is expected", "-Ddocument=one,two");
        refused("-Doperation=three: one of one, two, mixed is expected", "-Ddocument=one,two", "-Doperation=three");
    }

    @ParameterizedTest
    @CsvSource({"8080, 8080", "SoapPort, SoapPort", "_port-1, _port-1"})
    void aNumberIsATcpPortAndANameGoesToTheScenario(String given, String found) throws Exception {
        assertThat(parse("client", "-Dport=" + given).spec().options()).containsEntry("port", found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "80port", "-1"})
    void whatIsNeitherATcpPortNorANameIsRefused(String port) {
        refused("-Dport=" + port + ": a whole number from 1 to 65,535 is expected", "-Dport=" + port);
    }

    @Test
    void nobodyIsAskedForTheServersCountsUnlessTheUserSaysWhere() throws Exception {
        assertThat(parse("client").admin().port()).isEmpty();
        assertThat(parse("client", "-Dadmin=8081").admin().port()).hasValue(8081);
    }

    @Test
    void aForeignServerIsAskedForOneWayCallsIfAdminIsGiven() throws Exception {
        String[] mixed = {"-Ddocument=ask,tell", "-Doperation=mixed", "-Dadmin=8081"};
        assertThat(parse("client", mixed).completed()).containsExactly("tell");
        assertThat(parse("client", mixed).acknowledged()).isEmpty();
        assertThat(parse("client", "-Ddocument=ask,tell", "-Doperation=ask", "-Dadmin=8081")
                        .completed())
                .isEmpty();

        ClientOptions options = parse("client", "-Ddocument=tell", "-Dadmin=none");
        assertThat(options.completed()).isEmpty();
        assertThat(options.acknowledged()).containsExactly("tell");
    }

    @Test
    void whatTheScenarioCannotUseIsOneLine() {
        refused("-Ddocument=: is empty", "-Ddocument=");
    }

    /** Its JVM is small, and a document or a file of rows may be large. */
    @Test
    void theLauncherReadsNoDocumentAndRefusesWhatItNeedsNoneFor() throws Exception {
        String unreadable = "-Ddocument=";
        assertThatCode(() -> check(unreadable)).doesNotThrowAnyException();
        assertThatCode(() -> check(unreadable, "-Doperation=mixed", "-Dmix=one:1"))
                .doesNotThrowAnyException();
        for (String wrong : List.of("-Dthreads=0", "-Dport=0", "-Dcfg=no.xml")) {
            assertThatThrownBy(() -> check(unreadable, wrong))
                    .as(wrong)
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith(wrong.substring(0, 5));
        }
    }

    private static void check(String... arguments) throws Exception {
        ClientOptions.from(TypedSettings.of(new FoundElsewhere(), "client", arguments), HOME);
    }

    private static void refused(String message, String... arguments) {
        assertThatThrownBy(() -> parse("client", arguments))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    private static ClientOptions parse(String command, String... arguments) throws Exception {
        return ClientOptions.from(TypedSettings.of(new FoundElsewhere(), command, arguments), HOME)
                .found();
    }
}

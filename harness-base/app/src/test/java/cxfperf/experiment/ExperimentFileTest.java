package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {

    @Test
    void variantsKeepTheOrderOfTheFile() throws Exception {
        ExperimentFile file = parse(
                """
                # why
                about = which collector?
                threads = 16
                variant.serial = jvmArgs=-XX:+UseSerialGC
                variant.g1 = jvmArgs='-XX:+UseG1GC \\
                    -Xmx1g'
                variant.default =
                """);

        assertThat(file.shared()).containsExactly(entry("threads", "16"));
        assertThat(file.variants()).extracting(Variant::name).containsExactly("serial", "g1", "default");
        assertThat(file.variants().get(1).settings()).containsExactly(entry("jvmArgs", "-XX:+UseG1GC -Xmx1g"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "variant.a = threads=1                               | two variants or more are expected",
                "thread = 1                                      | thread: unknown key: about, variant.NAME, or one of threads",
                "variant.a = threads=1;variant.b = thread=2              | variant.b: unknown key 'thread'",
                "variant.a = threads=1;variant.a = threads=2             | key 'variant.a' is given twice",
                "variant.a = threads=1;variant.b = threads=2;x = \\u00zz | not a properties file",
            })
    void whatIsNoExperimentIsRefused(String lines, String message) {
        assertThatThrownBy(() -> parse(lines.replace(';', '\n')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static ExperimentFile parse(String text) {
        return ExperimentFile.parse(text, List.of("threads", "jvmArgs"), List.of("threads"));
    }

    private static final Set<String> CELL_KEYS = Set.of("threads", "serverThreads", "payload", "protocol");
    private static final Set<String> SHARED_KEYS =
            Set.of("threads", "serverThreads", "payload", "protocol", "time", "warmup");

    private static final String GOOD =
            """
            about = what is it?
            time = 60
            axis.payload = small, large
            axis.threads,serverThreads = 5, 10
            table.http = protocol=http
            table.https = protocol=https
            """;

    @Test
    void aFileHasTablesAndWhatTheirCellsDifferIn() throws Exception {
        ExperimentFile file = ExperimentFile.parse(GOOD, CELL_KEYS, SHARED_KEYS);

        assertThat(file.shared()).isEqualTo(Map.of("time", "60"));
        assertThat(file.axes())
                .containsExactly(
                        new Axis(List.of("payload"), List.of("small", "large")),
                        new Axis(List.of("threads", "serverThreads"), List.of("5", "10")));
        assertThat(file.variants()).extracting(Variant::name).containsExactly("http", "https");
        assertThat(file.asksForTables()).isTrue();
    }

    @Test
    void aTableHasARowForEachCombinationOfItsAxes() throws Exception {
        ExperimentFile file = ExperimentFile.parse(GOOD, CELL_KEYS, SHARED_KEYS);

        List<PlannedRun> cells = definition(file.variants(), file.axes(), 1).runs();

        assertThat(Axis.points(file.axes()))
                .extracting(RunPoint::text)
                .containsExactly(
                        "payload small, 5 threads, serverThreads 5",
                        "payload small, 10 threads, serverThreads 10",
                        "payload large, 5 threads, serverThreads 5",
                        "payload large, 10 threads, serverThreads 10");
        assertThat(cells).extracting(PlannedRun::number).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(cells)
                .extracting(run -> run.cell().name(), run -> run.cell().settings())
                .contains(tuple(
                        "https-large-10",
                        Map.of("protocol", "https", "payload", "large", "threads", "10", "serverThreads", "10")))
                .doesNotHaveDuplicates();
        assertThat(definition(file.variants(), file.axes(), 1).runs()).isEqualTo(cells);
        assertThat(definition(file.variants(), file.axes(), 2).runs()).isNotEqualTo(cells);
    }

    @Test
    void whatCannotBePartOfTheNameOfADirectoryIsNot() {
        List<PlannedRun> cells = definition(
                        List.of(new Variant("t", Map.of())), List.of(new Axis(List.of("rate"), List.of("1-9/60s"))), 1)
                .runs();

        assertThat(cells).singleElement().satisfies(cell -> assertThat(cell.directoryName())
                .isEqualTo("01-t-1-9_60s"));
    }

    private static Definition definition(List<Variant> tables, List<Axis> axes, long seed) {
        return new Definition("test", "noop", null, tables, axes, Map.of(), 1, seed, Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "axis.colour = red           | axis.colour: 'colour' is no option of a cell: one of payload, protocol,",
                "axis.protocol =             | axis.protocol: values separated by commas are expected, such as 5, 10, 20",
                "axis.protocol = http,,jms    | axis.protocol: values separated by commas are expected",
                "axis.protocol = jms,jms     | axis.protocol: value 'jms' is given twice",
                "table.t-1 = colour=red      | table.t-1: unknown key 'colour': one of payload, protocol,",
                "variant.a = protocol=http       | variant.a: unknown key: about, table.NAME, axis.OPTION, or one of payload,",
                "pairs = 5                   | pairs: unknown key",
                "table.http = protocol=https | key 'table.http' is given twice",
            })
    void whatIsWrongIsOneLine(String line, String message) {
        assertThatThrownBy(() -> ExperimentFile.parse(GOOD + line + "\n", CELL_KEYS, SHARED_KEYS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
    }

    @Test
    void oneTableAndOneAxisAreTheLeast() {
        assertThatThrownBy(() -> ExperimentFile.parse("table.a = protocol=http\n", CELL_KEYS, SHARED_KEYS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a table and an axis or more are expected");
    }

    private static final List<String> KEYS = List.of("cfg", "srvcfg", "jvmArgs", "threads");

    @Test
    void settingsAreSeparatedBySpacesAndKeptTogetherByQuotes() throws Exception {
        Variant variant = Variant.parse("b", "  cfg=fast.xml   jvmArgs='-Xmx1g \"-Dname=two words\"' threads=8 ", KEYS);

        assertThat(variant.settings())
                .containsExactly(
                        entry("cfg", "fast.xml"),
                        entry("jvmArgs", "-Xmx1g \"-Dname=two words\""),
                        entry("threads", "8"));
        assertThat(variant.describe()).isEqualTo("cfg=fast.xml jvmArgs='-Xmx1g \"-Dname=two words\"' threads=8");
        assertThat(Variant.parse("b", variant.describe(), KEYS)).isEqualTo(variant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cgf=none          | unknown key 'cgf': one of cfg, jvmArgs, srvcfg, threads is expected",
                "cfg=a cfg=b       | key 'cfg' is given twice",
                "cfg               | 'cfg': key=value is expected, with a value that has spaces in single quotes",
                "cfg=              | 'cfg=': key=value is expected",
                "jvmArgs=-Xmx1g -Xms1g | '-Xms1g': key=value is expected",
                "jvmArgs='-Xmx1g   | a quote is not closed",
            })
    void badInputNamesWhatIsWrongAndWhatIsAllowed(String text, String message) {
        assertThatThrownBy(() -> Variant.parse("a", text, KEYS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aNameThatIsNoDirectoryNameIsRefused() {
        assertThatThrownBy(() -> Variant.parse("../a", "", KEYS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("variant name '../a': ");
    }
}

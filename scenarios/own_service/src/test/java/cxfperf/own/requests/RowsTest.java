package cxfperf.own.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsTest {

    @TempDir
    Path directory;

    @Test
    void valuesMayHaveCommasQuotesAndLineEnds() throws Exception {
        Rows rows = rows("\uFEFFname,note\r\n\"Ann, \"\"A\"\"\",\"two\nlines\"\r\n\r\n Bob,\r\n\r\n");

        assertThat(rows.columns()).containsExactly("name", "note");
        assertThat(rows.value(0, 0)).isEqualTo("Ann, \"A\"");
        assertThat(rows.value(0, 1)).isEqualTo("two\nlines");
        assertThat(rows.value(1, 0)).isEqualTo(" Bob");
        assertThat(rows.value(1, 1)).isEmpty();
        assertThat(rows.summary()).isEqualTo("2 rows of rows.csv");
    }

    @Test
    void rowsInTheirOrderAreDealtOutAndBeginAgain() throws Exception {
        Rows rows = rows("a\n1\n2\n3\n4\n5", new LoadPart(2, 2));
        Variables variables = variables(rows);
        Template template = variables.template(new RequestFile("request", "t.txt", "${row:a}", Escape.NONE));

        assertThat(rendered(template, variables.values(0, 1, 1, LoadPart.WHOLE), 4))
                .containsExactly("2", "4", "2", "4");
        assertThat(rows.summary()).isEqualTo("5 rows of rows.csv, of which this is part 2/2: begun again once");
    }

    /** The hosts also have different numbers of workers. */
    @Test
    void idsAreUniqueOverAllPartsAndWorkers() throws Exception {
        Variables variables = new Variables(Optional.empty(), Set.of());
        Template template = variables.template(new RequestFile("request", "t.txt", "${id}", Escape.NONE));
        List<String> ids = new ArrayList<>();
        for (int part = 1; part <= 3; part++) {
            for (int worker = 0; worker < part; worker++) {
                ids.addAll(rendered(template, variables.values(worker, part, 1, new LoadPart(part, 3)), 20));
            }
        }

        assertThat(ids).doesNotHaveDuplicates().hasSize(120).contains("1", "2", "3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|has no row: the names of the columns are expected, and rows",
                "name,note|has no row: the names of the columns are expected, and rows",
                "name,name;1,2|has two columns of one name: name, name",
                "name,note;1,2;1,2,3|: row 2 has 3 values, and the first line 2 names"
            })
    void aFileThatGivesNoRowsIsRefusedInOneLine(String text, String message) {
        assertThatThrownBy(() -> rows(text.replace(';', '\n')))
                .isInstanceOf(RejectedException.class)
                .hasMessage((directory.resolve("rows.csv") + " " + message).replace(" :", ":"));
    }

    @Test
    void aQuoteThatNeverEndsIsRefused() {
        assertThatThrownBy(() -> rows("name\n\"open\n"))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith(directory.resolve("rows.csv") + " is no CSV: ");
    }

    @Test
    void aColumnThatIsMissingIsRefusedWithThoseThatAreThere() throws Exception {
        Variables variables = variables(rows("name,note\n1,2"));

        assertThatThrownBy(() ->
                        variables.template(new RequestFile("request", "t.xml", "<a>\n${row:nmae}</a>", Escape.XML)))
                .isInstanceOf(RejectedException.class)
                .hasMessage("t.xml, line 2: ${row:nmae}: -Drows names rows.csv, which has the columns name, note");
    }

    @Test
    void aValueThatCannotBeSentIsRefusedBeforeAnyCall() throws Exception {
        Variables variables = variables(rows("age\nx\n1"));

        assertThatThrownBy(() -> variables.template(new RequestFile("request", "t.json", "[${row:age}]", Escape.JSON)))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith("t.json, line 1 is not well-formed JSON: Unrecognized token 'x'");
    }

    @Test
    void aRequestHasAllItsColumnsOfOneRow() throws Exception {
        Variables variables = variables(rows("a,b\n1,2\n3,4"));
        Template template =
                variables.template(new RequestFile("request", "t", "${row:a}${row:b}${row:a}", Escape.NONE));

        assertThat(rendered(template, variables.values(0, 1, 1, LoadPart.WHOLE), 3))
                .containsExactly("121", "343", "121");
    }

    @Test
    void aRequestThatUsesNoRowLeavesItToTheNext() throws Exception {
        Variables variables = variables(rows("no\n7\n8\n"));
        Template with = variables.template(new RequestFile("request", "a", "${row:no}", Escape.NONE));
        Template without = variables.template(new RequestFile("request", "b", "b", Escape.NONE));
        Values values = variables.values(0, 1, 1, LoadPart.WHOLE);

        assertThat(rendered(with, values, 1)).containsExactly("7");
        assertThat(rendered(without, values, 3)).containsOnly("b");
        assertThat(rendered(with, values, 1)).containsExactly("8");
    }

    @Test
    void manyWorkersAtATimeGetEachRowEquallyOften() throws Exception {
        Variables variables = variables(rows("a\n1\n2\n3\n4"));
        Template template = variables.template(new RequestFile("request", "t", "${row:a}", Escape.NONE));
        ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();
        IntStream.range(0, 8).parallel().forEach(worker -> {
            Values values = variables.values(worker, 8, 1, LoadPart.WHOLE);
            try {
                for (String row : rendered(template, values, 1_000)) {
                    counts.computeIfAbsent(row, key -> new LongAdder()).increment();
                }
            } catch (CallFailedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(counts).hasSize(4);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count.sum()).isEqualTo(2_000));
    }

    private static List<String> rendered(Template template, Values values, int times) throws CallFailedException {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            values.next();
            all.add(template.text(values));
        }
        return all;
    }

    private static Variables variables(Rows rows) {
        return new Variables(Optional.of(rows), Set.of());
    }

    private Rows rows(String text) throws IOException, RejectedException {
        return rows(text, LoadPart.WHOLE);
    }

    private Rows rows(String text, LoadPart part) throws IOException, RejectedException {
        return Rows.read(Files.writeString(directory.resolve("rows.csv"), text), part);
    }
}

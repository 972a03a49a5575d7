package cxfperf.own.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TemplateTest {

    private final Variables variables = new Variables(Optional.empty(), Set.of());

    @Test
    void aTextWithoutVariablesIsSentAsItIsFromOneArray() throws Exception {
        Template template = template("<order>ü</order>", Escape.XML);
        Values values = variables.values(0, 1, 1, LoadPart.WHOLE);
        byte[] first = template.render(values);
        values.next();

        assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo("<order>ü</order>");
        assertThat(template.render(values)).isSameAs(first);
    }

    @Test
    void aVariableHasOneValueInAllPlacesOfARequestAndAnotherInTheNext() throws Exception {
        Template template = template("${uuid} ${uuid} ${uuid#2}", Escape.NONE);
        Values values = variables.values(0, 1, 1, LoadPart.WHOLE);
        String[] first = template.text(values).split(" ");
        values.next();
        String[] second = template.text(values).split(" ");

        assertThat(first[0]).isEqualTo(first[1]).isNotEqualTo(first[2]).isNotEqualTo(second[0]);
        assertThat(UUID.fromString(first[0]).version()).isEqualTo(4);
        assertThat(UUID.fromString(first[0]).variant()).isEqualTo(2);
    }

    @Test
    void whatAReplyIsComparedWithIsTheSameValue() throws Exception {
        Template request = template("<a>${random:1-1000000}</a>", Escape.XML);
        Template expected = template("got ${random:1-1000000}", Escape.NONE);
        Values values = variables.values(0, 1, 1, LoadPart.WHOLE);

        String drawn = request.text(values).replaceAll("[^0-9]", "");
        assertThat(drawn).isNotEmpty();
        assertThat(expected.text(values)).isEqualTo("got " + drawn);
    }

    @Test
    void nowIsTheInstantInUtcWithMilliseconds() throws Exception {
        Template template = template("${now}", Escape.NONE);
        Instant before = Instant.now().minusMillis(1);
        String now = template.text(variables.values(0, 1, 1, LoadPart.WHOLE));

        assertThat(now).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(Instant.parse(now)).isBetween(before, Instant.now());
    }

    @Test
    void randomNumbersAreThoseOfTheSeedAndOfTheWorkerAndReachBothEnds() throws Exception {
        Template template = template("${random:-1-1}", Escape.NONE);

        assertThat(draws(template, 0, 7)).isEqualTo(draws(template, 0, 7));
        assertThat(draws(template, 0, 7)).isNotEqualTo(draws(template, 1, 7));
        assertThat(draws(template, 0, 7)).isNotEqualTo(draws(template, 0, 8));
        assertThat(new HashSet<>(draws(template, 0, 7))).isEqualTo(Set.of("-1", "0", "1"));
    }

    private List<String> draws(Template template, int worker, long seed) throws CallFailedException {
        Values values = variables.values(worker, 2, seed, LoadPart.WHOLE);
        List<String> draws = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            values.next();
            draws.add(template.text(values));
        }
        return draws;
    }

    static Stream<Arguments> sent() {
        String escaped = "&lt;&amp;&gt;&quot;&apos;&#13;&#10;&#9;ü";
        return Stream.of(
                arguments(
                        Escape.XML,
                        "<a b='${v}'>${v}</a>",
                        "<&>\"'\r\n\tü",
                        "<a b='" + escaped + "'>" + escaped + "</a>"),
                arguments(Escape.XML, "<!-- ${nothing} -->\n<!-- b --> <a>${v}</a>", "1", "<a>1</a>"),
                arguments(Escape.XML, "<a>$${v} $5 ${v}</a>", "1", "<a>${row:v} $5 1</a>"),
                arguments(Escape.JSON, "{\"a\": \"x${v}\"}", "\"\\\n\u0001ü", "{\"a\": \"x\\\"\\\\\\n\\u0001ü\"}"),
                arguments(Escape.JSON, "{\"a\\\"\": ${v}}", "-1.5e+3", "{\"a\\\"\": -1.5e+3}"),
                arguments(Escape.JSON, "[${v}]", "null", "[null]"),
                arguments(
                        Escape.JSON, "// ${nothing}\n// b\n{\"a\": \"http://${v}/*\"}", "h", "{\"a\": \"http://h/*\"}"),
                arguments(Escape.URL, "http://h/a/${v}?b=c", "x/y ü~?&", "http://h/a/x%2Fy%20%C3%BC~%3F%26?b=c"),
                arguments(Escape.HEADER, "a\t~ ${v}", "x", "a\t~ x"));
    }

    @ParameterizedTest
    @MethodSource("sent")
    void aValueIsEscapedAsItsPlaceNeedsIt(Escape syntax, String text, String value, String sent) throws Exception {
        assertThat(rendered(text, syntax, value)).isEqualTo(sent);
    }

    @Test
    void aCharacterThatXmlCannotHaveIsAFailedCallAndNoBrokenRequest() {
        assertThatThrownBy(() -> rendered("<a>${v}</a>", Escape.XML, "a\u0001"))
                .isInstanceOf(CallFailedException.class)
                .hasMessage("a value has the character U+0001, which XML cannot have");
    }

    @Test
    void aHeaderHasAsciiOnly() throws Exception {
        for (String value : List.of("J\u00fcrgen", "a\u007f", "a\r\nX: y")) {
            assertThatThrownBy(() -> rendered("${v}", Escape.HEADER, value))
                    .isInstanceOf(CallFailedException.class)
                    .hasMessage("a header has no line end, no control character and no character outside ASCII");
            assertThatThrownBy(() -> rendered("Bearer " + value, Escape.HEADER, "x"))
                    .isInstanceOf(RejectedException.class)
                    .hasMessageEndingWith(
                            ": a header has no line end, no control character and no character outside ASCII");
        }
    }

    @Test
    void aGivenVariableWithoutAValueIsAFailedCall() throws Exception {
        Variables ofPlan = new Variables(Optional.empty(), Set.of("v"));
        Template template = ofPlan.template(new RequestFile("request", "t", "${row:v}", Escape.NONE));
        Values values = ofPlan.values(0, 1, 1, LoadPart.WHOLE);

        assertThatThrownBy(() -> template.render(values))
                .isInstanceOf(CallFailedException.class)
                .hasMessage("${row:v} has no value for this call");
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments(
                        Escape.NONE,
                        "${uid}",
                        "t, line 1: ${uid} is unknown: one of id, uuid, now, random:LOWEST-HIGHEST, row:COLUMN is"
                                + " expected; $${ stands for the two characters ${"),
                arguments(
                        Escape.NONE,
                        "${random:9-1}",
                        "t, line 1: ${random:9-1} needs its lowest and its highest whole number, as in ${random:1-1000}"),
                arguments(Escape.NONE, "${row:name}", "t, line 1: ${row:name}: -Drows names no CSV file"),
                arguments(
                        Escape.NONE,
                        "${id",
                        "t, line 1: ${id has no } on its line; $${ stands for the two characters ${"),
                arguments(Escape.XML, "<!-- a\n-->\n<a>\n${nobody}</a>", "t, line 4: "),
                arguments(Escape.XML, "<a>${id}</b>", "t, line 1 is not well-formed XML: "),
                arguments(
                        Escape.XML,
                        "<a><![CDATA[${id}]]></a>",
                        "t, line 1: ${id} is in a CDATA section, in which its value cannot be escaped"),
                arguments(
                        Escape.XML,
                        "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
                        "t says that its encoding is ISO-8859-1, and requests are read and sent in UTF-8"),
                arguments(Escape.JSON, "// a\n{a}", "t, line 2 "),
                arguments(Escape.JSON, "{\"a\": 1,\n}", "t, line 2 is not well-formed JSON: "),
                arguments(Escape.JSON, "{} {}", "t, line 1 is not well-formed"),
                arguments(
                        Escape.JSON,
                        "{\n\"at\": ${now}}",
                        "t, line 2 is not well-formed JSON: Unrecognized token 'now': "));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCannotBeSentIsRefusedInOneLineBeforeAnyCall(Escape syntax, String text, String message) {
        assertThatThrownBy(() -> template(text, syntax))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith(message)
                .message()
                .hasLineCount(1);
    }

    /** Renders a text in which {@code ${v}} is a variable with this value. */
    private static String rendered(String text, Escape syntax, String value) throws Exception {
        Variables ofPlan = new Variables(Optional.empty(), Set.of("v"));
        Template template = ofPlan.template(new RequestFile("request", "t", text.replace("${v}", "${row:v}"), syntax));
        Values values = ofPlan.values(0, 1, 1, LoadPart.WHOLE);
        values.given(name -> value);
        return template.text(values);
    }

    private Template template(String text, Escape syntax) throws RejectedException {
        return variables.template(new RequestFile("request", "t", text, syntax));
    }
}

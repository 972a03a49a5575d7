package cxfperf.own.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTemplateTest {

    private final RequestVariables variables = new RequestVariables(Optional.empty(), Set.of());

    @Test
    void aTextWithoutVariablesIsSentAsItIsFromOneArray() throws Exception {
        RequestTemplate template = template("<order>ü</order>", Syntax.XML);
        RequestValues values = variables.values(0, 1, 1, LoadPart.WHOLE);
        byte[] first = template.render(values);
        values.next();

        assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo("<order>ü</order>");
        assertThat(template.render(values)).isSameAs(first);
    }

    @Test
    void idsCountUpAndNoTwoWorkersHaveTheSame() throws Exception {
        RequestTemplate template = template("${id}", Syntax.TEXT);
        List<String> ids = new ArrayList<>();
        for (int worker = 0; worker < 3; worker++) {
            RequestValues values = variables.values(worker, 3, 1, LoadPart.WHOLE);
            for (int request = 0; request < 2; request++) {
                values.next();
                ids.add(template.text(values));
            }
        }

        assertThat(ids).containsExactly("1", "4", "2", "5", "3", "6");
    }

    @Test
    void aVariableHasOneValueInAllPlacesOfARequestAndAnotherInTheNext() throws Exception {
        RequestTemplate template = template("${uuid} ${uuid} ${uuid#2}", Syntax.TEXT);
        RequestValues values = variables.values(0, 1, 1, LoadPart.WHOLE);
        String[] first = template.text(values).split(" ");
        values.next();
        String[] second = template.text(values).split(" ");

        assertThat(first[0]).isEqualTo(first[1]).isNotEqualTo(first[2]).isNotEqualTo(second[0]);
        assertThat(UUID.fromString(first[0]).version()).isEqualTo(4);
        assertThat(UUID.fromString(first[0]).variant()).isEqualTo(2);
    }

    @Test
    void whatAReplyIsComparedWithIsTheSameValue() throws Exception {
        RequestTemplate request = template("<a>${random:1-1000000}</a>", Syntax.XML);
        RequestTemplate expected = template("got ${random:1-1000000}", Syntax.TEXT);
        RequestValues values = variables.values(0, 1, 1, LoadPart.WHOLE);

        assertThat(request.text(values)).isEqualTo("<a>" + values.get("random:1-1000000") + "</a>");
        assertThat(expected.text(values)).isEqualTo("got " + values.get("random:1-1000000"));
    }

    @Test
    void nowIsTheInstantInUtcWithMilliseconds() throws Exception {
        RequestTemplate template = template("${now}", Syntax.TEXT);
        Instant before = Instant.now().minusMillis(1);
        String now = template.text(variables.values(0, 1, 1, LoadPart.WHOLE));

        assertThat(now).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(Instant.parse(now)).isBetween(before, Instant.now());
    }

    @Test
    void randomNumbersAreThoseOfTheSeedAndOfTheWorkerAndReachBothEnds() throws Exception {
        RequestTemplate template = template("${random:-1-1}", Syntax.TEXT);

        assertThat(draws(template, 0, 7)).isEqualTo(draws(template, 0, 7));
        assertThat(draws(template, 0, 7)).isNotEqualTo(draws(template, 1, 7));
        assertThat(draws(template, 0, 7)).isNotEqualTo(draws(template, 0, 8));
        assertThat(new HashSet<>(draws(template, 0, 7))).isEqualTo(Set.of("-1", "0", "1"));
    }

    private List<String> draws(RequestTemplate template, int worker, long seed) throws CallFailedException {
        RequestValues values = variables.values(worker, 2, seed, LoadPart.WHOLE);
        List<String> draws = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            values.next();
            draws.add(template.text(values));
        }
        return draws;
    }

    @Test
    void aValueInXmlCannotBecomeMarkup() throws Exception {
        assertThat(rendered("<a b='${v}'>${v}</a>", Syntax.XML, "<&>\"'\r\n\tü"))
                .isEqualTo(
                        "<a b='&lt;&amp;&gt;&quot;&apos;&#13;&#10;&#9;ü'>&lt;&amp;&gt;&quot;&apos;&#13;&#10;&#9;ü</a>");
    }

    @Test
    void inACdataSectionAValueIsWrittenAsItIsAndCannotEndIt() throws Exception {
        assertThat(rendered("<a><![CDATA[${v}]]>${v}</a>", Syntax.XML, "1<2]]>"))
                .isEqualTo("<a><![CDATA[1<2]]]]><![CDATA[>]]>1&lt;2]]&gt;</a>");
    }

    @Test
    void betweenQuotesOfJsonAValueIsEscapedAndOutsideOfThemItIsANumberOrAWord() throws Exception {
        assertThat(rendered("{\"a\": \"x${v}\"}", Syntax.JSON, "\"\\\n\u0001ü"))
                .isEqualTo("{\"a\": \"x\\\"\\\\\\n\\u0001ü\"}");
        assertThat(rendered("{\"a\\\"\": ${v}}", Syntax.JSON, "-1.5e+3")).isEqualTo("{\"a\\\"\": -1.5e+3}");
        assertThat(rendered("[${v}]", Syntax.JSON, "null")).isEqualTo("[null]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "01", "1.", ".5", "1e", "1e+", "1x", "NaN", "\"a\"", "1,2", "True"})
    void whatIsNoLiteralOfJsonCannotStandOutsideOfQuotes(String value) {
        assertThatThrownBy(() -> rendered("[${v}]", Syntax.JSON, value))
                .isInstanceOf(CallFailedException.class)
                .hasMessage("'" + value + "' stands outside of quotes, where JSON has a number, true, false or null");
    }

    @Test
    void aCharacterThatXmlCannotHaveIsAFailedCallAndNoBrokenRequest() {
        for (String text : List.of("<a>${v}</a>", "<a><![CDATA[${v}]]></a>")) {
            assertThatThrownBy(() -> rendered(text, Syntax.XML, "a\u0001"))
                    .isInstanceOf(CallFailedException.class)
                    .hasMessage("a value has the character U+0001, which XML cannot have");
        }
    }

    @Test
    void aValueInAnAddressIsPercentEncoded() throws Exception {
        assertThat(rendered("http://h/a/${v}?b=c", Syntax.URL, "x/y ü~?&"))
                .isEqualTo("http://h/a/x%2Fy%20%C3%BC~%3F%26?b=c");
    }

    @Test
    void aValueInAHeaderCannotBeginAnother() throws Exception {
        assertThat(rendered("Bearer ${v}", Syntax.HEADER, "a b")).isEqualTo("Bearer a b");
        assertThatThrownBy(() -> rendered("Bearer ${v}", Syntax.HEADER, "a\r\nX: y"))
                .isInstanceOf(CallFailedException.class)
                .hasMessage("a header has no line end, no control character and no character outside ASCII");
    }

    @Test
    void aHeaderHasAsciiOnly() throws Exception {
        assertThat(rendered("a\t~ ${v}", Syntax.HEADER, "x")).isEqualTo("a\t~ x");
        for (String value : List.of("J\u00fcrgen", "\u20ac", "a\u007f")) {
            assertThatThrownBy(() -> rendered("${v}", Syntax.HEADER, value))
                    .isInstanceOf(CallFailedException.class)
                    .hasMessage("a header has no line end, no control character and no character outside ASCII");
            assertThatThrownBy(() -> rendered("Bearer " + value, Syntax.HEADER, "x"))
                    .isInstanceOf(RequestException.class)
                    .hasMessageEndingWith(
                            ": a header has no line end, no control character and no character outside ASCII");
        }
    }

    @Test
    void commentsAreForTheAuthorAndVariablesInThemAreNone() throws Exception {
        assertThat(rendered("<a><!-- ${nothing} --><![CDATA[<!-- ${v} -->]]></a>", Syntax.XML, "1"))
                .isEqualTo("<a><![CDATA[<!-- 1 -->]]></a>");
        assertThat(rendered("{// ${nothing}\n\"a\": \"http://${v}/*\" /* ${nothing} */}", Syntax.JSON, "h"))
                .isEqualTo("{\n\"a\": \"http://h/*\" }");
    }

    @Test
    void aDollarAndABraceCanBeWrittenTogether() throws Exception {
        assertThat(rendered("<a>$${v} $5 ${v}</a>", Syntax.XML, "1")).isEqualTo("<a>${row:v} $5 1</a>");
    }

    @Test
    void aGivenVariableWithoutAValueIsAFailedCall() throws Exception {
        RequestVariables ofPlan = new RequestVariables(Optional.empty(), Set.of("v"));
        RequestTemplate template = ofPlan.template("t", "${row:v}", Syntax.TEXT);
        RequestValues values = ofPlan.values(0, 1, 1, LoadPart.WHOLE);

        assertThatThrownBy(() -> template.render(values))
                .isInstanceOf(CallFailedException.class)
                .hasMessage("${row:v} has no value for this call");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${uid}|t, line 1: ${uid} is unknown: one of id, uuid, now, random:LOWEST-HIGHEST, row:COLUMN is expected;"
                        + " $${ stands for the two characters ${",
                "${id:3}|t, line 1: ${id:3} is unknown: one of id, uuid, now, random:LOWEST-HIGHEST, row:COLUMN is expected;"
                        + " $${ stands for the two characters ${",
                "${random}|t, line 1: ${random} needs its lowest and its highest whole number, as in ${random:1-1000}",
                "${random:9-1}|t, line 1: ${random:9-1} needs its lowest and its highest whole number, as in ${random:1-1000}",
                "${row:name}|t, line 1: ${row:name} needs a CSV file, and none is given",
                "${id|t, line 1: ${ has no } on its line; $${ stands for the two characters ${"
            })
    void whatIsNoVariableIsRefusedInOneLine(String text, String message) {
        assertThatThrownBy(() -> template(text, Syntax.TEXT))
                .isInstanceOf(RequestException.class)
                .hasMessage(message);
    }

    @Test
    void aVariableThatCannotBeRightWhereItStandsIsRefusedBeforeAnyCall() {
        assertThatThrownBy(() -> template("{\n\"at\": ${now}}", Syntax.JSON))
                .isInstanceOf(RequestException.class)
                .hasMessage(
                        "t, line 2: ${now}: 'now' stands outside of quotes, where JSON has a number, true, false or null");
    }

    @Test
    void aRequestThatIsNotWellFormedIsRefusedInOneLine() {
        assertThatThrownBy(() -> template("<a>${id}</b>", Syntax.XML))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith("t, line 1 is not well-formed XML: ")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> template("{\"a\": 1,\n}", Syntax.JSON))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith("t, line 2 is not well-formed JSON: ");
        assertThatThrownBy(() -> template("{} {}", Syntax.JSON)).hasMessage("t has more than one JSON value");
        assertThatThrownBy(() -> template("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", Syntax.XML))
                .hasMessage("t says that its encoding is ISO-8859-1, and requests are read and sent in UTF-8");
        assertThatThrownBy(() -> template("<a><!-- b</a>", Syntax.XML))
                .hasMessage("t, line 1: a comment has no end (-->)");
    }

    /** Renders a text in which {@code ${v}} is a variable with this value. */
    private static String rendered(String text, Syntax syntax, String value) throws Exception {
        RequestVariables ofPlan = new RequestVariables(Optional.empty(), Set.of("v"));
        RequestTemplate template = ofPlan.template("t", text.replace("${v}", "${row:v}"), syntax);
        RequestValues values = ofPlan.values(0, 1, 1, LoadPart.WHOLE);
        values.given(name -> value);
        return template.text(values);
    }

    private RequestTemplate template(String text, Syntax syntax) throws RequestException {
        return variables.template("t", text, syntax);
    }
}

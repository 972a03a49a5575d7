package cxfperf.report;

import static cxfperf.report.Summaries.comparison;
import static cxfperf.report.Summaries.invalid;
import static cxfperf.report.Summaries.summary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.report.render.ForestPicture;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class RatiosSvgTest {

    private static final String PICTURE = ForestPicture.render(RatioDocument.picture(List.of(
            summary(
                    Map.of("operation", "echo"),
                    List.of("a<b", "fast", "slow", "alike", "gone"),
                    comparison("fast", RunPoint.ONLY, Outcome.BETTER, 2),
                    comparison("slow", RunPoint.ONLY, Outcome.WORSE, 0.5),
                    comparison("alike", RunPoint.ONLY, Outcome.NO_CLEAR_DIFFERENCE, 1)),
            summary(Map.of("operation", "get"), List.of("a<b", "gone"), invalid("gone", RunPoint.ONLY)))));

    private static List<Element> all(String name) throws Exception {
        NodeList found = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(PICTURE)))
                .getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Test
    void everyRatioIsAMarkOnItsIntervalAndTwiceIsAsFarFromOneAsHalf() throws Exception {
        List<Element> marks = all("circle");
        assertThat(marks).hasSize(3);
        double one = number(marks.get(2), "cx");
        assertThat(number(marks.get(0), "cx") - one)
                .isPositive()
                .isCloseTo(one - number(marks.get(1), "cx"), within(0.2));
        List<Element> intervals = all("line").stream()
                .filter(line -> line.hasAttribute("stroke-width"))
                .toList();
        assertThat(intervals).hasSize(3).allSatisfy(line -> {
            double mark = number(marks.get(intervals.indexOf(line)), "cx");
            assertThat(mark).isBetween(number(line, "x1"), number(line, "x2"));
        });
    }

    @Test
    void onlyWhereTheDifferenceIsClearTheMarkIsFilled() throws Exception {
        assertThat(all("circle"))
                .extracting(mark -> mark.getAttribute("fill").equals(mark.getAttribute("stroke")))
                .containsExactly(true, true, false);
    }

    @Test
    void namesNumbersAndWhatIsInvalidAreWritten() throws Exception {
        assertThat(all("text"))
                .extracting(Element::getTextContent)
                .contains("Throughput against settings=of-a<b: ratio and its 95 % interval")
                .contains("echo: fast", "2.00 (1.80 to 2.20)", "get: gone, invalid", "1");
    }

    @Test
    void theAxisHasRoundRatiosThatDoNotStandOnEachOther() throws Exception {
        List<Double> marks = all("text").stream()
                .filter(text -> text.getAttribute("text-anchor").equals("middle"))
                .map(text -> number(text, "x"))
                .sorted()
                .toList();
        assertThat(marks).hasSizeGreaterThan(2);
        for (int i = 1; i < marks.size(); i++) {
            assertThat(marks.get(i) - marks.get(i - 1)).isGreaterThan(30);
        }
    }
}

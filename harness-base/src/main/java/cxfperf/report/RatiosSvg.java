package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.MetricComparison;
import cxfperf.experiment.Outcome;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The throughput ratios of several experiments with the same baseline as a picture, for pages that show images: each
 * with its 95 % interval, a filled mark where the difference is clear. Pure; any thread.
 */
public final class RatiosSvg {

    private static final int WIDTH = 760;
    private static final int LABELS = 150;
    private static final int NUMBERS = 170;
    private static final int LINE = 20;
    private static final int TOP = 44;
    private static final String INK = "#1f2933";
    private static final String PALE = "#cbd2d9";
    private static final String GREY = "#616e7c";

    private final RatioTable table;
    private final RatioScale scale;
    private final XMLStreamWriter xml;
    private int y = TOP;

    private RatiosSvg(RatioTable table, XMLStreamWriter xml) {
        this.table = table;
        this.xml = xml;
        List<Double> ends = table.rows().stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(cell -> decided(cell).stream())
                .flatMap(each -> Stream.of(each.low(), each.ratio(), each.high()))
                .toList();
        scale = RatioScale.over(ends, LABELS, WIDTH - LABELS - NUMBERS);
    }

    /**
     * @throws IllegalArgumentException with what is wrong as its message, if the experiments do not have the same
     *     baseline, or one variant is not the same in two of them
     */
    public static String render(List<Experiment> experiments) {
        RatioTable table = RatioTable.of(experiments);
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            new RatiosSvg(table, xml).write();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("text in memory always takes more", e);
        }
        return text.append('\n').toString();
    }

    private static Optional<MetricComparison> decided(Optional<Comparison> cell) {
        return cell.flatMap(Comparison::firstDecided);
    }

    private void write() throws XMLStreamException {
        int bottom = TOP + table.columns().size() * (table.rows().size() + 1) * LINE + LINE / 2;
        int height = bottom + 2 * LINE;
        xml.writeStartElement("svg");
        attributes("xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + WIDTH + " " + height, "role", "img");
        attributes("width", WIDTH, "height", height, "font-family", "sans-serif", "font-size", 13, "fill", INK);
        xml.writeStartElement("title");
        xml.writeCharacters(title());
        xml.writeEndElement();
        // Pages have backgrounds of their own.
        shape("rect", "width", WIDTH, "height", height, "fill", "#ffffff");
        text(10, LINE, "start", INK, title());
        axis(bottom);
        for (int column = 0; column < table.columns().size(); column++) {
            y += LINE;
            text(10, y, "start", GREY, table.columns().get(column));
            for (RatioTable.RatioRow row : table.rows()) {
                y += LINE;
                text(LABELS - 12, y, "end", INK, row.variant());
                cell(row.cells().get(column));
            }
        }
        xml.writeEndElement();
    }

    private String title() {
        return table.title() + " against " + table.baseline() + ": ratio and its 95 % interval";
    }

    private void axis(int bottom) throws XMLStreamException {
        for (double mark : scale.marks()) {
            double x = scale.at(mark);
            shape("line", "x1", x, "x2", x, "y1", TOP, "y2", bottom, "stroke", mark == 1 ? GREY : PALE);
            text(x, bottom + LINE, "middle", GREY, mark == Math.rint(mark) ? String.valueOf((int) mark) : "" + mark);
        }
    }

    private void cell(Optional<Comparison> cell) throws XMLStreamException {
        if (cell.isEmpty()) {
            return;
        }
        Optional<MetricComparison> known = decided(cell);
        if (known.isEmpty()) {
            text(WIDTH - NUMBERS + 12, y, "start", GREY, cell.get().outcome().word());
            return;
        }
        MetricComparison ratio = known.get();
        String color =
                switch (ratio.outcome()) {
                    case BETTER -> "#0b6e4f";
                    case WORSE -> "#b3401a";
                    default -> GREY;
                };
        boolean clear = ratio.outcome() != Outcome.NO_CLEAR_DIFFERENCE;
        double middle = y - LINE / 4.0;
        shape(
                "line",
                "x1",
                scale.at(ratio.low()),
                "x2",
                scale.at(ratio.high()),
                "y1",
                middle,
                "y2",
                middle,
                "stroke",
                color,
                "stroke-width",
                2);
        shape(
                "circle",
                "cx",
                scale.at(ratio.ratio()),
                "cy",
                middle,
                "r",
                5,
                "stroke",
                color,
                "stroke-width",
                2,
                "fill",
                clear ? color : "#ffffff");
        text(
                WIDTH - NUMBERS + 12,
                y,
                "start",
                color,
                String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.ratio(), ratio.low(), ratio.high()));
    }

    private void text(double x, double baseline, String anchor, String color, String words) throws XMLStreamException {
        xml.writeStartElement("text");
        attributes("x", x, "y", baseline, "text-anchor", anchor, "fill", color);
        xml.writeCharacters(words);
        xml.writeEndElement();
    }

    private void shape(String name, Object... namesAndValues) throws XMLStreamException {
        xml.writeEmptyElement(name);
        attributes(namesAndValues);
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            xml.writeAttribute(
                    (String) namesAndValues[i],
                    value instanceof Double pixels ? String.format(Locale.ROOT, "%.1f", pixels) : value.toString());
        }
    }

    /**
     * Where a ratio is on an axis: as far on one side of 1 as its inverse is on the other, so that twice and half look
     * alike.
     *
     * @param lowest at the left end; below 1
     * @param highest at the right end; above 1
     * @param left of the axis, in pixels
     * @param width of the axis, in pixels
     */
    private record RatioScale(double lowest, double highest, double left, double width) {

        private static final double[] ROUND = {
            0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 7, 10, 15, 20, 50, 100
        };

        /** Marks that are nearer to each other cannot be read. */
        private static final double NEAR = 34;

        /** Wide enough for all of these ratios, which are above 0. */
        static RatioScale over(List<Double> ratios, double left, double width) {
            double lowest =
                    ratios.stream().mapToDouble(Double::doubleValue).min().orElse(1);
            double highest =
                    ratios.stream().mapToDouble(Double::doubleValue).max().orElse(1);
            return new RatioScale(Math.min(0.9, lowest / 1.05), Math.max(1.1, highest * 1.05), left, width);
        }

        /** In pixels; a ratio outside of the axis is at its end. */
        double at(double ratio) {
            double share = Math.log(ratio / lowest) / Math.log(highest / lowest);
            return left + width * Math.max(0, Math.min(1, share));
        }

        /**
         * Round ratios that are far enough apart to be written: outwards from 1, each that has room beside the one
         * before.
         */
        List<Double> marks() {
            List<Double> marks = new ArrayList<>(List.of(1.0));
            double last = 1;
            for (double ratio : ROUND) {
                if (ratio > 1 && ratio <= highest && at(ratio) - at(last) >= NEAR) {
                    marks.add(ratio);
                    last = ratio;
                }
            }
            last = 1;
            for (int i = ROUND.length - 1; i >= 0; i--) {
                if (ROUND[i] < 1 && ROUND[i] >= lowest && at(last) - at(ROUND[i]) >= NEAR) {
                    marks.add(0, ROUND[i]);
                    last = ROUND[i];
                }
            }
            return marks;
        }
    }
}

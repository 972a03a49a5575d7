package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import cxfperf.own.requests.RequestTemplate.Piece;
import cxfperf.own.requests.TextParts.Literal;
import cxfperf.own.requests.TextParts.Part;
import cxfperf.own.requests.TextParts.Variable;
import cxfperf.own.requests.VariableKinds.Drawing;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The variables of all requests of a run. Templates fill it before the load, on one thread at a time; during the load
 * it is only read, by any number of threads.
 *
 * <pre>{@code
 * RequestVariables variables = new RequestVariables(Optional.empty(), Set.of());
 * RequestTemplate template = variables.template(RequestFile.read(file));
 * RequestValues values = variables.values(worker, workers, seed, LoadPart.WHOLE);  // one for each worker
 * values.next(true);                                               // before each request
 * byte[] request = template.render(values);
 * }</pre>
 */
public final class RequestVariables {

    private final VariableKinds kinds;
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final List<Drawing> drawings = new ArrayList<>();
    private final RequestSamples samples;

    /**
     * @param rows source of {@code ${row:COLUMN}}; empty if there is no CSV file
     * @param given where there is no CSV file, the columns whose values are {@link RequestValues#given given}
     */
    public RequestVariables(Optional<RowFeed> rows, Set<String> given) {
        kinds = new VariableKinds(rows, given);
        samples = new RequestSamples(rows);
    }

    /** @throws RequestException if the file has an unknown variable, or is not well-formed with values in it */
    public RequestTemplate template(RequestFile file) throws RequestException {
        return template(file.name(), file.text(), file.syntax());
    }

    /**
     * Makes a template from another text than a file, such as an address.
     *
     * @param name its name in messages, such as {@code -Durl}
     * @throws RequestException as for a file
     */
    public RequestTemplate template(String name, String text, Syntax syntax) throws RequestException {
        List<Piece> pieces = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        StringBuilder sample = new StringBuilder();
        for (Part part : TextParts.of(name, text, syntax)) {
            if (part instanceof Literal literal) {
                pieces.add(new Piece(literal.text().getBytes(StandardCharsets.UTF_8), 0, null));
                sample.append(literal.text());
            } else if (part instanceof Variable variable) {
                String where = name + ", line " + variable.line();
                int slot = slotOf(where, variable);
                names.add(variable.name());
                sample.append(samples.sample(where, variable));
                pieces.add(new Piece(null, slot, variable.place()));
            }
        }
        Optional<String> root = WellFormed.root(name, sample.toString(), syntax);
        if (pieces.isEmpty()) {
            pieces.add(new Piece(new byte[0], 0, null));
        }
        return new RequestTemplate(pieces, names, root);
    }

    /**
     * Makes the values of one worker.
     *
     * @param worker its number, from 0
     * @param workers how many there are: {@code ${id}} is different for all of them
     * @param seed of the part: {@code ${random:..}} and random rows are the same in each run with the same seed
     * @param part {@code ${id}} is different for all parts, however many workers each of them has
     */
    public RequestValues values(int worker, int workers, long seed, LoadPart part) {
        return new RequestValues(this, worker, workers, part, new SplittableRandom(mixed(seed, worker)));
    }

    /** Mixes the bits, so that neighbouring seeds and workers draw different numbers. */
    private static long mixed(long seed, int worker) {
        return new SplittableRandom(seed).nextLong() ^ new SplittableRandom(~(long) worker).nextLong();
    }

    private int slotOf(String where, Variable variable) throws RequestException {
        Integer known = slots.get(variable.name());
        if (known == null) {
            known = add(kinds.drawing(where, variable.name()));
            slots.put(variable.name(), known);
        }
        return known;
    }

    private int add(Drawing drawing) {
        drawings.add(drawing);
        return drawings.size() - 1;
    }

    /** Returns the names of all variables. */
    public Set<String> names() {
        return new TreeSet<>(slots.keySet());
    }

    /** Whether the values of a variable, as {@link RequestTemplate#variables} names it, are those of the CSV file. */
    public static boolean isOfRow(String variable) {
        return VariableKinds.isOfRow(variable);
    }

    /** Returns the rows if a template uses them; otherwise empty. */
    Optional<RowFeed> rowsInUse() {
        return kinds.rowsInUse();
    }

    int count() {
        return drawings.size();
    }

    int slot(String variable) {
        Integer slot = slots.get(variable);
        if (slot == null) {
            throw new IllegalArgumentException("no template has ${" + variable + "}");
        }
        return slot;
    }

    Drawing drawing(int slot) {
        return drawings.get(slot);
    }

    /** Samples to try templates with before the load: an invalid value is refused then. */
    private record RequestSamples(Optional<RowFeed> rows) {

        /** Returns an escaped value that a known variable could have at this place. */
        String sample(String where, Variable variable) throws RequestException {
            String name = variable.name();
            try {
                if (name.startsWith("row:") && rows.isPresent()) {
                    return row(where, variable);
                }
                return variable.place().escaped(name.startsWith("uuid") || name.startsWith("now") ? name : "1");
            } catch (CallFailedException e) {
                throw new RequestException(where + ": ${" + name + "}: " + e.getMessage(), e);
            }
        }

        /** Tries each row: one that cannot be sent would otherwise be a failed call of the load. */
        private String row(String where, Variable variable) throws RequestException, CallFailedException {
            Rows all = rows.orElseThrow().rows();
            int column = VariableKinds.column(where, variable.name(), VariableKinds.argument(variable.name()), all);
            for (int row = 0; row < all.count(); row++) {
                try {
                    variable.place().escaped(all.value(row, column));
                } catch (CallFailedException e) {
                    throw new RequestException(
                            where + ": ${" + variable.name() + "}: row " + (row + 1) + " of " + all.name() + ": "
                                    + e.getMessage(),
                            e);
                }
            }
            return variable.place().escaped(all.value(0, column));
        }
    }

    /** Checks whether a request with values in it is well-formed XML or JSON, or can be a header. */
    private static final class WellFormed {

        private WellFormed() {}

        /**
         * Returns the local name of the outermost element of XML; empty for another syntax.
         *
         * @throws RequestException if the text is not well-formed
         */
        static Optional<String> root(String name, String text, Syntax syntax) throws RequestException {
            if (syntax == Syntax.JSON) {
                json(name, text);
            }
            if (syntax == Syntax.HEADER) {
                header(name, text);
            }
            return syntax == Syntax.XML ? Optional.of(xml(name, text)) : Optional.empty();
        }

        private static void header(String name, String text) throws RequestException {
            try {
                TextPlace.HEADER.escaped(text);
            } catch (CallFailedException e) {
                throw new RequestException(name + ": " + e.getMessage(), e);
            }
        }

        private static String xml(String name, String text) throws RequestException {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            try {
                XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
                String encoding = reader.getCharacterEncodingScheme();
                if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
                    throw new RequestException(name + " says that its encoding is " + encoding
                            + ", and requests are read and sent in UTF-8");
                }
                String root = null;
                while (reader.hasNext()) {
                    if (reader.next() == XMLStreamReader.START_ELEMENT && root == null) {
                        root = reader.getLocalName();
                    }
                }
                return root;
            } catch (XMLStreamException e) {
                throw new RequestException(
                        name + ", line " + e.getLocation().getLineNumber() + " is not well-formed XML: "
                                + OneLine.of(lastLine(String.valueOf(e.getMessage()))),
                        e);
            }
        }

        /** The JDK's message begins with a line that repeats the place. */
        private static String lastLine(String message) {
            return message.lines().reduce((first, last) -> last).orElse("");
        }

        private static void json(String name, String text) throws RequestException {
            try (JsonParser parser = new JsonFactory().createParser(text)) {
                if (parser.nextToken() == null) {
                    throw new RequestException(name + " has no JSON value");
                }
                parser.skipChildren();
                if (parser.nextToken() != null) {
                    throw new RequestException(name + " has more than one JSON value");
                }
            } catch (JsonProcessingException e) {
                throw new RequestException(
                        name + ", line " + e.getLocation().getLineNr() + " is not well-formed JSON: "
                                + OneLine.of(e.getOriginalMessage()),
                        e);
            } catch (IOException e) {
                throw new RequestException(name + " is not well-formed JSON: " + e.getMessage(), e);
            }
        }
    }
}

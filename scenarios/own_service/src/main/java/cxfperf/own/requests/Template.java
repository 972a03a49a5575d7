package cxfperf.own.requests;

import cxfperf.own.requests.Variables.Drawing;
import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A text with variables, cut into its parts once. Made by {@link Variables}; immutable, and safe for any number of
 * threads, each with its own {@link Values}.
 *
 * @param variables the names of the variables in it, such as {@code row:name}
 * @param root the local name of the outermost element; empty for a text that is not XML
 */
public record Template(List<Piece> pieces, Escape escape, Set<String> variables, Optional<String> root) {

    /**
     * A part of the text.
     *
     * @param literal text to write; null for a variable
     */
    record Piece(byte[] literal, String name, Drawing drawing) {}

    /** Whether every request is the same. */
    public boolean isConstant() {
        return variables.isEmpty();
    }

    /**
     * Renders the request with these values, in UTF-8.
     *
     * @return read only: a constant template returns the same array each time
     * @throws CallFailedException if a variable has no value, or one that is not allowed in its place
     */
    public byte[] render(Values values) throws CallFailedException {
        if (isConstant()) {
            return pieces.get(0).literal();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Piece piece : pieces) {
            out.writeBytes(
                    piece.literal() == null
                            ? escape.escaped(values.get(piece.name(), piece.drawing()))
                                    .getBytes(StandardCharsets.UTF_8)
                            : piece.literal());
        }
        return out.toByteArray();
    }

    /** Renders the template as text, for an address, a header or an expected value. */
    public String text(Values values) throws CallFailedException {
        return new String(render(values), StandardCharsets.UTF_8);
    }
}

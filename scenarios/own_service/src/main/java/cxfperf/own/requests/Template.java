package cxfperf.own.requests;

import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A text with variables, cut into its parts once. Made by {@link Variables}; immutable, and safe for any number of
 * threads, each with its own {@link Values}.
 */
public final class Template {

    /**
     * @param literal text to write; null for a variable
     * @param slot the number of the variable
     */
    record Piece(byte[] literal, int slot) {}

    private final Piece[] pieces;
    private final Escape escape;
    private final Set<String> variables;
    private final Optional<String> root;

    Template(List<Piece> pieces, Escape escape, Set<String> variables, Optional<String> root) {
        this.pieces = pieces.toArray(Piece[]::new);
        this.escape = escape;
        this.variables = Collections.unmodifiableSet(new LinkedHashSet<>(variables));
        this.root = root;
    }

    /** Whether every request is the same. */
    public boolean isConstant() {
        return pieces.length == 1 && pieces[0].literal() != null;
    }

    /** The names of the variables in it, such as {@code row:name}, in the order of the text. */
    public Set<String> variables() {
        return variables;
    }

    /** The local name of the outermost element; empty for a text that is not XML. */
    public Optional<String> root() {
        return root;
    }

    /**
     * Renders the request with these values, in UTF-8.
     *
     * @return read only: a constant template returns the same array each time
     * @throws CallFailedException if a variable has no value, or one that is not allowed in its place
     */
    public byte[] render(Values values) throws CallFailedException {
        if (isConstant()) {
            return pieces[0].literal();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Piece piece : pieces) {
            out.writeBytes(
                    piece.literal() == null
                            ? escape.escaped(values.get(piece.slot())).getBytes(StandardCharsets.UTF_8)
                            : piece.literal());
        }
        return out.toByteArray();
    }

    /** Renders the template as text, for an address, a header or an expected value. */
    public String text(Values values) throws CallFailedException {
        return new String(render(values), StandardCharsets.UTF_8);
    }
}

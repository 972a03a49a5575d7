package cxfperf.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes damaged versions of files: cut off, with parts that are missing, doubled, empty or of another type. The seed is
 * 1 unless {@code -Dmutations.seed} says another; tests print it. One thread.
 */
public final class Mutations {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> VALUES = List.of(
            "null",
            "\"\"",
            "\"x\"",
            "-1",
            "0",
            "1",
            "3.7",
            "1e300",
            "-1e300",
            "9223372036854775807",
            "true",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "{\"x\":null}",
            "\"PASS\"",
            "\"\\u001b[31m\"",
            "\"2026-11-21T09:00:00Z\"");

    private static final List<String> PIECES = List.of(
            "", " ", ",", "\n", "\"", "-1", "NaN", "x", "1e999", "=", ":", "<", "${", "\u0000", "ÿ", "{", "]", "--");

    private final long seed;
    private final SplittableRandom random;

    public Mutations() {
        this(Long.getLong("mutations.seed", 1));
    }

    public Mutations(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
    }

    public long seed() {
        return seed;
    }

    /** One damaged version. */
    public String of(String text) {
        String json = text.stripLeading();
        if (!json.isEmpty() && (json.charAt(0) == '{' || json.charAt(0) == '[') && random.nextInt(4) > 0) {
            try {
                return ofJson(JSON.readTree(text));
            } catch (JsonProcessingException e) {
                return ofText(text);
            }
        }
        return random.nextInt(3) == 0 ? ofLines(text) : ofText(text);
    }

    private String ofText(String text) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(random.nextBoolean() ? 6 : text.length() + 1));
        return switch (random.nextInt(6)) {
            case 0 -> text.substring(0, from);
            case 1 -> text.substring(from);
            case 2 -> text.substring(0, from) + text.substring(to);
            case 3 -> text.substring(0, to) + text.substring(from);
            default -> text.substring(0, from) + PIECES.get(random.nextInt(PIECES.size())) + text.substring(to);
        };
    }

    /** Changes a line or a cell of a table or of a list of options. */
    private String ofLines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int chosen = random.nextInt(lines.size());
        switch (random.nextInt(5)) {
            case 0 -> lines.remove(chosen);
            case 1 -> lines.add(chosen, lines.get(random.nextInt(lines.size())));
            case 2 -> lines.set(chosen, "");
            default -> {
                String[] cells = lines.get(chosen).split("(?<=[,= ])", -1);
                cells[random.nextInt(cells.length)] = PIECES.get(random.nextInt(PIECES.size())) + ",";
                lines.set(chosen, String.join("", cells));
            }
        }
        return String.join("\n", lines);
    }

    private String ofJson(JsonNode tree) throws JsonProcessingException {
        int changes = 1 + random.nextInt(2);
        JsonNode changed = tree;
        for (int i = 0; i < changes; i++) {
            List<JsonNode> parents = new ArrayList<>();
            gather(changed, parents);
            if (parents.isEmpty()) {
                return value().toString();
            }
            JsonNode parent = parents.get(random.nextInt(parents.size()));
            int member = random.nextInt(parent.size());
            boolean remove = random.nextInt(3) == 0;
            if (parent instanceof ObjectNode object) {
                List<String> names = new ArrayList<>();
                object.fieldNames().forEachRemaining(names::add);
                if (remove) {
                    object.remove(names.get(member));
                } else {
                    object.set(names.get(member), value());
                }
            } else if (parent instanceof ArrayNode array) {
                if (remove) {
                    array.remove(member);
                } else {
                    array.set(member, value());
                }
            }
        }
        return changed.toString();
    }

    private JsonNode value() throws JsonProcessingException {
        return JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
    }

    private static void gather(JsonNode node, List<JsonNode> parents) {
        if (node.isContainerNode() && !node.isEmpty()) {
            parents.add(node);
            node.forEach(child -> gather(child, parents));
        }
    }
}

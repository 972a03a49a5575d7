package cxfperf.own.raw;

import cxfperf.cxf.raw.ByteSlots;
import cxfperf.own.requests.RequestValues;
import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the values of one request may be written in it and in its reply: as they are, and as an address has them.
 *
 * @param texts two of each variable, in the order of the variables
 */
record SentTexts(List<byte[]> texts) {

    /** So many draws have two whose values are as long as each other, whatever varies. */
    private static final int MOST_DRAWS = 200;

    static final SentTexts NONE = new SentTexts(List.of());

    /** What was drawn for one call that is learned from. */
    record Drawn(Map<String, String> values, SentTexts texts) {

        /** Has the next request be of these. */
        void into(RequestValues target) {
            values.forEach(target::set);
        }

        private boolean isAsLongAs(Drawn other) {
            return values.entrySet().stream()
                    .allMatch(each -> each.getValue().length()
                            == other.values.get(each.getKey()).length());
        }

        private long unlike(Drawn other) {
            return values.entrySet().stream()
                    .filter(each -> !each.getValue().equals(other.values.get(each.getKey())))
                    .count();
        }
    }

    /**
     * Of the request that these values are of now.
     *
     * @param variables those of the request that are drawn anew for each
     */
    static SentTexts of(Set<String> variables, RequestValues values) throws CallFailedException {
        return drawn(variables, values).texts();
    }

    private static Drawn drawn(Set<String> variables, RequestValues values) throws CallFailedException {
        Map<String, String> drawn = new LinkedHashMap<>();
        List<byte[]> texts = new ArrayList<>();
        for (String variable : variables) {
            String value = values.get(variable);
            drawn.put(variable, value);
            texts.add(value.getBytes(StandardCharsets.UTF_8));
            // The only character of a drawn value that an address has in another way: the colon of an instant.
            texts.add(value.replace(":", "%3A").getBytes(StandardCharsets.UTF_8));
        }
        return new Drawn(drawn, new SentTexts(texts));
    }

    /**
     * Draws for two calls, so that each value of the one is as long as that of the other, and another one.
     *
     * @throws CallFailedException if no two such were drawn
     */
    static Drawn[] two(Set<String> variables, RequestValues values, int row)
            throws CallFailedException, InterruptedException {
        List<Drawn> all = new ArrayList<>();
        Drawn[] best = null;
        for (int i = 0; i < MOST_DRAWS; i++) {
            values.nextOf(row);
            if (variables.stream().anyMatch(name -> name.startsWith("now"))) {
                // It has milliseconds.
                Thread.sleep(2);
            }
            Drawn next = drawn(variables, values);
            for (Drawn each : all) {
                if (each.isAsLongAs(next) && (best == null || each.unlike(next) > best[1].unlike(best[0]))) {
                    best = new Drawn[] {each, next};
                }
            }
            if (best != null && best[1].unlike(best[0]) == variables.size()) {
                return best;
            }
            all.add(next);
        }
        if (best == null) {
            throw CallFailedException.wrongReply("no two requests have values of one length: " + variables);
        }
        // What was the same in each draw is always the same: a range of one number.
        return best;
    }

    /** The number of the text that is here in the one and there in the other; -1 where none is. */
    static int at(byte[] one, int here, SentTexts ofOne, byte[] other, int there, SentTexts ofOther) {
        for (int i = 0; i < ofOne.texts.size(); i++) {
            byte[] text = ofOne.texts.get(i);
            byte[] otherText = ofOther.texts.get(i);
            if (!Arrays.equals(text, otherText)
                    && ByteSlots.isAt(one, here, text)
                    && ByteSlots.isAt(other, there, otherText)) {
                return i;
            }
        }
        return -1;
    }
}

package cxfperf.own.raw;

import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;

/**
 * The body of a reply, with the places of what was sent in it and of what the service makes anew. Immutable.
 *
 * @param parts in their order
 */
record ReplyBytes(List<ReplyPart> parts) {

    private static final int SHOWN = 40;

    /**
     * Bytes, a value that was sent, or one that the service makes: one of the three.
     *
     * @param bytes null for a value
     * @param text of a value that was sent; -1 for none
     * @param made null for none
     */
    record ReplyPart(byte[] bytes, int text, MadeValue made) {}

    private record MadePlace(int from, int to, MadeValue made) {}

    /**
     * Of three replies: the first two to one request, the third to one with other values, each as long.
     *
     * @param third null where each request is the same
     * @throws CallFailedException if they differ in something else than values
     */
    static ReplyBytes of(byte[] one, byte[] again, SentTexts ofOne, byte[] third, SentTexts ofThird)
            throws CallFailedException {
        List<MadePlace> places = places(one, again);
        List<ReplyPart> parts = new ArrayList<>();
        int literal = 0;
        int here = 0;
        int there = 0;
        int next = 0;
        while (here < one.length) {
            MadePlace place = next < places.size() ? places.get(next) : null;
            ReplyPart part = null;
            int end = here;
            int endThere = there;
            if (place != null && place.from() == here) {
                next++;
                part = new ReplyPart(null, -1, place.made());
                end = place.to();
                endThere = third == null ? end : place.made().end(third, there, third.length);
                if (endThere < 0) {
                    throw unlike(one, here, third, there);
                }
            } else if (third != null) {
                int text = SentTexts.at(one, here, ofOne, third, there, ofThird);
                if (text >= 0 && (place == null || here + ofOne.texts().get(text).length <= place.from())) {
                    part = new ReplyPart(null, text, null);
                    end = here + ofOne.texts().get(text).length;
                    endThere = there + ofThird.texts().get(text).length;
                } else if (there >= third.length || one[here] != third[there]) {
                    throw unlike(one, here, third, there);
                }
            }
            if (part == null) {
                here++;
                there++;
            } else {
                addLiteral(parts, one, literal, here);
                parts.add(part);
                here = end;
                there = endThere;
                literal = end;
            }
        }
        if (third != null && there != third.length) {
            throw unlike(one, here, third, there);
        }
        addLiteral(parts, one, literal, here);
        return new ReplyBytes(parts);
    }

    private static void addLiteral(List<ReplyPart> parts, byte[] one, int from, int to) {
        if (to > from) {
            parts.add(new ReplyPart(Arrays.copyOfRange(one, from, to), -1, null));
        }
    }

    /** Where two replies to one request differ. */
    private static List<MadePlace> places(byte[] one, byte[] again) throws CallFailedException {
        List<MadePlace> places = new ArrayList<>();
        if (Arrays.equals(one, again)) {
            return places;
        }
        Matcher first = MadeValue.in(one);
        Matcher second = MadeValue.in(again);
        while (first.find()) {
            if (!second.find()) {
                throw unlikeAgain(one, first.start(), again, again.length);
            }
            if (!first.group().equals(second.group())) {
                MadeValue made =
                        MadeValue.of(MadeValue.kind(first), first.group(), MadeValue.kind(second), second.group());
                if (made == null) {
                    throw unlikeAgain(one, first.start(), again, second.start());
                }
                places.add(new MadePlace(first.start(), first.end(), made));
            }
        }
        if (second.find()) {
            throw unlikeAgain(one, one.length, again, second.start());
        }
        return places;
    }

    private static CallFailedException unlikeAgain(byte[] one, int at, byte[] again, int atAgain) {
        return CallFailedException.wrongReply("two replies to one request differ in something that is no number, no"
                + " time and no text of one length, from byte " + at + ": " + shown(one, at) + " and "
                + shown(again, atAgain));
    }

    private static CallFailedException unlike(byte[] one, int at, byte[] third, int atThird) {
        return CallFailedException.wrongReply("the reply depends on the values of the request in another way than by"
                + " repeating them, from byte " + at + ": " + shown(one, at) + " and " + shown(third, atThird)
                + "; values of -Drows are learned row by row");
    }

    private static String shown(byte[] bytes, int at) {
        int from = Math.min(at, bytes.length);
        int length = Math.min(SHOWN, bytes.length - from);
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1).replaceAll("\\s+", " ");
    }

    boolean isConstant() {
        return parts.stream().allMatch(part -> part.bytes() != null);
    }

    /** What the service makes, in the order of the body. */
    List<MadeValue> made() {
        return parts.stream()
                .filter(part -> part.made() != null)
                .map(ReplyPart::made)
                .toList();
    }
}

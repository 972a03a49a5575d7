package cxfperf.options;

import cxfperf.plan.ValueList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A checkout or an unpacked zip on a host that ssh reaches: {@code USER@HOST:DIR}.
 *
 * @param destination the destination in ssh's form: {@code USER@HOST} or {@code HOST}
 * @param host the host without the user
 * @param directory the directory, relative to the user's home directory; may have spaces
 */
public record SshPlace(String destination, String host, String directory) {

    /** Neither part may begin with a hyphen: ssh would take it for an option. */
    private static final Pattern FORM = Pattern.compile("((?:[^@:/\\s-][^@:/\\s]*@)?([^@:/\\s-][^@:/\\s]*)):(\\S.*)");

    /** @throws IllegalArgumentException if the text is no place; the message says what is expected */
    public static SshPlace of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("USER@HOST:DIR is expected");
        }
        return new SshPlace(matcher.group(1), matcher.group(2), matcher.group(3));
    }

    /** Places with commas between them, in their order. A place may occur twice. */
    static List<SshPlace> list(String text) {
        return ValueList.words(text).stream().map(SshPlace::of).toList();
    }

    @Override
    public String toString() {
        return destination + ":" + directory;
    }
}

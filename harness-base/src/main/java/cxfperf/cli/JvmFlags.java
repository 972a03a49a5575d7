package cxfperf.cli;

import java.util.ArrayList;
import java.util.List;

/** Splits a text of JVM flags at white space; single or double quotes keep white space inside a flag. */
final class JvmFlags {

    private JvmFlags() {}

    static List<String> split(String text) throws UsageException {
        List<String> flags = new ArrayList<>();
        StringBuilder flag = null;
        char quote = 0;
        for (char c : text.toCharArray()) {
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    flag.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                flag = flag == null ? new StringBuilder() : flag;
            } else if (Character.isWhitespace(c)) {
                if (flag != null) {
                    flags.add(flag.toString());
                    flag = null;
                }
            } else {
                flag = flag == null ? new StringBuilder() : flag;
                flag.append(c);
            }
        }
        if (quote != 0) {
            throw Settings.refused(Option.JVM_ARGS, text, "a quote is not closed");
        }
        if (flag != null) {
            flags.add(flag.toString());
        }
        return flags;
    }
}

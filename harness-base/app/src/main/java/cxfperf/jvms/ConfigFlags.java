package cxfperf.jvms;

import cxfperf.options.BusFile;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the JVM flags that belong to a bus file {@code NAME.xml} from {@code NAME.jvm} beside it: one flag per
 * line, without shell quotes. {@code 25+ FLAG} is for Java 25 and newer; a JVM whose version is not known does not
 * get it. {@code linux FLAG} and {@code 25+ linux FLAG} are for Linux: elsewhere a JVM does not start with a flag
 * that only Linux has. Empty lines and lines that begin with # are skipped.
 */
public final class ConfigFlags {

    /** A flag may have blanks in its value only: the JVM would read blanks before the = as part of the name. */
    private static final Pattern LINE =
            Pattern.compile("(?:(?<since>[1-9][0-9]{0,2})\\+\\s+)?(?<linux>linux\\s+)?(?<flag>-[^\\s=]+(=.*)?)");

    private static final Pattern PROPERTY = Pattern.compile("-D([^=\\s]+)(?:=.*)?");

    private static final boolean ON_LINUX = System.getProperty("os.name").equals("Linux");

    private ConfigFlags() {}

    static List<String> of(Settings settings, Optional<Runtime.Version> java) throws UsageException {
        try {
            return read(
                    settings.given(Option.CFG).orElse(BusFile.NONE),
                    java.map(Runtime.Version::feature).orElse(0));
        } catch (IOException e) {
            throw settings.refused(Option.CFG, e.getMessage());
        }
    }

    /**
     * Lists system properties that the file beside a bus file sets and that this JVM lacks, one clause each. They can
     * be missing if no command started this JVM for the bus file. Other flags, such as flags of the garbage collector,
     * change how fast a client is, but not what it does.
     *
     * @throws IOException with a message for the user, if the file cannot be read
     */
    public static List<String> missing(BusFile cfg) throws IOException {
        List<String> missing = new ArrayList<>();
        for (String flag : read(cfg, Runtime.version().feature())) {
            Matcher property = PROPERTY.matcher(flag);
            if (property.matches() && System.getProperty(property.group(1)) == null) {
                missing.add(beside(cfg.path().orElseThrow()).getFileName() + " asks for " + Secrets.redactedFlag(flag)
                        + ", and this JVM was started without it");
            }
        }
        return missing;
    }

    /** @param feature the version of the JVM for which the flags are read; 0 if unknown */
    private static List<String> read(BusFile cfg, int feature) throws IOException {
        Optional<Path> beside = cfg.path().map(ConfigFlags::beside).filter(Files::exists);
        if (beside.isEmpty()) {
            return List.of();
        }
        String name = beside.get().getFileName().toString();
        List<String> lines;
        try {
            lines = Files.readAllLines(beside.get());
        } catch (IOException e) {
            throw new IOException(name + " cannot be read: " + ErrorText.of(e), e);
        }
        List<String> flags = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Matcher flag = LINE.matcher(line);
            if (!flag.matches()) {
                throw new IOException(name + " line " + (i + 1) + ": one JVM flag is expected, got " + line);
            }
            boolean isForJava = flag.group("since") == null || Integer.parseInt(flag.group("since")) <= feature;
            if (isForJava && (flag.group("linux") == null || ON_LINUX)) {
                flags.add(flag.group("flag"));
            }
        }
        return flags;
    }

    private static Path beside(Path xml) {
        return xml.resolveSibling(xml.getFileName().toString().replaceFirst("(\\.xml)?$", ".jvm"));
    }
}

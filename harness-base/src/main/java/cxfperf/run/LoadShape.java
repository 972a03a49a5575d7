package cxfperf.run;

import cxfperf.options.Option;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Mix;
import cxfperf.result.LoadSettings;
import cxfperf.scenario.ScenarioOption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the {@link LoadSettings} of a run in its options. */
final class LoadShape {

    private static final int FINGERPRINT_BYTES = 6;

    /** The host is allowed to differ between two runs of one load. */
    private static final String SCHEME_AND_HOST = "^[A-Za-z][A-Za-z0-9+.-]*://[^/]*";

    private LoadShape() {}

    static LoadSettings of(ClientOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        Mix mix = options.plan().mix();
        if (mix.shares().size() > 1) {
            settings.put(Option.MIX.optionName(), text(mix));
        }
        settings.put(
                Option.VIRTUAL_THREADS.optionName(),
                Boolean.toString(options.plan().virtualThreads()));
        settings.put(Option.PROBES.optionName(), options.get(Option.PROBES) ? "on" : "off");
        settings.put(Option.PROFILE.optionName(), Boolean.toString(options.get(Option.PROFILE)));
        for (ScenarioOption option : options.scenario().options()) {
            String value = options.spec().options().get(option.name());
            if (value != null) {
                // A short secret could be guessed from its fingerprint.
                settings.put(
                        option.name(),
                        option.secret() ? option.shown(value) : isFreeText(option, value) ? fingerprint(value) : value);
            }
        }
        return new LoadSettings(options.plan().seed(), settings);
    }

    private static String text(Mix mix) {
        return mix.flow().isPresent()
                ? String.join(",", mix.operations())
                : mix.shares().stream()
                        .map(share -> share.operation() + ":" + share.weight())
                        .collect(Collectors.joining(","));
    }

    /** The default is a word that is in the manual. */
    private static boolean isFreeText(ScenarioOption option, String value) {
        return option.allowed().isAnyText() && !value.equals(option.defaultValue());
    }

    /** The content counts where a text names a file: a request file can change while its name stays. */
    private static String fingerprint(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            Path file = file(text);
            if (file == null) {
                digest.update(text.replaceFirst(SCHEME_AND_HOST, "").getBytes(StandardCharsets.UTF_8));
            } else {
                try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
                    content.transferTo(java.io.OutputStream.nullOutputStream());
                } catch (IOException e) {
                    return "unreadable";
                }
            }
            return "sha256:" + HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the file that a text names; null if it names none. */
    private static Path file(String text) {
        try {
            Path path = Path.of(text.startsWith("@") ? text.substring(1) : text);
            return Files.isRegularFile(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }
}

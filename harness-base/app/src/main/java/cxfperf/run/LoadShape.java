package cxfperf.run;

import cxfperf.jvms.InputFacts;
import cxfperf.options.Option;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.Mix;
import cxfperf.result.LoadSettings;
import cxfperf.scenario.ScenarioOption;
import cxfperf.text.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the {@link LoadSettings} of a run in its options. */
final class LoadShape {

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
        return new LoadSettings(
                options.plan().seed(),
                options.plan().limit() instanceof Limit.Invocations calls ? calls.perThread() : null,
                settings);
    }

    private static String text(Mix mix) {
        return mix.shares().stream()
                .map(share -> share.operation() + ":" + share.weight())
                .collect(Collectors.joining(","));
    }

    /** The default is a word from the manual, so it needs no fingerprint. */
    private static boolean isFreeText(ScenarioOption option, String value) {
        return option.allowed().isAnyText() && !value.equals(option.defaultValue());
    }

    /** If a text names a file, its content counts: a request file can change while its name stays. */
    private static String fingerprint(String text) {
        Optional<Path> file = InputFacts.path(text).filter(Files::isRegularFile);
        try {
            return file.isPresent()
                    ? ContentHash.fingerprint(file.get())
                    : ContentHash.fingerprint(text.replaceFirst(SCHEME_AND_HOST, ""));
        } catch (IOException e) {
            return "unreadable";
        }
    }
}

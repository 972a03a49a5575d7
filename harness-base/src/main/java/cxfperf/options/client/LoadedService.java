package cxfperf.options.client;

import cxfperf.options.BusFile;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServiceChoice;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The service that a client loads: one of ours, as the options name it, or one that its scenario has found.
 *
 * @param operations what the run can choose from
 * @param flows the steps of those of the operations that have some
 * @param operation the one that holds where none is named; empty where one has to be
 * @param options of the scenario, with what it has found out
 * @param isRead false where the operations are in a document that was not read
 */
record LoadedService(
        String protocol,
        String host,
        int port,
        Optional<URI> endpoint,
        List<String> operations,
        Map<String, List<String>> flows,
        Optional<String> operation,
        Map<String, String> options,
        boolean isRead) {

    /** Where the document that names the operations was not read. */
    private static final String UNKNOWN_OPERATION = "unknown";

    /** How a service is found. */
    @FunctionalInterface
    interface Choice {
        LoadedService of(Settings settings, BusFile cfg, Duration timeout) throws UsageException;
    }

    static LoadedService of(Settings settings, BusFile cfg, Duration timeout) throws UsageException {
        Scenario scenario = settings.scenario();
        if (scenario instanceof ForeignService foreign) {
            return foreign(settings, foreign, cfg, timeout);
        }
        Optional<URI> endpoint = endpoint(settings);
        String protocol = settings.text(Option.PROTOCOL);
        return new LoadedService(
                protocol,
                host(settings, endpoint),
                port(settings, endpoint, protocol),
                endpoint,
                scenario.operations(),
                Map.of(),
                Optional.of(scenario.operations().get(0)),
                settings.scenarioOptions(),
                true);
    }

    /** Reads no document and no data file of a service that is not ours, but makes sure that the files are there. */
    static LoadedService unread(Settings settings, BusFile cfg, Duration timeout) throws UsageException {
        if (!(settings.scenario() instanceof ForeignService scenario)) {
            return of(settings, cfg, timeout);
        }
        refuseEndpoint(settings);
        Map<String, String> options = settings.scenarioOptions();
        Optional<Rejection> rejection = scenario.rejectsUnread(options);
        if (rejection.isPresent()) {
            throw settings.refused(rejection.get());
        }
        port(settings);
        String operation = settings.given(Option.OPERATION).orElse(UNKNOWN_OPERATION);
        return new LoadedService(
                settings.text(Option.PROTOCOL),
                settings.text(Option.HOST),
                0,
                Optional.empty(),
                List.of(operation),
                Map.of(),
                Optional.of(operation),
                options,
                false);
    }

    private static void refuseEndpoint(Settings settings) throws UsageException {
        Optional<URI> endpoint = endpoint(settings);
        if (endpoint.isPresent()) {
            throw Settings.refused(
                    Option.ENDPOINT,
                    endpoint.get().toString(),
                    "is what a server of ours says, and this one is not ours");
        }
    }

    /** What a server is bound to may be all addresses of its host, which is no name of it. */
    private static String host(Settings settings, Optional<URI> endpoint) throws UsageException {
        Optional<String> bound = endpoint.filter(uri -> uri.getPort() > 0).map(URI::getHost);
        return settings.given(Option.HOST).isEmpty() && bound.isPresent() && !SharedHost.isAnyAddress(bound.get())
                ? bound.get()
                : settings.text(Option.HOST);
    }

    private static int port(Settings settings, Optional<URI> endpoint, String protocol) throws UsageException {
        Optional<String> scheme = endpoint.map(URI::getScheme);
        if (scheme.filter(settings.scenario().protocols()::contains).isPresent()
                && !scheme.get().equals(protocol)) {
            throw Settings.refused(
                    Option.ENDPOINT,
                    endpoint.get().toString(),
                    "goes with -Dprotocol=" + scheme.get() + ", not with -Dprotocol=" + protocol);
        }
        int told = endpoint.map(URI::getPort).orElse(-1);
        if (told <= 0) {
            return settings.wholeNumber(Option.PORT);
        }
        if (settings.given(Option.PORT).isPresent() && settings.wholeNumber(Option.PORT) != told) {
            throw Settings.refused(
                    Option.ENDPOINT,
                    endpoint.get().toString(),
                    "goes with -Dport=" + told + ", not with -Dport=" + settings.text(Option.PORT));
        }
        return told;
    }

    private static LoadedService foreign(Settings settings, ForeignService scenario, BusFile cfg, Duration timeout)
            throws UsageException {
        refuseEndpoint(settings);
        Map<String, String> options = settings.scenarioOptions();
        ServiceChoice choice = new ServiceChoice(
                settings.given(Option.OPERATION),
                given(settings, Option.PROTOCOL),
                given(settings, Option.HOST),
                port(settings),
                cfg.uri(),
                timeout,
                options);
        FoundService found;
        try {
            found = scenario.find(choice);
        } catch (RejectedException e) {
            throw settings.refused(e.rejection());
        } catch (ConfigFileException e) {
            throw cfg.refused(e);
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        all.putAll(found.choices());
        return new LoadedService(
                found.address().getScheme(),
                found.address().getHost(),
                found.port(),
                Optional.of(found.address()),
                found.operations(),
                found.flows(),
                Optional.of(found.operations())
                        .filter(operations -> operations.size() == 1)
                        .map(operations -> operations.get(0)),
                all,
                true);
    }

    private static Optional<String> given(Settings settings, Option option) throws UsageException {
        return settings.given(option).isEmpty() ? Optional.empty() : Optional.of(settings.text(option));
    }

    /** A number is a TCP port, as everywhere. What begins with a letter is a name, and no number does. */
    private static Optional<String> port(Settings settings) throws UsageException {
        Optional<String> given = settings.given(Option.PORT);
        if (given.filter(text -> !text.isEmpty() && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_'))
                .isPresent()) {
            return given;
        }
        return given(settings, Option.PORT);
    }

    private static Optional<URI> endpoint(Settings settings) throws UsageException {
        if (settings.given(Option.ENDPOINT).isEmpty()) {
            return Optional.empty();
        }
        String text = settings.text(Option.ENDPOINT);
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException e) {
            throw Settings.refused(Option.ENDPOINT, text, "a URI is expected");
        }
    }

    /** What every call does, as the user names it: one of the operations, or {@code mixed}. */
    String operation(Settings settings) throws UsageException {
        Optional<String> given = settings.given(Option.OPERATION);
        if (given.isEmpty() && operation.isPresent()) {
            return operation.get();
        }
        AllowedValues allowed = AllowedValues.oneOf(Option.withMixed(operations));
        if (given.isEmpty()) {
            throw new UsageException("-D" + Option.OPERATION.optionName() + " is needed: " + allowed.expected());
        }
        if (!allowed.contains(given.get())) {
            throw Settings.refused(Option.OPERATION, given.get(), allowed.expected());
        }
        return given.get();
    }
}

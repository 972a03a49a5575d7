package cxfperf.own;

import static cxfperf.scenario.Conflict.Condition.isChanged;

import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ReplyChecks;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceReplay;
import cxfperf.own.replies.Expectations;
import cxfperf.own.rest.RestByUrl;
import cxfperf.own.soap.SoapByWsdl;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Calls any service that already runs. Its options select the kind of service and what is sent. */
public final class OwnService implements ForeignService {

    private static final String WSDL = "wsdl";

    private static final Rejection NO_SERVICE =
            new Rejection(WSDL, "the WSDL of the service is needed, a file or a URL; or, for REST, -Durl");

    private static final ServiceKind SOAP = new SoapByWsdl();
    private static final ServiceKind REST = new RestByUrl();
    private static final List<ServiceKind> KINDS = List.of(SOAP, REST);

    /** All options, each name once: kinds may share an option. */
    private static final List<ScenarioOption> OPTIONS = Stream.of(
                    KINDS.stream().flatMap(kind -> kind.options().stream()),
                    Stream.of(RawOption.OPTION),
                    PlannedCalls.OPTIONS.stream(),
                    ReplyChecks.OPTIONS.stream())
            .flatMap(options -> options)
            .distinct()
            .toList();

    /** Made by {@link java.util.ServiceLoader}; keeps no state. */
    public OwnService() {}

    @Override
    public String name() {
        return "own_service";
    }

    @Override
    public List<String> protocols() {
        return List.of("http", "https");
    }

    @Override
    public List<ScenarioOption> options() {
        return OPTIONS;
    }

    @Override
    public Set<String> templates() {
        return Set.of(ServiceKind.URL, RequestHeaders.HEADER, Expectations.OPTION);
    }

    @Override
    public List<Conflict> conflicts() {
        List<Conflict> conflicts = new ArrayList<>(RawOption.conflicts(List.of()));
        conflicts.add(Conflict.of(
                "size",
                "goes with scenarios that make their payload; here it is in -Drequest",
                isChanged("size", "1")));
        conflicts.addAll(ServiceAddress.CONFLICTS);
        return conflicts;
    }

    @Override
    public Optional<Rejection> rejectsUnread(Map<String, String> options) {
        Optional<ServiceKind> kind = kind(options);
        return kind.isEmpty() ? Optional.of(NO_SERVICE) : ofAnotherKind(kind.get(), options);
    }

    @Override
    public FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException {
        return kind(choice.options())
                .orElseThrow(() -> new RejectedException(NO_SERVICE))
                .find(choice);
    }

    @Override
    public Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        try {
            kind(spec.options()).orElseThrow().check(spec, operations);
            return Optional.empty();
        } catch (RejectedException e) {
            return Optional.of(e.rejection());
        }
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return ServiceReplay.open(spec, kind(spec.options()).orElseThrow());
    }

    @Override
    public FailureKind classify(Throwable thrown) {
        return SoapFailures.kindOf(thrown);
    }

    /** Rejects an option of another kind, which would have no effect. */
    private static Optional<Rejection> ofAnotherKind(ServiceKind kind, Map<String, String> options) {
        return OPTIONS.stream()
                .filter(option ->
                        KINDS.stream().anyMatch(other -> other.options().contains(option)))
                .filter(option -> !kind.options().contains(option))
                .filter(option -> !option.defaultValue().equals(options.get(option.name())))
                .findFirst()
                .map(option -> new Rejection(
                        option.name(),
                        "has no effect on "
                                + (options.get(WSDL).equals(ServiceKind.NONE)
                                        ? "a REST service, which it is without -Dwsdl"
                                        : "a SOAP service, which it is with -Dwsdl")));
    }

    private static Optional<ServiceKind> kind(Map<String, String> options) {
        if (!options.get(WSDL).equals(ServiceKind.NONE)) {
            return Optional.of(SOAP);
        }
        return options.get(ServiceKind.URL).equals(ServiceKind.NONE) ? Optional.empty() : Optional.of(REST);
    }
}

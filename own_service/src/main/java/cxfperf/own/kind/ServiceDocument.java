package cxfperf.own.kind;

import cxfperf.own.describe.AllowedRefs;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import java.net.URI;
import java.util.Map;

/** The document that a user names for a service: a file, or a URL. */
public final class ServiceDocument {

    /** The option for the addresses of further documents that it may refer to. */
    public static final ScenarioOption ALLOW_REFS = ServiceKind.anyText(
            AllowedRefs.OPTION,
            "where else parts of -Dwsdl or -Dopenapi may be, besides its own server, or its own directory and"
                    + " below: 'any', or URLs and directories with commas");

    private ServiceDocument() {}

    /**
     * Returns the document that an option names, with the documents it may refer to.
     *
     * @throws RejectedException if the option names neither a file nor a URL
     */
    public static DocumentParts parts(String option, Map<String, String> options) throws RejectedException {
        return new DocumentParts(location(option, options.get(option)), allowed(options));
    }

    /** Parses the value of {@code -DallowRefs}. */
    public static AllowedRefs allowed(Map<String, String> options) throws RejectedException {
        String allowed = options.get(AllowedRefs.OPTION);
        try {
            return allowed == null || allowed.equals(ServiceKind.NONE) ? AllowedRefs.OWN : AllowedRefs.parse(allowed);
        } catch (NoSuchDescriptionException e) {
            throw new RejectedException(AllowedRefs.OPTION, e.getMessage());
        }
    }

    /** Returns the location of the document that an option names. */
    public static URI location(String option, String name) throws RejectedException {
        return DocumentParts.locate(name)
                .orElseThrow(() -> new RejectedException(option, "there is no such file, and it is no URL"));
    }
}

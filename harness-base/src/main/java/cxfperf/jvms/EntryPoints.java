package cxfperf.jvms;

/**
 * The main classes of the JVMs that are started. By name, because what they do lies above what starts them; a test of
 * the commands sees that the names are right.
 */
public final class EntryPoints {

    /** What a user's command runs: it checks the options and starts the load JVMs. */
    public static final String COMMAND = "cxfperf.cli.Main";

    /** What runs in a load JVM. */
    public static final String LOAD = "cxfperf.cli.LoadMain";

    /** The server of the self-test. */
    public static final String DELAY_SERVER = "cxfperf.cli.DelayServerMain";

    private EntryPoints() {}
}

package cxfperf.profile;

import cxfperf.admin.RecordingClient;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.probe.WindowRecorder;
import java.net.URI;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Has the runs of this JVM recorded on both sides, or none of them. */
public final class Profiler implements AutoCloseable {

    private final Optional<WindowRecorder> recorder;

    private Profiler(Optional<WindowRecorder> recorder) {
        this.recorder = recorder;
    }

    /**
     * From now on the recorder of this JVM stands by, where that is asked for.
     *
     * @throws CannotRunException if this JVM has none
     */
    public static Profiler of(boolean asked) throws CannotRunException {
        return new Profiler(asked ? Optional.of(recorder()) : Optional.empty());
    }

    /**
     * Stands by.
     *
     * @throws CannotRunException if this JVM has no flight recorder
     */
    public static WindowRecorder recorder() throws CannotRunException {
        if (!WindowRecorder.isAvailable()) {
            throw new CannotRunException("-D" + Option.PROFILE.optionName()
                    + "=true: this JVM has no flight recorder (" + System.getProperty("java.vm.name")
                    + "); choose another with -D"
                    + Option.JVM.optionName());
        }
        return WindowRecorder.standBy();
    }

    /**
     * @param admin the server's admin endpoint; empty where there is none to be asked
     * @param part the number of the part of a load, from 1; the first one has the server recorded
     * @param hurry whether a user waits for the end
     */
    public ProfiledRun run(Optional<URI> admin, int part, BooleanSupplier hurry) {
        return new ProfiledRun(recorder, admin.map(endpoint -> new RecordingClient(endpoint, hurry)), part);
    }

    @Override
    public void close() {
        recorder.ifPresent(WindowRecorder::close);
    }
}

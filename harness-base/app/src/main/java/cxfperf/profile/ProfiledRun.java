package cxfperf.profile;

import cxfperf.admin.RecordingClient;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.probe.WindowRecorder;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.SideProfile;
import cxfperf.stored.StoredJson;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * The flight recordings of one run. They start while its workers stand at the start gate, and end when its window
 * closes. The run goes on if a side cannot be recorded. Called by the runner's thread.
 */
public final class ProfiledRun implements RunListener {

    private final Optional<WindowRecorder> recorder;
    private final Optional<RecordingClient> server;
    private final int part;
    private final List<String> missing = new ArrayList<>();
    private boolean serverRecords;
    private boolean clientRecorded;
    private CompletableFuture<byte[]> ofServer;

    /**
     * @param recorder the recorder of this JVM; empty if the user asked for no profile
     * @param admin the server's admin endpoint; empty if there is none
     * @param part the number of the part of a load, from 1; the first part records the server
     * @param hurry whether a user waits for the end of an interrupted run
     */
    public ProfiledRun(Optional<WindowRecorder> recorder, Optional<URI> admin, int part, BooleanSupplier hurry) {
        this.recorder = recorder;
        this.server = admin.map(endpoint -> new RecordingClient(endpoint, hurry));
        this.part = part;
    }

    /**
     * Puts this JVM's recorder on stand-by; null if the user asked for no profile.
     *
     * @throws CannotRunException if this JVM has no flight recorder
     */
    public static WindowRecorder recorder(boolean asked) throws CannotRunException {
        if (!asked) {
            return null;
        }
        if (!WindowRecorder.isAvailable()) {
            throw new CannotRunException("-D" + Option.PROFILE.optionName()
                    + "=true: this JVM has no flight recorder (" + System.getProperty("java.vm.name")
                    + "); choose another with -D"
                    + Option.JVM.optionName());
        }
        return WindowRecorder.standBy();
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (recorder.isEmpty()) {
            return;
        }
        if (phase == Phase.WINDOW) {
            startServer();
            recorder.get().start();
        } else if (phase == Phase.COOL_DOWN) {
            if (serverRecords) {
                // The answer comes later, because the server writes a file first.
                ofServer = server.orElseThrow().stopLater();
            }
            recorder.get().stop();
            clientRecorded = true;
        }
    }

    private void startServer() {
        if (part > 1) {
            return;
        }
        if (server.isEmpty()) {
            missing.add("server: there is no admin endpoint to ask (-Dadmin)");
            return;
        }
        try {
            server.get().start();
            serverRecords = true;
        } catch (IOException e) {
            missing.add("server: " + ErrorText.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the recordings of a window that never opened. */
    @Override
    public void loadEnded() {
        if (recorder.isEmpty() || clientRecorded) {
            return;
        }
        recorder.get().discard();
        if (serverRecords) {
            server.orElseThrow().stopLater();
        }
    }

    /** The sides whose recording is missing, one sentence each; empty if the run was not profiled. */
    public Optional<List<String>> missing() {
        return recorder.map(asked -> List.copyOf(missing));
    }

    /**
     * Writes the recordings and their profile beside the result. The profile names missing recordings.
     *
     * @return empty if the run was not profiled, or if its window never opened
     * @throws IOException if the profile cannot be written
     */
    public Optional<Profile> write(Path directory) throws IOException, InterruptedException {
        if (!clientRecorded) {
            return Optional.empty();
        }
        SideProfile client = client(ResultFile.CLIENT_RECORDING.in(directory));
        SideProfile other = serverRecords ? server(ResultFile.SERVER_RECORDING.in(directory)) : null;
        Profile profile = new Profile(Profile.SCHEMA, client, other, missing);
        WholeFile.write(ResultFile.PROFILE.in(directory), StoredJson.render(profile));
        return Optional.of(profile);
    }

    private SideProfile client(Path file) {
        try {
            recorder.orElseThrow().copyTo(file);
            return RecordingReader.read(file, ResultFile.CLIENT_FLAMES);
        } catch (IOException e) {
            missing.add("client: " + ErrorText.of(e));
            return null;
        } finally {
            recorder.orElseThrow().discard();
        }
    }

    private SideProfile server(Path file) throws InterruptedException {
        try {
            server.orElseThrow().fetch(ofServer, file);
            return RecordingReader.read(file, ResultFile.SERVER_FLAMES);
        } catch (IOException e) {
            missing.add("server: " + ErrorText.of(e));
        }
        return null;
    }
}

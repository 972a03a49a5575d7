package cxfperf.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A disk of one megabyte, mounted where nobody sees it but the commands that are started with {@link #prefix}: it is
 * gone with them, however the test ends. Needs root, unshare and nsenter; where it is not available the test is
 * skipped.
 */
public final class SmallDisk implements AutoCloseable {

    private static final long LIMIT_SECONDS = 60;
    private static final String MOUNTED = "mounted";

    private final Process holder;
    private final Path mountPoint;

    private SmallDisk(Process holder, Path mountPoint) {
        this.holder = holder;
        this.mountPoint = mountPoint;
    }

    /** @param mountPoint a directory that exists */
    public static SmallDisk mount(Path mountPoint) throws IOException, InterruptedException {
        Process holder;
        try {
            holder = new ProcessBuilder(
                            "unshare",
                            "--mount",
                            "sh",
                            "-c",
                            // It holds the mount until its input ends, as it does with the JVM of the test.
                            "mount -t tmpfs -o size=1m cxfperf \"$0\" && echo " + MOUNTED + " && exec cat",
                            mountPoint.toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "no small disk can be mounted: " + e.getMessage());
            throw e;
        }
        SmallDisk disk = new SmallDisk(holder, mountPoint);
        String said =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (!MOUNTED.equals(said)) {
            disk.close();
        }
        assumeTrue(MOUNTED.equals(said), "no small disk can be mounted (needs root): " + said);
        return disk;
    }

    /** What to put before a command so that it has this disk. */
    public List<String> prefix() {
        return List.of("nsenter", "--mount=/proc/" + holder.pid() + "/ns/mnt");
    }

    /** Its directory, as it is seen from outside. */
    public Path path() {
        return Path.of("/proc/" + holder.pid() + "/root" + mountPoint.toAbsolutePath());
    }

    /** Leaves no file room for another page. */
    public void fill() throws IOException {
        try (OutputStream filler = Files.newOutputStream(path().resolve("filler"), StandardOpenOption.CREATE_NEW)) {
            while (true) {
                filler.write(new byte[1_024]);
            }
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("No space left on device")) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        holder.destroy();
        try {
            holder.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        holder.destroyForcibly();
    }
}

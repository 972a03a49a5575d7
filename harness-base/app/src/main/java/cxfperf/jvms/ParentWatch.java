package cxfperf.jvms;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Ends this JVM when its parent process has ended, for any reason. */
public final class ParentWatch {

    private static final long POLL_MILLIS = 200;
    private static final long ZOMBIE_POLL_MILLIS = 1_000;

    private ParentWatch() {}

    /** Watches the process that started this one. */
    public static void exitWithParent() {
        ProcessHandle.current().parent().ifPresent(ParentWatch::exitWith);
    }

    /** Watches the process that {@link LoadJvm#PARENT_PROPERTY} names, if any. */
    public static void exitWithLauncher() {
        String pid = System.getProperty(LoadJvm.PARENT_PROPERTY);
        if (pid == null) {
            return;
        }
        Optional<ProcessHandle> launcher = ProcessHandle.of(Long.parseLong(pid));
        launcher.ifPresentOrElse(ParentWatch::exitWith, ParentWatch::exitAsync);
    }

    private static void exitWith(ProcessHandle parent) {
        exitWithZombie(parent.pid());
        parent.onExit().thenRun(() -> {
            // The JDK also reports the exit of a process whose /proc file it cannot open. Such a report must not end a
            // load that has used up all file descriptors; Files.exists needs no descriptor.
            while (Files.exists(Path.of("/proc", String.valueOf(parent.pid())))) {
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
            exitAsync();
        });
    }

    /** Watches for a zombie, a process that ended without being reaped, which the JDK reports as alive. */
    private static void exitWithZombie(long pid) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (!isZombie(pid)) {
                            Thread.sleep(ZOMBIE_POLL_MILLIS);
                        }
                        exitAsync();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "parent-zombie");
        thread.setDaemon(true);
        thread.start();
    }

    /** Whether the process has ended and was not reaped; false on a host without {@code /proc}. */
    static boolean isZombie(long pid) {
        // A zombie has no root directory. Reading its state instead would need a file descriptor, and the kernel would
        // count the bytes read among those of this process's calls.
        Path process = Path.of("/proc", String.valueOf(pid));
        return Files.notExists(process.resolve("root")) && Files.exists(process);
    }

    private static void exitAsync() {
        // exit() waits for the shutdown hooks. The hooks may need the JDK's thread that reaps processes, so that thread
        // must not wait.
        Thread thread = new Thread(() -> System.exit(ExitCode.INVALID.codeFromLoadJvm()), "parent-gone");
        thread.setDaemon(true);
        thread.start();
    }
}

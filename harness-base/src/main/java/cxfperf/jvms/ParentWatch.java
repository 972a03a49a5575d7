package cxfperf.jvms;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Ends this JVM when the process that it works for has ended, however that came. */
public final class ParentWatch {

    private static final long LOOK_MILLIS = 200;
    private static final long ZOMBIE_LOOK_MILLIS = 1_000;

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
            // The JDK also takes a process for gone whose file it cannot open, and a load that has used up all file
            // descriptors must not end itself for that. Whether the file exists can be told without one.
            while (Files.exists(Path.of("/proc", String.valueOf(parent.pid())))) {
                try {
                    Thread.sleep(LOOK_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
            exitAsync();
        });
    }

    /** The JDK takes a process for alive that has ended and that nobody has reaped. */
    private static void exitWithZombie(long pid) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (!isZombie(pid)) {
                            Thread.sleep(ZOMBIE_LOOK_MILLIS);
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

    /** Whether the process has ended and was not reaped; false where the host does not tell. */
    static boolean isZombie(long pid) {
        // A zombie has no root directory any more. To read its state would cost a file descriptor, and bytes that the
        // kernel charges to this process, among those of its calls.
        Path process = Path.of("/proc", String.valueOf(pid));
        return Files.notExists(process.resolve("root")) && Files.exists(process);
    }

    private static void exitAsync() {
        // exit() waits for the shutdown hooks, which must not wait for the thread that reaps processes.
        Thread thread = new Thread(() -> System.exit(ExitCode.INVALID.codeFromLoadJvm()), "parent-gone");
        thread.setDaemon(true);
        thread.start();
    }
}

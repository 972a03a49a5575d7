package cxfperf.cli;

import java.util.Optional;

/** Ends this JVM when the process that it works for has ended, however that came. */
final class ParentWatch {

    private ParentWatch() {}

    /** Watches the process that started this one. */
    static void exitWithParent() {
        ProcessHandle.current().parent().ifPresent(ParentWatch::exitWith);
    }

    /** Watches the process that {@link LoadJvm#PARENT_PROPERTY} names, if any. */
    static void exitWithLauncher() {
        String pid = System.getProperty(LoadJvm.PARENT_PROPERTY);
        if (pid == null) {
            return;
        }
        Optional<ProcessHandle> launcher = ProcessHandle.of(Long.parseLong(pid));
        launcher.ifPresentOrElse(ParentWatch::exitWith, ParentWatch::exitAsync);
    }

    private static void exitWith(ProcessHandle parent) {
        parent.onExit().thenRun(ParentWatch::exitAsync);
    }

    private static void exitAsync() {
        // exit() waits for the shutdown hooks, which must not wait for the thread that reaps processes.
        Thread thread = new Thread(() -> System.exit(ExitCode.INVALID.codeFromLoadJvm()), "parent-gone");
        thread.setDaemon(true);
        thread.start();
    }
}

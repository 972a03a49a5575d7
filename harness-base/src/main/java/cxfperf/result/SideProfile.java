package cxfperf.result;

import java.util.List;

/**
 * What the flight recording of one side says. Counts are of events of the recording: those of its samples stand for
 * what it did not see.
 *
 * @param file the recording, beside {@code profile.json}
 * @param fileBytes its size
 * @param seconds from its start, or from its first event where the beginning was dropped, to its end
 * @param droppedBeginning whether it grew above its bound, so that its beginning is not in it
 * @param samples of threads that ran Java code; one every 10 ms for each of a few threads
 * @param cutSamples how many of them had a deeper stack than is recorded: their outermost frames are missing
 * @param hottest the frames that most samples ended in, the hottest first
 * @param monitors waits to enter a {@code synchronized} block, of 10 us or more
 * @param locks waits for a lock of {@code java.util.concurrent.locks}, of 100 us or more
 * @param parks all other waits of a parked thread, of 100 us or more: for a reply, a task, a time; most are idle
 *     threads
 * @param allocation what was allocated, estimated from samples
 * @param exceptions every exception and error that was made, also those that are caught at once
 * @param flames all samples as a tree, from its root {@code all}
 */
public record SideProfile(
        String file,
        long fileBytes,
        double seconds,
        boolean droppedBeginning,
        long samples,
        long cutSamples,
        List<HotFrame> hottest,
        Waits monitors,
        Waits locks,
        Waits parks,
        Allocation allocation,
        Exceptions exceptions,
        FlameNode flames) {

    /**
     * A method and how often it was seen running.
     *
     * @param frame {@code package.Class.method}
     * @param selfSamples those that it was the innermost frame of
     * @param totalSamples those that it was anywhere on the stack of, each counted once
     */
    public record HotFrame(String frame, long selfSamples, long totalSamples) {}

    /**
     * Waits of one kind.
     *
     * @param count all of them
     * @param nanos their lengths added up: those of several threads at a time can be more than the window
     * @param sites where most of the time went, the longest first; not all where there are many
     */
    public record Waits(long count, long nanos, List<WaitSite> sites) {
        public Waits {
            sites = List.copyOf(sites);
        }
    }

    /**
     * A place where threads waited for objects of one class.
     *
     * @param className of what was waited for
     * @param frame {@code package.Class.method:line}, the innermost one that is not of the locks themselves
     * @param nanos their lengths added up
     * @param longestNanos the longest of them
     * @param callers who called the frame in the costliest wait, the innermost first; some
     */
    public record WaitSite(
            String className, String frame, long count, long nanos, long longestNanos, List<String> callers) {
        public WaitSite {
            callers = List.copyOf(callers);
        }
    }

    /**
     * @param bytes about all that was allocated: the weights of the samples, added up
     * @param samples how many there were
     * @param classes those with the most bytes, the largest first
     */
    public record Allocation(long bytes, long samples, List<AllocatedClass> classes) {
        public Allocation {
            classes = List.copyOf(classes);
        }
    }

    /**
     * @param className such as {@code byte[]}
     * @param frame {@code package.Class.method}, where most of its bytes were allocated
     */
    public record AllocatedClass(String className, long bytes, long samples, String frame) {}

    /**
     * @param count all of them; each error once, of which a recording has an event from each of two constructors
     * @param classes those that were made most often, the most frequent first
     */
    public record Exceptions(long count, List<ThrownClass> classes) {
        public Exceptions {
            classes = List.copyOf(classes);
        }
    }

    /** @param frame {@code package.Class.method}, where most of them were made */
    public record ThrownClass(String className, long count, String frame) {}

    public SideProfile {
        hottest = List.copyOf(hottest);
    }
}

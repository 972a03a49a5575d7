package cxfperf.probe;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/** Reads how much of this JVM's heap its latest collections could not free. Any thread. */
public final class LiveHeap {

    private LiveHeap() {}

    /**
     * The bytes that the latest collection of each part of the heap left in use; null where this JVM does not report
     * it.
     */
    public static Long bytes() {
        long left = 0;
        boolean known = false;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage after = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
            if (after != null) {
                left += after.getUsed();
                known = true;
            }
        }
        return known ? left : null;
    }

    /**
     * Collects the whole heap, and returns the bytes of live objects, which are left. Stops the application for up to a
     * second per GiB of live objects. Null if explicit collections are disabled, or do not free all garbage.
     */
    public static Long afterFullCollection() {
        if (isOn("DisableExplicitGC") || isOn("ExplicitGCInvokesConcurrent") && isOn("UseG1GC")) {
            return null;
        }
        long before = collections();
        System.gc();
        return collections() == before
                ? null
                : Long.valueOf(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    /** Whether a flag is on. A flag that this JVM does not have counts as off. */
    private static boolean isOn(String flag) {
        try {
            HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return jvm != null && Boolean.parseBoolean(jvm.getVMOption(flag).getValue());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

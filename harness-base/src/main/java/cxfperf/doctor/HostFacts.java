package cxfperf.doctor;

import cxfperf.probe.HostLimits;
import java.util.List;

/**
 * What a host and a load JVM on it are. A value is null where the host does not tell.
 *
 * @param limits what the operating system allows
 * @param cpuModel as the processor names itself
 * @param cpus what the JVM sees: logical CPUs, less what a container takes away
 * @param hostCpus logical CPUs of the host
 * @param cgroupCpus how many CPUs' worth of time the container may use; null where it is not limited
 * @param memoryBytes of the host
 * @param memoryAvailableBytes what could be used without swapping
 * @param cgroupMemoryBytes what the container may use; null where it is not limited
 * @param governor the frequency governor of the first CPU
 * @param clockSource the kernel's
 * @param clockNanos what one reading of the JVM's clock costs
 * @param busyShare how busy the host's CPUs are without any load of ours, from 0 to 1
 * @param jvm name and version
 * @param jvmFlags as given
 * @param threadPerTask whether it starts a thread for each asynchronous task that names no executor
 * @param maxHeapBytes how far its heap may grow
 */
public record HostFacts(
        HostLimits limits,
        String cpuModel,
        int cpus,
        Integer hostCpus,
        Double cgroupCpus,
        Long memoryBytes,
        Long memoryAvailableBytes,
        Long cgroupMemoryBytes,
        String governor,
        String clockSource,
        double clockNanos,
        Double busyShare,
        String jvm,
        List<String> jvmFlags,
        boolean threadPerTask,
        long maxHeapBytes) {

    public HostFacts {
        jvmFlags = List.copyOf(jvmFlags);
    }
}

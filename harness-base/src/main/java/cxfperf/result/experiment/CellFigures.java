package cxfperf.result.experiment;

import cxfperf.result.ProcessSide;
import cxfperf.result.RunResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the run of a cell measured. A value is null where it is not known.
 *
 * @param perSecond verified calls a second; completed ones, of a one-way operation
 * @param sentPerSecond calls that the clients sent a second; null unless the operation is one-way
 * @param clientCores how many CPUs the client JVM kept busy, on average over the window
 * @param serverCores the same of the server JVM
 * @param processCores the same of each auxiliary process, by its name
 * @param clientHostCpuShare how busy the CPUs of the client's host were, from 0 to 1
 * @param serverHostCpuShare the same of the server's host
 * @param p99Micros of the times that objectives are judged on
 * @param meanMicros of the service times
 */
public record CellFigures(
        double perSecond,
        Double sentPerSecond,
        Double clientCores,
        Double serverCores,
        Map<String, Double> processCores,
        Double clientHostCpuShare,
        Double serverHostCpuShare,
        Double p99Micros,
        Double meanMicros) {

    /** Of which no mean is known. */
    public CellFigures(
            double perSecond,
            Double sentPerSecond,
            Double clientCores,
            Double serverCores,
            Map<String, Double> processCores,
            Double clientHostCpuShare,
            Double serverHostCpuShare,
            Double p99Micros) {
        this(
                perSecond,
                sentPerSecond,
                clientCores,
                serverCores,
                processCores,
                clientHostCpuShare,
                serverHostCpuShare,
                p99Micros,
                null);
    }

    public CellFigures {
        processCores = Collections.unmodifiableMap(new LinkedHashMap<>(processCores));
    }

    public static CellFigures of(RunResult result) {
        Map<String, Double> processes = new LinkedHashMap<>();
        result.processes().forEach((name, process) -> processes.put(name, cores(process, result.windowSeconds())));
        return new CellFigures(
                result.throughput().perSecond(),
                result.throughput().sentPerSecond(),
                result.clientCores(),
                result.serverCores(),
                processes,
                result.client().hostCpuShare(),
                result.server().hostCpuShare(),
                result.judgedTimesMicros().p99(),
                result.serviceTimeMicros().mean());
    }

    private static Double cores(ProcessSide process, double windowSeconds) {
        return process.cpuSeconds() == null || windowSeconds <= 0 ? null : process.cpuSeconds() / windowSeconds;
    }
}

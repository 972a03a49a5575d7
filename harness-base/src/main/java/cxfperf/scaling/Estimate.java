package cxfperf.scaling;

/**
 * A fitted value with its 95 % confidence interval.
 *
 * @param low the lower end; null where no interval can be given
 * @param high the upper end; null where no interval can be given
 */
public record Estimate(double value, Double low, Double high) {}

package cxfperf.search;

/**
 * One point of a search.
 *
 * @param perSecond the calls a second that were offered
 * @param held whether every objective was met at this rate, and the rate was kept
 */
public record Trial(double perSecond, boolean held) {}

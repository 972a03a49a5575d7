/**
 * Recording of calls at constant memory: one single-writer recorder per worker and operation, merged by one reader.
 * HdrHistogram stays inside this package; what leaves it is immutable. Depends on {@code scenario} for the failure
 * kinds.
 */
package cxfperf.measure;

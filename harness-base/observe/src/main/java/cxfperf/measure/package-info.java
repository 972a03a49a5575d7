/**
 * Records calls at constant memory: each worker has a single-writer recorder per operation, and one reader merges them.
 * HdrHistogram stays inside this package; what leaves it is immutable. Depends on {@code scenario} for the failure
 * kinds.
 */
package cxfperf.measure;

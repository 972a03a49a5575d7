/**
 * The effect of the changes that {@code docs/for-cxf.md} proposes to CXF: classes of CXF with a change that can be
 * switched on, and calls that are measured with and without it.
 */
package cxfperf.benchmarks.fixes;

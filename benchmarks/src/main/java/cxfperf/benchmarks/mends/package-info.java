/**
 * What the changes that {@code docs/for-cxf.md} proposes to CXF would be worth: its classes, each with such a change
 * that can be switched on, and the calls that are measured with and without it.
 */
package cxfperf.benchmarks.mends;

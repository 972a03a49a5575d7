/**
 * The cost of the harness, and its fast client compared with a plain load generator. Users do not run these classes; a
 * profile of the top pom runs each class with a {@code main}.
 */
package cxfperf.benchmarks;

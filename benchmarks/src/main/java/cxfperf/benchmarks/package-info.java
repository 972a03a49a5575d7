/**
 * What the harness costs and what its fast client is worth beside a plain load generator. No part of what users run:
 * each class with a {@code main} is run by a profile of the top pom.
 */
package cxfperf.benchmarks;

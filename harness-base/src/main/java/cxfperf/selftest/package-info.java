/**
 * Whether this load generator tells the truth: a server whose delays are known from a formula, and what both clocks of
 * a run should show of it.
 */
package cxfperf.selftest;

/**
 * Shared parts of the tests of all modules: a manual clock, small scenarios, and the contract that every scenario
 * keeps.
 */
package cxfperf.testing;

/** What the tests of all modules share: a manual clock, small scenarios, and the contract that every scenario keeps. */
package cxfperf.testing;

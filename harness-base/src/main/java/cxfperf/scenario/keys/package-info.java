/** Keys that are made where they are needed. */
package cxfperf.scenario.keys;

/**
 * The search for the highest rate that meets the objectives: which rate to try next, and the answer of the trials.
 * Pure.
 */
package cxfperf.search;

/**
 * Whether a result may be believed: the rules, each with its evidence and its words.
 */
package cxfperf.judge;

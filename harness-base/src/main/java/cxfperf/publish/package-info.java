/**
 * The pages of what is more than one run.
 */
package cxfperf.publish;

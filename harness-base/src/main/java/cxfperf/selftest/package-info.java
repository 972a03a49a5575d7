/**
 * Whether this load generator measures correctly: a server has delays that are known from a formula, and a run against
 * it must measure the service and response times that follow from them.
 */
package cxfperf.selftest;

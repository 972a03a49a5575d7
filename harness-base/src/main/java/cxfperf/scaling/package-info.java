/**
 * What measured throughput says about other loads: how it scales with the number of clients, and whether it is enough
 * for a goal. Pure arithmetic; knows no other package.
 */
package cxfperf.scaling;

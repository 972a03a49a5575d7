/** {@code describe}: what is the same for each format of description. */
package cxfperf.own.describe;

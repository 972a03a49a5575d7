/** {@code options.client}: with what a client loads, once, in a sweep or in a search; checked. */
package cxfperf.options.client;

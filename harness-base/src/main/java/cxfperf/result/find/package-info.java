/** What a search for a rate came to: pure records. */
package cxfperf.result.find;

/** Several calls of one run, as a file describes them: what each sends, what is taken out of its reply, and their flows. */
package cxfperf.requests.calls;

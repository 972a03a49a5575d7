/** The customer service of CXF's contract-first example: request and reply, a declared fault, and one-way calls. */
package cxfperf.customer;

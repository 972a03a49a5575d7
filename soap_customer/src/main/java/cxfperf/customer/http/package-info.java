/** The customer service over HTTP and HTTPS. */
package cxfperf.customer.http;

/**
 * The calls of the customer service, independent of the transport: the customers of a payload, the requests, the
 * verification of replies, and the service itself.
 */
package cxfperf.customer.calls;

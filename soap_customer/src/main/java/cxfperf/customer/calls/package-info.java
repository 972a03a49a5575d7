/**
 * The calls of the customer service, whatever carries them: the customers of a payload, how they are asked for and
 * verified, and the service that answers.
 */
package cxfperf.customer.calls;

/** The customer service over CXF's JMS transport: both sides' connections to the broker, the queue, and the calls. */
package cxfperf.customer.jms;

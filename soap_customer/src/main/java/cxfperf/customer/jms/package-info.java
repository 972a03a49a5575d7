/** The customer service over CXF's JMS transport: both sides' connections to the broker, the queue, and its calls. */
package cxfperf.customer.jms;

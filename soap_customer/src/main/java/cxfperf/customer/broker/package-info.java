/** The message broker for runs over JMS: its process, its address and its credentials. */
package cxfperf.customer.broker;

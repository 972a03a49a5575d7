/** The message broker that runs over JMS need: its process, and what the others must know to be let in. */
package cxfperf.customer.broker;

/**
 * The JAX-RS CustomerService: GET, POST, PUT and DELETE of customers as XML or JSON, which do real work on every call,
 * and its clients.
 */
package cxfperf.jaxrs;

/** TLS keys with self-signed certificates. */
package cxfperf.keys;

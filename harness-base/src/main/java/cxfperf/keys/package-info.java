/** TLS keys with certificates of their own. */
package cxfperf.keys;

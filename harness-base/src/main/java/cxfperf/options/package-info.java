/** Options: their names, checks and error messages. */
package cxfperf.options;

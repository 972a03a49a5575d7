/** What failed calls leave to be told. */
package cxfperf.engine.failure;

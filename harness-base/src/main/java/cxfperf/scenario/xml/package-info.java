/** What scenarios share that hold messages against a schema. */
package cxfperf.scenario.xml;

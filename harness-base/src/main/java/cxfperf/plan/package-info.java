/** What load is asked for: immutable, validated records. Depends on the JDK only. */
package cxfperf.plan;

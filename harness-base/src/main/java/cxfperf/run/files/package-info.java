/** The file descriptors that the results of a run need. */
package cxfperf.run.files;

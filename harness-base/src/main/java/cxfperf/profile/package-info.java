/** Reads the flight recordings of a run: what they say of each side. */
package cxfperf.profile;

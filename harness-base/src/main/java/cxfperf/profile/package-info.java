/** Reads the flight recordings of a run and computes the profile of each side. */
package cxfperf.profile;

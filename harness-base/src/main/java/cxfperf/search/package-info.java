/** The search for the highest rate that meets the objectives: which rate to try next, and what the tries say. Pure. */
package cxfperf.search;

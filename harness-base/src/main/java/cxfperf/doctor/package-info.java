/**
 * Host checks before a load: what was found, what it costs the planned load, and the command that fixes it.
 * Facts are read, then judged by pure rules, then rendered.
 */
package cxfperf.doctor;

/**
 * Looks at a host before any load and says what will be in the way, what it will cost, and the command that mends it.
 * Facts are read, then judged by pure rules, then rendered.
 */
package cxfperf.doctor;

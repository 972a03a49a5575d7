/** Text that came from somewhere else: one line of it, its words, and the first problem that a parser has with it. */
package cxfperf.text;

/** Tools for text from elsewhere: one line of it, its words, the first problem of a parser. */
package cxfperf.text;

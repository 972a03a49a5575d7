/** {@code report.html}: one file that needs no network. Rendering only: it computes no number that is not in the files. */
package cxfperf.report.html;

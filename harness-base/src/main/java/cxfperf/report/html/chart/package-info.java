/** What the pages draw: charts as data, made of results and timelines. */
package cxfperf.report.html.chart;

/** The controller of several agents: sends a load, follows it, fetches the results, merges and judges them. */
package cxfperf.jmeter.controller;

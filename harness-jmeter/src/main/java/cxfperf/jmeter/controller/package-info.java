/** The controller of several agents: sends a load, follows it, fetches what was measured and has it judged. */
package cxfperf.jmeter.controller;

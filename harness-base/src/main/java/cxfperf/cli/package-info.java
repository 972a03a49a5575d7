/**
 * The commands and their exit codes. {@link cxfperf.cli.Main} is what a user starts: it checks the options and starts
 * load JVMs. {@link cxfperf.cli.LoadMain} is what runs in a load JVM.
 */
package cxfperf.cli;

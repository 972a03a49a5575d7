/**
 * The commands and their exit codes. A user starts {@link cxfperf.cli.Main}, which checks the options and starts load
 * JVMs. {@link cxfperf.cli.LoadMain} runs in a load JVM.
 */
package cxfperf.cli;

/**
 * The commands: options, exit codes, and the JVMs. {@link cxfperf.cli.Main} reads the options and forks; {@link
 * cxfperf.cli.LoadMain} is what runs in a forked JVM. The only package that touches {@code System.exit}, {@code
 * System.out} and the environment.
 */
package cxfperf.cli;

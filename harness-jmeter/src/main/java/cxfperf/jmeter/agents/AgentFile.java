package cxfperf.jmeter.agents;

import java.io.Serializable;

/**
 * A file that an agent's run has written so far.
 *
 * @param name relative to the directory of the run, with slashes
 */
public record AgentFile(String name, long bytes) implements Serializable {}

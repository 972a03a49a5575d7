package cxfperf.jmeter.agents;

import java.io.Serializable;

/**
 * Who an agent is, before a run is sent to it.
 *
 * @param build what the two sides have to have in common, as objects are sent
 * @param busy whether it runs a test
 * @param id no other agent has the same, and this one has it by whatever name it is called
 */
public record AgentFacts(String build, boolean busy, String id) implements Serializable {}

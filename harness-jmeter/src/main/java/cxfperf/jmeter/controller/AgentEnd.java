package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How an agent's part of a run ended.
 *
 * @param directory of the copy of its files
 * @param lost why its run did not come to its end, or its files not here, as the end of a sentence; empty where both
 *     did
 * @param problem what it has to say of a run that ended
 */
record AgentEnd(AgentAddress address, Path directory, Optional<String> lost, Optional<String> problem) {}

package cxfperf.experiment;

import cxfperf.result.ResultFile;

/**
 * How one kind of experiment is kept.
 *
 * @param file its name in the directory of the experiment
 * @param type what the file holds, as JSON
 */
public record KeptForm<K extends KeptExperiment<K>>(ResultFile file, Class<K> type) {}

package cxfperf.scenario.describe;

/**
 * A request that is valid by its schema, with what may be changed in its comments.
 *
 * @param option of a run that takes the file: {@code request}, {@code body}
 * @param ending of the file's name, without the dot
 * @param text with a line feed at the end of each line
 */
public record TemplateFile(String option, String ending, String text) {}

package cxfperf.report.document;

/**
 * A value of a stored JSON document, which programs read from a page.
 *
 * @param path names joined by dots
 * @param value exactly; null or NaN where it is not known
 */
public record Field(String path, Object value) {}

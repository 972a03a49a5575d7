package cxfperf.merge;

/**
 * A load generator of a test whose run did not come to its end, or whose files did not come back. None of its calls is
 * in the sum.
 *
 * @param name name that distinguishes it from the other hosts
 * @param because what is known of it, as a clause: {@code its run was killed after 12.0 s, ...}
 */
public record LostHost(String name, String because) {}

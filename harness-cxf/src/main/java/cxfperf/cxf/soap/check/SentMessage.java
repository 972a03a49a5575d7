package cxfperf.cxf.soap.check;

import java.util.Optional;

/**
 * A message as it was generated.
 *
 * @param bytes of all of it, or of its payload
 * @param payloadOnly whether it is the payload alone: the body as it was before it was encrypted
 * @param unreadable why it cannot be checked, as a clause; empty where it can
 */
record SentMessage(byte[] bytes, boolean payloadOnly, Optional<String> unreadable) {}

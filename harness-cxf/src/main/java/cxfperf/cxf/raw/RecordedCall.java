package cxfperf.cxf.raw;

/**
 * One call that CXF's client has made, as it was on the wire.
 *
 * @param request all of its bytes, as the server got them
 * @param reply which CXF's client has taken for right
 */
public record RecordedCall(byte[] request, RawReply reply) {}

/**
 * A conduit that does HTTP/1.1 over plain blocking sockets: the caller's thread writes the request in one piece and
 * reads the reply itself. CXF's default conduit hands every call from thread to thread three times at least, and the
 * JDK's HttpURLConnection parses, copies and locks more than a SOAP call needs. Any CXF client can use it: it depends
 * on CXF and, for reading replies, on Apache HttpComponents Core 5. A bus file installs it by naming
 * {@link cxfperf.cxf.socket.SocketConduitFactory}.
 *
 * <p>Does: keep-alive, Content-Length and chunks in both directions, interim replies, time limits, redirects and
 * authentication as CXF's {@code HTTPConduit} does them, and TLS by the parameters of the conduit, with sessions that
 * are resumed and without ALPN. Does not: proxies. A call for which one is configured, by the policy,
 * {@code http.proxyHost}, {@code https.proxyHost} or the default {@code ProxySelector}, fails and says so. Never sends
 * a request twice by itself, because the server may have carried out the first.
 *
 * <p>The connection timeout limits connecting and the TLS handshake together. {@code ReceiveTimeout} is the limit of
 * each write, and from the last one on that of the whole reply, to its last byte: a server that goes on sending a byte
 * now and then ends as a {@code SocketTimeoutException} too. So does a reader that takes longer over its reply.
 */
package cxfperf.cxf.socket;

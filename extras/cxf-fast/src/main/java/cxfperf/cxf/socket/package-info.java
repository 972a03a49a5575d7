/**
 * A conduit for HTTP/1.1 over plain blocking sockets: the caller's thread writes the request in one piece and reads the
 * reply itself. CXF's default conduit hands every call over to another thread at least three times, and the JDK's
 * HttpURLConnection parses, copies and locks more than a SOAP call needs. Any CXF client can use the conduit: it
 * depends on CXF and, for reading replies, on Apache HttpComponents Core 5. A bus file installs it by naming
 * {@link cxfperf.cxf.socket.SocketConduitFactory}.
 *
 * <p>It supports keep-alive, Content-Length and chunks in both directions, interim replies, time limits, redirects and
 * authentication by CXF's {@code HTTPConduit}, and TLS by the parameters of the conduit, with session resumption and
 * without ALPN. It does not support proxies: a call for which a proxy is configured, by the policy,
 * {@code http.proxyHost}, {@code https.proxyHost} or the default {@code ProxySelector}, fails with a message about it.
 * It never repeats a request by itself, because the server may have executed the first one.
 *
 * <p>The connection timeout limits connecting and the TLS handshake together. {@code ReceiveTimeout} limits each write,
 * and from the last write on the whole reply, to its last byte: a server that sends a byte now and then causes a
 * {@code SocketTimeoutException} too, and so does a caller that reads the reply too slowly.
 */
package cxfperf.cxf.socket;

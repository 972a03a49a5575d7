package cxfperf.cxf.jetty;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Locale;
import org.apache.cxf.Bus;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.DestinationRegistry;
import org.apache.cxf.transport.http.HttpDestinationFactory;
import org.apache.cxf.transport.http_jetty.JettyHTTPDestination;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/**
 * A bus feature that saves three costs per request on CXF's Jetty transport. Jetty up to 12.0.16 makes an exception
 * with a stack trace to report that no "100 Continue" is needed, whenever a servlet asks for a request's body. CXF
 * copies the body of a request that has none, such as a GET, and parses its own address as a URL. Requests that expect
 * "100 Continue" or carry a form are served as usual.
 *
 * <p>Set it up before the bus publishes its first service. It does nothing if the Jetty transport is not on the
 * classpath, and nothing for a service in a servlet container.
 */
public final class LeanRequests implements AbstractPortableFeature {

    /** Made by Spring, from the bus file, or in code. */
    public LeanRequests() {}

    @Override
    public void initialize(Bus bus) {
        if (bus.hasExtensionByName("org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory")) {
            LeanDestination.replaceCxfs(bus);
        }
    }

    /**
     * CXF's destination on Jetty, with {@link QuietBody} requests. Any thread. A class of its own, so that it is only
     * linked if the Jetty transport is there.
     */
    private static final class LeanDestination extends JettyHTTPDestination {

        private volatile Base base = new Base("", "");

        /**
         * An address and the path that CXF derives from it, in one record so that each thread reads a matching pair.
         */
        private record Base(String address, String path) {}

        LeanDestination(EndpointInfo endpoint, Bus bus, DestinationRegistry registry) throws IOException {
            super(bus, registry, endpoint, bus.getExtension(JettyHTTPServerEngineFactory.class));
        }

        static void replaceCxfs(Bus bus) {
            bus.setExtension(LeanDestination::new, HttpDestinationFactory.class);
        }

        @Override
        protected void doService(ServletContext context, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            super.doService(context, QuietBody.of(request), response);
        }

        @Override
        protected String getBasePath(String contextPath) throws IOException {
            String address = endpointInfo.getAddress();
            Base known = base;
            if (address == null || address.isEmpty()) {
                return super.getBasePath(contextPath);
            }
            if (!known.address().equals(address)) {
                known = new Base(address, super.getBasePath(contextPath));
                base = known;
            }
            return known.path();
        }
    }

    /**
     * A request whose body is read without asking Jetty to send a "100 Continue" that no client waits for. Up to
     * 12.0.16 Jetty then makes an ignored exception with a stack trace for each request. A request without a body says
     * so. Confined to one thread.
     */
    static final class QuietBody extends HttpServletRequestWrapper {

        /** Getter of the body, by the class of the request; null for a class of another server, or an unknown class. */
        private static final ClassValue<MethodHandle> BODIES = new ClassValue<>() {
            @Override
            protected MethodHandle computeValue(Class<?> type) {
                return find(type);
            }
        };

        private final MethodHandle body;

        private QuietBody(HttpServletRequest request, MethodHandle body) {
            super(request);
            this.body = body;
        }

        /** Returns the request itself if its body has to be read in the usual way. */
        static HttpServletRequest of(HttpServletRequest request) {
            MethodHandle body = BODIES.get(request.getClass());
            return body == null || request.getHeader("Expect") != null || isForm(request.getContentType())
                    ? request
                    : new QuietBody(request, body);
        }

        /** Whether it is a form, which Jetty reads itself unless the body was read before. */
        private static boolean isForm(String contentType) {
            if (contentType == null) {
                return false;
            }
            String type = contentType.stripLeading().toLowerCase(Locale.ROOT);
            return type.startsWith("application/x-www-form-urlencoded") || type.startsWith("multipart/form-data");
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            try {
                return (ServletInputStream) body.invokeExact((HttpServletRequest) getRequest());
            } catch (IOException | RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IOException(e);
            }
        }

        /**
         * Returns 0 also for an HTTP/1 request that announces no body and so has none (RFC 9112, section 6.3): CXF
         * copies a body of unknown length.
         */
        @Override
        public long getContentLengthLong() {
            long length = super.getContentLengthLong();
            return length == -1 && getProtocol().startsWith("HTTP/1.") && getHeader("Transfer-Encoding") == null
                    ? 0
                    : length;
        }

        /** Finds the methods by name, because CXF's releases have Jetty's servlets in different packages. */
        private static MethodHandle find(Class<?> type) {
            try {
                Method info = type.getMethod("getServletRequestInfo");
                Method body = info.getReturnType().getMethod("getHttpInput");
                MethodHandles.Lookup lookup = MethodHandles.publicLookup();
                return MethodHandles.filterReturnValue(lookup.unreflect(info), lookup.unreflect(body))
                        .asType(MethodType.methodType(ServletInputStream.class, HttpServletRequest.class));
            } catch (ReflectiveOperationException | RuntimeException e) {
                return null;
            }
        }
    }
}

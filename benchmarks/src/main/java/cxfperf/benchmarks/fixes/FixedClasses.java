package cxfperf.benchmarks.fixes;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import jakarta.ws.rs.core.UriBuilder;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.util.function.UnaryOperator;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import org.apache.hc.core5.concurrent.FutureCallback;

/**
 * Classes of CXF and of the fast conduit that contain a {@link Fix}. A class behaves as released while its fix is off.
 */
final class FixedClasses {

    private static final ClassLoader LOADER = FixedClasses.class.getClassLoader();
    private static final String ASYNC = "org.apache.cxf.transport.http.asyncclient.hc5.CXFHttpAsyncResponseConsumer";
    private static final TypePool TYPES = TypePool.Default.of(LOADER);

    private FixedClasses() {}

    /**
     * Defines the changed classes in this JVM.
     *
     * @throws ReflectiveOperationException if the CXF on the class path has no such class
     * @throws IllegalStateException if one of these classes is already loaded: CXF must not have run before
     */
    static void define() throws ReflectiveOperationException {
        define(
                "org.apache.cxf.message.MessageImpl",
                "org.apache.cxf.message.Message",
                advised(ContextualProperty.class, named("getContextualProperty")));
        define(
                "org.apache.cxf.jaxrs.utils.JAXRSUtils",
                "org.apache.cxf.jaxrs.utils.AnnotationUtils",
                replaced(MatchLog.class, named("matchMessageLogSupplier")));
        define(
                "org.apache.cxf.jaxrs.impl.HttpHeadersImpl",
                "org.apache.cxf.jaxrs.impl.MetadataMap",
                replaced(HeaderFilter.class, named("filter")));
        define(
                "org.apache.cxf.jaxrs.utils.HttpUtils",
                "org.apache.cxf.jaxrs.utils.AnnotationUtils",
                advised(OneHeader.class, named("getProtocolHeader").and(takesArguments(4))));
        define(
                "cxfperf.cxf.socket.HttpConnection",
                "cxfperf.cxf.socket.CallBuffers",
                advised(UncheckedConnection.class, named("isUsable")));
        define(
                "org.apache.cxf.jaxrs.client.AbstractClient",
                "org.apache.cxf.jaxrs.client.Client",
                type -> type.defineField(KeptAddress.URI_FIELD, URI.class, Visibility.PRIVATE)
                        .defineField(KeptAddress.BUILDER_FIELD, UriBuilder.class, Visibility.PRIVATE)
                        .visit(Advice.to(KeptAddress.class).on(named("getCurrentURI")))
                        .visit(Advice.to(KeptChains.Out.class, Replacement.class)
                                .on(named("setupOutInterceptorChain")))
                        .visit(Advice.to(KeptChains.In.class, Replacement.class).on(named("setupInInterceptorChain"))));
    }

    /**
     * Defines the changed classes of the asynchronous conduit.
     *
     * @return whether the class path has an asynchronous conduit
     */
    static boolean defineAsync() throws ReflectiveOperationException {
        if (LOADER.getResource(ASYNC.replace('.', '/') + ".class") == null) {
            return false;
        }
        define(
                "org.apache.hc.core5.concurrent.ComplexFuture",
                "org.apache.hc.core5.concurrent.Cancellable",
                advised(
                        EndOfReply.Delayed.class,
                        named("setDependency")
                                .and(takesArgument(0, named("org.apache.hc.core5.concurrent.Cancellable")))));
        define(ASYNC, "org.apache.cxf.transport.http.asyncclient.hc5.CXFResponseCallback", type -> type.defineField(
                        EndOfReply.FIELD, FutureCallback.class, Visibility.PRIVATE)
                .visit(Advice.to(EndOfReply.ReplyBegins.class).on(named("consumeResponse")))
                .visit(Advice.to(EndOfReply.ReplyEnds.class).on(named("streamEnd"))));
        return true;
    }

    private static UnaryOperator<DynamicType.Builder<?>> advised(
            Class<?> advice, ElementMatcher<? super MethodDescription> methods) {
        return type -> type.visit(Advice.to(advice).on(methods));
    }

    /** @param beginning advice that supplies the return value, or null to run the method itself */
    private static UnaryOperator<DynamicType.Builder<?>> replaced(
            Class<?> beginning, ElementMatcher<? super MethodDescription> methods) {
        return type -> type.visit(Advice.to(beginning, Replacement.class).on(methods));
    }

    /** @param neighbour a class of the same package whose loading does not load any changed class */
    private static void define(String name, String neighbour, UnaryOperator<DynamicType.Builder<?>> change)
            throws ReflectiveOperationException {
        MethodHandles.Lookup lookup =
                MethodHandles.privateLookupIn(Class.forName(neighbour, false, LOADER), MethodHandles.lookup());
        change.apply(new ByteBuddy()
                        .redefine(TYPES.describe(name).resolve(), ClassFileLocator.ForClassLoader.of(LOADER)))
                .make()
                .load(LOADER, ClassLoadingStrategy.UsingLookup.of(lookup));
    }
}

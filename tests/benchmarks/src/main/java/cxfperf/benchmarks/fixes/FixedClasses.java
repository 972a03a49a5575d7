package cxfperf.benchmarks.fixes;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import jakarta.ws.rs.core.UriBuilder;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import org.apache.cxf.jaxrs.client.ClientState;
import org.apache.cxf.message.Message;

/**
 * Classes of CXF that contain a {@link Fix}. A class behaves as released while its fix is off.
 */
final class FixedClasses {

    private static final ClassLoader LOADER = FixedClasses.class.getClassLoader();
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
                "org.apache.cxf.jaxrs.client.AbstractClient",
                "org.apache.cxf.jaxrs.client.Client",
                type -> type.defineField(KeptAddress.URI_FIELD, URI.class, Visibility.PRIVATE)
                        .defineField(KeptAddress.BUILDER_FIELD, UriBuilder.class, Visibility.PRIVATE)
                        .visit(Advice.to(KeptAddress.class).on(named("getCurrentURI")))
                        .visit(Advice.to(KeptChains.Out.class, Replacement.class)
                                .on(named("setupOutInterceptorChain")))
                        .visit(Advice.to(KeptChains.In.class, Replacement.class).on(named("setupInInterceptorChain"))));
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

    /** The end of a method whose beginning may hand over what it is to return; null has CXF's own way return. */
    public static final class Replacement {

        private Replacement() {}

        @Advice.OnMethodExit
        public static void replace(
                @Advice.Enter(typing = Assigner.Typing.DYNAMIC) Object replacement,
                @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object returned) {
            if (replacement != null) {
                returned = replacement;
            }
        }
    }

    /** Within {@code JAXRSUtils.matchMessageLogSupplier}: nothing is made before the log asks, and it is off. */
    public static final class MatchLog {

        private static final Supplier<String> UNASKED = () -> "a method of the resource";

        private MatchLog() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static Supplier<String> replacement() {
            return Fix.LOG_TEXT.isOn() ? unasked() : null;
        }

        public static Supplier<String> unasked() {
            return UNASKED;
        }
    }

    /**
     * Within {@code HttpHeadersImpl.filter}: a loop, and CXF's own way only where it meets a header without a value.
     */
    public static final class HeaderFilter {

        private HeaderFilter() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static Map<String, List<String>> replacement(@Advice.Argument(0) Map<String, List<String>> headers) {
            return Fix.HEADERS.isOn() && headers != null && haveValues(headers) ? headers : null;
        }

        public static boolean haveValues(Map<String, List<String>> headers) {
            for (List<String> values : headers.values()) {
                if (values == null || values.size() == 1 && values.get(0) == null) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Within {@code HttpUtils.getProtocolHeader}: the map of headers is asked, with no object over all of it. */
    public static final class OneHeader {

        private OneHeader() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static boolean replaces(@Advice.Argument(3) boolean isKept) {
            return Fix.HEADERS.isOn() && !isKept;
        }

        @Advice.OnMethodExit
        public static void replace(
                @Advice.Enter boolean replaced,
                @Advice.Argument(0) Message message,
                @Advice.Argument(1) String name,
                @Advice.Argument(2) String otherwise,
                @Advice.Return(readOnly = false) String value) {
            if (replaced) {
                value = value(message, name, otherwise);
            }
        }

        public static String value(Message message, String name, String otherwise) {
            Object value = message.get(name);
            if (value == null && message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers) {
                value = headers.get(name) instanceof List<?> values && !values.isEmpty() ? values.get(0) : null;
            }
            return value == null ? otherwise : (String) value;
        }
    }

    /**
     * Advice for {@code AbstractClient.getCurrentURI}; the class gets two more fields. CXF would have to notice a
     * change to a client's builder; the measured clients never change theirs.
     */
    public static final class KeptAddress {

        static final String URI_FIELD = "keptUri";
        static final String BUILDER_FIELD = "builderOfKeptUri";

        private KeptAddress() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static URI replacement(
                @Advice.FieldValue("state") ClientState state,
                @Advice.FieldValue(URI_FIELD) URI kept,
                @Advice.FieldValue(BUILDER_FIELD) UriBuilder builder) {
            return Fix.ADDRESS.isOn() && builder == state.getCurrentBuilder() ? kept : null;
        }

        @Advice.OnMethodExit
        public static void keep(
                @Advice.Enter URI replacement,
                @Advice.FieldValue("state") ClientState state,
                @Advice.FieldValue(value = URI_FIELD, readOnly = false) URI kept,
                @Advice.FieldValue(value = BUILDER_FIELD, readOnly = false) UriBuilder builder,
                @Advice.Return(readOnly = false) URI uri) {
            if (replacement == null) {
                kept = uri;
                builder = state.getCurrentBuilder();
            } else {
                uri = replacement;
            }
        }
    }
}

package cxfperf.benchmarks.fixes;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.asm.Advice;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.AbstractClient;
import org.apache.cxf.jaxrs.client.ClientConfiguration;
import org.apache.cxf.jaxrs.client.spec.ClientRequestFilterInterceptor;
import org.apache.cxf.jaxrs.client.spec.ClientResponseFilterInterceptor;
import org.apache.cxf.phase.PhaseChainCache;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.phase.PhaseManager;
import org.apache.cxf.transport.MessageObserver;

/** Advice for the two methods of {@code AbstractClient} that set up a chain: the cache of chains outlives the call. */
public final class KeptChains {

    /** The caches of one configuration. A cache makes a new chain if the interceptors have changed. */
    private record Caches(PhaseChainCache out, PhaseChainCache in) {}

    private static final Map<ClientConfiguration, Caches> OF_CONFIGURATIONS = new ConcurrentHashMap<>();
    private static final MethodHandle FAULT_OBSERVER = faultObserver();

    private KeptChains() {}

    /** Advice for {@code setupOutInterceptorChain}. */
    public static final class Out {

        private Out() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static PhaseInterceptorChain replacement(@Advice.Argument(0) ClientConfiguration configuration) {
            return Fix.CHAINS.isOn() ? out(configuration) : null;
        }
    }

    /** Advice for {@code setupInInterceptorChain}. */
    public static final class In {

        private In() {}

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static PhaseInterceptorChain replacement(@Advice.Argument(0) ClientConfiguration configuration) {
            return Fix.CHAINS.isOn() ? in(configuration) : null;
        }
    }

    public static PhaseInterceptorChain out(ClientConfiguration configuration) {
        Bus bus = configuration.getBus();
        PhaseInterceptorChain chain = caches(configuration)
                .out()
                .get(
                        bus.getExtension(PhaseManager.class).getOutPhases(),
                        bus.getOutInterceptors(),
                        configuration.getOutInterceptors(),
                        configuration.getConduitSelector().getEndpoint().getOutInterceptors());
        chain.add(new ClientRequestFilterInterceptor());
        return chain;
    }

    public static PhaseInterceptorChain in(ClientConfiguration configuration) {
        Bus bus = configuration.getBus();
        PhaseInterceptorChain chain = caches(configuration)
                .in()
                .get(
                        bus.getExtension(PhaseManager.class).getInPhases(),
                        bus.getInInterceptors(),
                        configuration.getInInterceptors(),
                        configuration.getConduitSelector().getEndpoint().getInInterceptors());
        chain.add(new ClientResponseFilterInterceptor());
        try {
            chain.setFaultObserver((MessageObserver) FAULT_OBSERVER.invokeExact(configuration));
        } catch (Throwable e) {
            throw new IllegalStateException("CXF makes no observer of faults", e);
        }
        return chain;
    }

    private static Caches caches(ClientConfiguration configuration) {
        Caches kept = OF_CONFIGURATIONS.get(configuration);
        return kept == null
                ? OF_CONFIGURATIONS.computeIfAbsent(
                        configuration, one -> new Caches(new PhaseChainCache(), new PhaseChainCache()))
                : kept;
    }

    /** CXF's own method, which is accessible to its subclasses only. */
    private static MethodHandle faultObserver() {
        try {
            return MethodHandles.privateLookupIn(AbstractClient.class, MethodHandles.lookup())
                    .findStatic(
                            AbstractClient.class,
                            "setupInFaultObserver",
                            MethodType.methodType(MessageObserver.class, ClientConfiguration.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

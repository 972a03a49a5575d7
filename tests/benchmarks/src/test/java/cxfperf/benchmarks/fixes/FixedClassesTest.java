package cxfperf.benchmarks.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.EndpointImpl;
import org.apache.cxf.jaxrs.impl.HttpHeadersImpl;
import org.apache.cxf.jaxrs.utils.HttpUtils;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.Service;
import org.apache.cxf.service.ServiceImpl;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CXF gives the same results with a fix as without it. */
class FixedClassesTest {

    private static final List<String> LEVELS =
            List.of("bus", "service", "binding", "info", "endpoint", "exchange", "message");

    @BeforeAll
    static void define() throws ReflectiveOperationException {
        FixedClasses.define();
    }

    @AfterEach
    void turnOff() {
        Arrays.stream(Fix.values()).forEach(fix -> fix.turn(false));
    }

    @ParameterizedTest
    @EnumSource(
            value = Fix.class,
            names = {"MAPS_WALKED", "MAPS_KEPT", "ALL"})
    void aPropertyHasTheValueOfTheNearestOfTheMapsThatHaveIt(Fix fix) throws Exception {
        List<Object> asCxfHasIt = properties();

        fix.turn(true);

        assertThat(properties()).isEqualTo(asCxfHasIt);
        assertThat(asCxfHasIt).startsWith("bus", "service", "binding", "info", "endpoint", "exchange", "message");
    }

    /** Values of names set on each level and all levels below it, of a name hidden by null, and of an absent name. */
    private static List<Object> properties() throws Exception {
        Bus bus = BusFactory.newInstance().createBus();
        try {
            ServiceInfo serviceInfo = new ServiceInfo();
            BindingInfo binding = new BindingInfo(serviceInfo, "of no kind");
            EndpointInfo info = new EndpointInfo(serviceInfo, "of no kind");
            Service service = new ServiceImpl(serviceInfo);
            Endpoint endpoint = new EndpointImpl(bus, service, info);
            // Set here because no factory makes a binding of this kind.
            info.setBinding(binding);
            ExchangeImpl exchange = new ExchangeImpl();
            exchange.put(Bus.class, bus);
            exchange.put(Service.class, service);
            exchange.put(Endpoint.class, endpoint);
            Message message = new MessageImpl();
            message.setExchange(exchange);
            for (int i = 0; i < LEVELS.size(); i++) {
                String level = LEVELS.get(i);
                for (String from : LEVELS.subList(i, LEVELS.size())) {
                    switch (level) {
                        case "bus" -> bus.setProperty(from, level);
                        case "service" -> service.put(from, level);
                        case "binding" -> binding.setProperty(from, level);
                        case "info" -> info.setProperty(from, level);
                        case "endpoint" -> endpoint.put(from, level);
                        case "exchange" -> exchange.put(from, level);
                        default -> message.put(from, level);
                    }
                }
            }
            service.put("hidden", "service");
            endpoint.put("hidden", null);
            return Stream.concat(LEVELS.stream(), Stream.of("hidden", "absent"))
                    .map(message::getContextualProperty)
                    .toList();
        } finally {
            bus.shutdown(true);
        }
    }

    @Test
    void headersAreThoseThatHaveAValueAndOneIsFoundWhateverItsCase() {
        List<Object> asCxfHasThem = headers();

        Fix.HEADERS.turn(true);

        assertThat(headers()).isEqualTo(asCxfHasThem);
    }

    private static List<Object> headers() {
        Map<String, List<String>> whole = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        whole.put("Accept", List.of("text/xml", "text/plain"));
        whole.put("Empty", List.of());
        Map<String, List<String>> withNull = new TreeMap<>(whole);
        withNull.put("Nothing", Arrays.asList((String) null));
        withNull.put("Missing", null);
        return Stream.of(whole, withNull)
                .flatMap(headers -> {
                    Message message = new MessageImpl();
                    message.put(Message.PROTOCOL_HEADERS, headers);
                    message.put("Own", "of the message");
                    Supplier<Object> seen = () -> new HttpHeadersImpl(message)
                            .getRequestHeaders().keySet().stream().toList();
                    return Stream.of(
                            seen.get(),
                            HttpUtils.getProtocolHeader(message, "Accept", "otherwise"),
                            HttpUtils.getProtocolHeader(message, "Empty", "otherwise"),
                            HttpUtils.getProtocolHeader(message, "Nothing", "otherwise"),
                            HttpUtils.getProtocolHeader(message, "Own", "otherwise"),
                            HttpUtils.getProtocolHeader(message, "None", "otherwise"));
                })
                .toList();
    }
}

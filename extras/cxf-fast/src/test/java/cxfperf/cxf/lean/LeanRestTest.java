package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cxf.lean.LeanRest.ReplyDates;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.xml.bind.JAXBContext;
import java.io.ByteArrayInputStream;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerLifeCycleManager;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.jaxrs.impl.MetadataMap;
import org.apache.cxf.jaxrs.impl.RequestPreprocessor;
import org.apache.cxf.jaxrs.impl.UriInfoImpl;
import org.apache.cxf.jaxrs.model.ProviderInfo;
import org.apache.cxf.jaxrs.provider.AbstractJAXBProvider;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import org.apache.cxf.jaxrs.provider.ProviderFactory;
import org.apache.cxf.jaxrs.provider.ServerProviderFactory;
import org.apache.cxf.jaxrs.utils.HttpUtils;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.message.MessageImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The fast bus files leave work out of a JAX-RS call, and its messages stay the same. */
class LeanRestTest {

    private Bus bus;

    @BeforeEach
    void open() {
        bus = new CXFBusFactory().createBus();
    }

    @AfterEach
    void shutDown() {
        bus.shutdown(true);
    }

    @Test
    void unmarshallersAreUsedAgainWithTheProvidersOwnSettings() throws Exception {
        JAXBElementProvider<Notes.Note> strict = new JAXBElementProvider<>();
        strict.setValidationHandler(event -> false);
        withFeatures(strict);

        for (int use = 0; use < 3; use++) {
            assertThat(read(strict, "<n:note xmlns:n='urn:notes' title='a'><text>b</text></n:note>").text)
                    .isEqualTo("b");
            assertThatThrownBy(() -> read(strict, "<n:note xmlns:n='urn:notes'><unknown/></n:note>"))
                    .isInstanceOf(jakarta.ws.rs.BadRequestException.class);
        }
        assertThat(context(strict).createUnmarshaller()).isInstanceOf(PooledUnmarshaller.class);
    }

    @Test
    void aSharedProviderIsChangedOnceAndOneOfTheUsersIsLeftAlone() throws Exception {
        JAXBElementProvider<Notes.Note> own = new JAXBElementProvider<>() {};
        JAXBElementProvider<Notes.Note> shared = new JAXBElementProvider<>();
        new PooledUnmarshallers().initialize(bus);
        client(shared);
        JAXBContext before = context(shared);
        client(shared);
        client(own);

        assertThat(context(shared)).isSameAs(before).isInstanceOf(LeanContext.class);
        assertThat(before.createMarshaller()).isNotInstanceOf(DirectMarshaller.class);
        assertThat(context(own)).isNotInstanceOf(LeanContext.class);
    }

    @Test
    void theProvidersThatCxfMakesByItselfForAClientAreChangedToo() {
        new PooledUnmarshallers().initialize(bus);
        new DirectWriting().initialize(bus);
        Endpoint endpoint =
                WebClient.getConfig(client(null)).getConduitSelector().getEndpoint();

        List<JAXBElementProvider<?>> providers = new ArrayList<>();
        endpoint.values().stream()
                .filter(ProviderFactory.class::isInstance)
                .map(factory -> (Collection<?>) Fields.get(ProviderFactory.class, "messageReaders", factory))
                .flatMap(Collection::stream)
                .map(info -> ((ProviderInfo<?>) info).getProvider())
                .filter(provider -> provider.getClass() == JAXBElementProvider.class)
                .forEach(provider -> providers.add((JAXBElementProvider<?>) provider));

        assertThat(providers).isNotEmpty().allSatisfy(provider -> {
            JAXBContext context = provider.getClassContext(Notes.Note.class);
            assertThat(context.createUnmarshaller()).isInstanceOf(PooledUnmarshaller.class);
            assertThat(context.createMarshaller()).isInstanceOf(DirectMarshaller.class);
        });
    }

    @Test
    void whatTheUserHasSetStays() {
        bus.setProperty(LeanRest.NAMES, true);
        bus.setProperty(LeanRest.ALL_CANDIDATES, "false");

        new LeanRest().initialize(bus);

        assertThat(bus.getProperty(LeanRest.NAMES)).isEqualTo(true);
        assertThat(bus.getProperty(LeanRest.ALL_CANDIDATES)).isEqualTo("false");
    }

    @Test
    void theDateIsWrittenAsCxfWritesIt() {
        for (long second : new long[] {0, 951_782_400, 1_700_000_000, 4_102_444_799L}) {
            assertThat(ReplyDates.text(second)).isEqualTo(HttpUtils.toHttpDate(new Date(second * 1000)));
        }
    }

    @Test
    void aReplyGetsTheDateOfNowUnlessItHasOne() {
        Message plain = reply(Response.ok().build());
        Message dated = reply(Response.ok().header("Date", "the service's").build());
        Message headed = reply(Response.ok().build());
        Map<String, List<String>> headers = new MetadataMap<>();
        headers.put("Date", List.of("an interceptor's"));
        headed.put(Message.PROTOCOL_HEADERS, headers);
        ReplyDates dates = new ReplyDates();
        long before = System.currentTimeMillis() / 1000;

        List.of(plain, dated, headed).forEach(dates::handleMessage);

        long after = System.currentTimeMillis() / 1000;
        assertThat(date(plain).get(0)).isIn(ReplyDates.text(before), ReplyDates.text(after));
        assertThat(date(headed)).containsExactly("an interceptor's");
        assertThat(dated.get(Message.PROTOCOL_HEADERS)).isNull();
        // Each reply has a list of its own, because filters may change it.
        date(plain).add("a filter's");
        Message next = reply(Response.ok().build());
        dates.handleMessage(next);
        assertThat(date(next)).hasSize(1);
    }

    @Test
    void onlyARequestWithAQueryIsTakenApart() {
        RequestPreprocessor lean = LeanRest.QueryPreprocessor.before(new RequestPreprocessor());
        Message without = request(null);
        Message with = request("_type=json");

        assertThat(lean.preprocess(without, new UriInfoImpl(without, null))).isNull();
        assertThat(lean.preprocess(with, new UriInfoImpl(with, null))).isEqualTo("notes/1");

        assertThat(without.get(Message.ACCEPT_CONTENT_TYPE)).isNull();
        assertThat(with.get(Message.ACCEPT_CONTENT_TYPE)).isEqualTo("application/json");
    }

    @Test
    void whereAHeaderMayNameAnotherMethodEachRequestIsTakenApart() {
        bus.setProperty("org.apache.cxf.jaxrs.allow.http.method.override", true);
        Message request = request(null);
        Map<String, List<String>> headers = new MetadataMap<>();
        headers.put("X-HTTP-Method-Override", List.of("DELETE"));
        request.put(Message.PROTOCOL_HEADERS, headers);

        LeanRest.QueryPreprocessor.before(new RequestPreprocessor())
                .preprocess(request, new UriInfoImpl(request, null));

        assertThat(request.get(Message.HTTP_REQUEST_METHOD)).isEqualTo("DELETE");
    }

    @Test
    void aPreprocessorThatMapsPathsStays() {
        RequestPreprocessor languages = new RequestPreprocessor(Map.of("en", "en-gb"), null);
        RequestPreprocessor types = new RequestPreprocessor(null, Map.of("xml", "application/xml"));

        assertThat(LeanRest.QueryPreprocessor.before(languages)).isSameAs(languages);
        assertThat(LeanRest.QueryPreprocessor.before(types)).isSameAs(types);
        new LeanRest().initialize(bus);
        assertThat(factory(server()).getRequestPreprocessor()).isInstanceOf(LeanRest.QueryPreprocessor.class);
    }

    private Message request(String query) {
        Message message = new MessageImpl();
        Exchange exchange = new ExchangeImpl();
        exchange.put(Bus.class, bus);
        exchange.setInMessage(message);
        message.setExchange(exchange);
        message.put(Message.HTTP_REQUEST_METHOD, "GET");
        message.put(Message.REQUEST_URI, "/notes/1");
        message.put(Message.ENDPOINT_ADDRESS, "http://localhost/");
        message.put("http.base.path", "/");
        message.put(Message.QUERY_STRING, query);
        message.put(Message.PROTOCOL_HEADERS, new MetadataMap<String, String>());
        return message;
    }

    private static Message reply(Response response) {
        Message message = new MessageImpl();
        message.setContent(List.class, new MessageContentsList(response));
        return message;
    }

    @SuppressWarnings("unchecked")
    private static List<String> date(Message message) {
        return ((Map<String, List<String>>) message.get(Message.PROTOCOL_HEADERS)).get("Date");
    }

    private static ServerProviderFactory factory(Server server) {
        return (ServerProviderFactory) server.getEndpoint().get(ServerProviderFactory.class.getName());
    }

    /** Makes a server that its bus knows, without a port. */
    private Server server() {
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setBus(bus);
        factory.setServiceBean(new Notes());
        factory.setStart(false);
        factory.setAddress("/notes");
        Server server = factory.create();
        bus.getExtension(ServerLifeCycleManager.class).startServer(server);
        return server;
    }

    private WebClient client(Object provider) {
        JAXRSClientFactoryBean factory = new JAXRSClientFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:1/notes");
        if (provider != null) {
            factory.setProvider(provider);
        }
        return factory.createWebClient();
    }

    private JAXBElementProvider<Notes.Note> withFeatures(JAXBElementProvider<Notes.Note> provider) {
        new PooledUnmarshallers().initialize(bus);
        new DirectWriting().initialize(bus);
        client(provider);
        return provider;
    }

    private static JAXBContext context(AbstractJAXBProvider<?> provider) throws Exception {
        return provider.getJAXBContext(Notes.Note.class, Notes.Note.class);
    }

    private static Notes.Note read(JAXBElementProvider<Notes.Note> provider, String xml) throws Exception {
        return provider.readFrom(
                Notes.Note.class,
                Notes.Note.class,
                new Annotation[0],
                MediaType.APPLICATION_XML_TYPE,
                new MetadataMap<>(),
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }
}

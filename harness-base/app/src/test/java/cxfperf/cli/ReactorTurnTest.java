package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReactorTurnTest {

    @Test
    void aCommandIsThatOfTheModulesThatWereNamed() {
        for (String selected :
                new String[] {"[jaxrs]", "[own_service, jaxrs]", "[:jaxrs]", "[cxfperf:jaxrs]", "[./jaxrs]"}) {
            assertThat(ReactorTurn.isNamed("jaxrs", selected)).as(selected).isTrue();
            assertThat(ReactorTurn.isNamed("soap_security", selected))
                    .as(selected)
                    .isFalse();
        }
        assertThat(ReactorTurn.isNamed("hello-scenario", "[samples/hello-scenario]"))
                .isTrue();
    }

    @Test
    void whereNoModuleWasNamedItIsThatOfEachScenario() {
        assertThat(ReactorTurn.isNamed("jaxrs", "[]")).isTrue();
        assertThat(ReactorTurn.isNamed("jaxrs", null)).isTrue();
        assertThat(ReactorTurn.isNamed(null, "[jaxrs]")).isTrue();
        assertThat(ReactorTurn.isNamed("jaxrs", "${session.request.selectedProjects}"))
                .isTrue();
    }
}

package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReactorTurnTest {

    private static final String TOP = "[MavenProject: cxfperf:cxfperf:1.0-SNAPSHOT @ /a b/pom.xml,"
            + " MavenProject: cxfperf:harness-base:1.0-SNAPSHOT @ /a b/harness-base/pom.xml,"
            + " MavenProject: cxfperf:jaxrs:1.0-SNAPSHOT @ /a b/jaxrs/pom.xml]";
    private static final String MODULE = "[MavenProject: cxfperf:jaxrs:1.0-SNAPSHOT @ /a b/jaxrs/pom.xml]";

    @Test
    void fromTheTopItIsTheEnginesAlone() {
        assertThat(ReactorTurn.isOf("harness-base", "harness-base", TOP)).isTrue();
        assertThat(ReactorTurn.isOf("harness-base", "jaxrs", TOP)).isFalse();
    }

    @Test
    void fromTheTopACommandOfOneModuleIsThatModules() {
        assertThat(ReactorTurn.isOf("jaxrs", "jaxrs", TOP)).isTrue();
        assertThat(ReactorTurn.isOf("jaxrs", "harness-base", TOP)).isFalse();
    }

    @Test
    void inAModuleItIsThatModules() {
        assertThat(ReactorTurn.isOf("harness-base", "jaxrs", MODULE)).isTrue();
    }

    @Test
    void ofAScenarioItIsThatOfTheModulesThatWereNamed() {
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

    @Test
    void outsideMavenItIsAlways() {
        assertThat(ReactorTurn.isOf("harness-base", null, null)).isTrue();
        assertThat(ReactorTurn.isOf("harness-base", "jaxrs", "something that Maven prints one day"))
                .isTrue();
    }
}

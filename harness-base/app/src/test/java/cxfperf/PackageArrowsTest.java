package cxfperf;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The arrows between packages point down only, as {@link PackageLayers} has them. */
class PackageArrowsTest {

    /** The modules that know no CXF. */
    private static final List<Path> MODULES =
            Stream.of("api", "observe", "app").map(Path.of("..")::resolve).toList();

    private static final Path SOURCES = Path.of("src", "main", "java", "cxfperf");

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        // The rules are about this project's classes, and reading those of the JDK takes seconds.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        classes = new ClassFileImporter()
                .importPaths(MODULES.stream()
                        .map(module -> module.resolve(Path.of("target", "classes")))
                        .toList());
    }

    /** They take tens of megabytes, which each collection that another test asks for would mark. */
    @AfterAll
    static void forget() {
        classes = null;
    }

    @Test
    void arrowsPointDownOnly() {
        LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (PackageLayers layer : PackageLayers.values()) {
            layers = layers.layer(layer.word()).definedBy("cxfperf." + layer.word() + "..");
        }
        for (PackageLayers layer : PackageLayers.values()) {
            layers = layer.below().isEmpty()
                    ? layers.whereLayer(layer.word()).mayNotAccessAnyLayer()
                    : layers.whereLayer(layer.word())
                            .mayOnlyAccessLayers(layer.below().toArray(String[]::new));
        }
        layers.check(classes);
    }

    @Test
    void everyRoomNamesOnlyRoomsBelowIt() {
        List<String> seen = new ArrayList<>();
        for (PackageLayers layer : PackageLayers.values()) {
            seen.add(layer.word());
            assertThat(layer.below()).as(layer.word()).doesNotContainAnyElementsOf(seen);
        }
    }

    @Test
    void everyPackageIsInTheTable() throws IOException {
        List<String> words =
                Arrays.stream(PackageLayers.values()).map(PackageLayers::word).toList();
        List<String> packages = new ArrayList<>();
        for (Path module : MODULES) {
            try (Stream<Path> found = Files.list(module.resolve(SOURCES))) {
                found.map(path -> path.getFileName().toString()).forEach(packages::add);
            }
        }
        assertThat(packages).containsExactlyInAnyOrderElementsOf(words);
    }

    @Test
    void noCycles() {
        slices().matching("cxfperf.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void whatAllCommandsShareKnowsNoneOfThem() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("cxfperf.options")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("cxfperf.options.*..")
                .check(classes);
    }

    @Test
    void renderersKnowNoResults() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("cxfperf.report.render")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("cxfperf.report", "cxfperf.result..", "cxfperf.stored..", "cxfperf.experiment..")
                .check(classes);
    }

    /** An exception of the SPI holds its kind of failure, and the kinds know the exception that says which they are. */
    private static final Set<String> LOOPS_THAT_STAY =
            Set.of("cxfperf.scenario.FailureKind", "cxfperf.scenario.CallFailedException");

    /** Types that are nested count as the file that they are in. */
    @Test
    void noFilesUseEachOtherInALoop() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        String file = type.getName().replaceFirst("\\$.*", "");
                        return LOOPS_THAT_STAY.contains(file) ? SliceIdentifier.ignore() : SliceIdentifier.of(file);
                    }

                    @Override
                    public String getDescription() {
                        return "files";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    @Test
    void theSpiKnowsTheJdkOnly() {
        ArchRuleDefinition.classes()
                .that()
                .resideInAnyPackage("cxfperf.scenario..", "cxfperf.text..", "cxfperf.plan..", "cxfperf.probe..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.net.ssl..",
                        "javax.management..",
                        "org.xml.sax..",
                        "jdk..",
                        "com.sun.management..",
                        "cxfperf.scenario..",
                        "cxfperf.text..",
                        "cxfperf.plan..",
                        "cxfperf.probe..")
                .check(classes);
    }

    @Test
    void histogramsStayInMeasure() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("cxfperf.measure..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.HdrHistogram..")
                .check(classes);
    }

    /** Whatever runs in a load JVM or starts one may end it and print; what computes and renders may not. */
    @Test
    void onlyCommandsEndTheJvmOrPrint() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackages(
                        "cxfperf.cli..",
                        "cxfperf.ab..",
                        "cxfperf.run..",
                        "cxfperf.serve..",
                        "cxfperf.terminal..",
                        "cxfperf.jvms..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(classes);
    }
}

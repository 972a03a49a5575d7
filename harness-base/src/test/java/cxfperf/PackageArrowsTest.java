package cxfperf;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

/** The arrows between packages point down only; this is the picture in the README. */
@AnalyzeClasses(packages = "cxfperf", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageArrowsTest {

    @ArchTest
    static final ArchRule arrowsPointDownOnly = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("cli")
            .definedBy("cxfperf.cli..")
            .layer("doctor")
            .definedBy("cxfperf.doctor..")
            .layer("admin")
            .definedBy("cxfperf.admin..")
            .layer("experiment")
            .definedBy("cxfperf.experiment..")
            .layer("report")
            .definedBy("cxfperf.report..")
            .layer("stored")
            .definedBy("cxfperf.stored..")
            .layer("result")
            .definedBy("cxfperf.result..")
            .layer("engine")
            .definedBy("cxfperf.engine..")
            .layer("probe")
            .definedBy("cxfperf.probe..")
            .layer("measure")
            .definedBy("cxfperf.measure..")
            .layer("scaling")
            .definedBy("cxfperf.scaling..")
            .layer("plan")
            .definedBy("cxfperf.plan..")
            .layer("scenario")
            .definedBy("cxfperf.scenario..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("doctor")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("admin")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("experiment")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli", "experiment")
            .whereLayer("stored")
            .mayOnlyBeAccessedByLayers("cli", "report")
            .whereLayer("result")
            .mayOnlyBeAccessedByLayers("cli", "experiment", "report", "stored")
            .whereLayer("engine")
            .mayOnlyBeAccessedByLayers("cli", "report")
            .whereLayer("probe")
            .mayOnlyBeAccessedByLayers("cli", "doctor", "admin", "report", "stored", "result")
            .whereLayer("measure")
            .mayOnlyBeAccessedByLayers("cli", "report", "stored", "result", "engine")
            .whereLayer("scaling")
            .mayOnlyBeAccessedByLayers("cli", "report", "result")
            .whereLayer("plan")
            .mayOnlyBeAccessedByLayers("cli", "report", "engine");

    @ArchTest
    static final ArchRule noCycles = slices().matching("cxfperf.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theSpiKnowsTheJdkOnly = ArchRuleDefinition.classes()
            .that()
            .resideInAnyPackage("cxfperf.scenario..", "cxfperf.plan..", "cxfperf.probe..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.net.ssl..",
                    "javax.management..",
                    "jdk..",
                    "com.sun.management..",
                    "cxfperf.scenario..",
                    "cxfperf.plan..",
                    "cxfperf.probe..");

    @ArchTest
    static final ArchRule histogramsStayInMeasure = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("cxfperf.measure..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.HdrHistogram..");

    @ArchTest
    static final ArchRule onlyTheCommandLineEndsTheJvmOrPrints = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("cxfperf.cli..")
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");
}

package cxfperf.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A test plan as JMeter's GUI would save it: thread groups, one after the other, with their elements. */
final class JmxPlan {

    private final StringBuilder groups = new StringBuilder();

    /**
     * Adds a group.
     *
     * @param loops the loop count; -1 is forever
     * @param elements from the methods below
     */
    JmxPlan group(int threads, int loops, String... elements) {
        groups.append(
                """
                <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="group">
                  <intProp name="ThreadGroup.num_threads">%d</intProp>
                  <intProp name="ThreadGroup.ramp_time">0</intProp>
                  <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
                  <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
                  <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                    <intProp name="LoopController.loops">%d</intProp>
                    <boolProp name="LoopController.continue_forever">false</boolProp>
                  </elementProp>
                </ThreadGroup>
                <hashTree>
                %s
                </hashTree>
                """
                        .formatted(threads, loops, String.join("\n", elements)));
        return this;
    }

    Path write(Path file) throws IOException {
        return Files.writeString(
                file,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
                <hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan">
                  <elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
                    <collectionProp name="Arguments.arguments"/>
                  </elementProp>
                  <boolProp name="TestPlan.serialize_threadgroups">true</boolProp>
                </TestPlan>
                <hashTree>
                %s
                </hashTree>
                </hashTree>
                </jmeterTestPlan>
                """
                        .formatted(groups));
    }

    static String sampler(String name, String scenario, Map<String, String> options) {
        StringBuilder arguments = new StringBuilder();
        options.forEach((option, value) -> arguments.append(
                """
                <elementProp name="%1$s" elementType="Argument">
                  <stringProp name="Argument.name">%1$s</stringProp>
                  <stringProp name="Argument.value">%2$s</stringProp>
                </elementProp>
                """
                        .formatted(option, value.replace("&", "&amp;").replace("<", "&lt;"))));
        return """
                <cxfperf.jmeter.ScenarioSampler guiclass="org.apache.jmeter.config.gui.ObsoleteGui" testclass="cxfperf.jmeter.ScenarioSampler" testname="%s">
                  <stringProp name="ScenarioSampler.scenario">%s</stringProp>
                  <elementProp name="ScenarioSampler.options" elementType="Arguments">
                    <collectionProp name="Arguments.arguments">
                    %s
                    </collectionProp>
                  </elementProp>
                </cxfperf.jmeter.ScenarioSampler>
                <hashTree/>
                """
                .formatted(name, scenario, arguments);
    }

    /** A CSV Data Set Config whose file has the names of its variables in its first line. */
    static String csvDataSet(Path file) {
        return """
                <CSVDataSet guiclass="TestBeanGUI" testclass="CSVDataSet" testname="rows">
                  <stringProp name="filename">%s</stringProp>
                  <stringProp name="fileEncoding">UTF-8</stringProp>
                  <stringProp name="variableNames"></stringProp>
                  <boolProp name="ignoreFirstLine">false</boolProp>
                  <stringProp name="delimiter">,</stringProp>
                  <boolProp name="quotedData">true</boolProp>
                  <boolProp name="recycle">true</boolProp>
                  <boolProp name="stopThread">false</boolProp>
                  <stringProp name="shareMode">shareMode.all</stringProp>
                </CSVDataSet>
                <hashTree/>
                """
                .formatted(file);
    }

    static String timer(int millis) {
        return """
                <ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="pause">
                  <stringProp name="ConstantTimer.delay">%d</stringProp>
                </ConstantTimer>
                <hashTree/>
                """
                .formatted(millis);
    }
}

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

    /** @param elements below the sampler, such as assertions */
    static String sampler(String name, String scenario, Map<String, String> options, String... elements) {
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
                <hashTree>
                %s
                </hashTree>
                """
                .formatted(name, scenario, arguments, String.join("\n", elements));
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

    /** A listener that writes a file of samples. */
    static String simpleDataWriter(Path file) {
        return """
                <ResultCollector guiclass="SimpleDataWriter" testclass="ResultCollector" testname="listener">
                  <boolProp name="ResultCollector.error_logging">false</boolProp>
                  <objProp>
                    <name>saveConfig</name>
                    <value class="SampleSaveConfiguration">
                      <time>true</time>
                      <latency>true</latency>
                      <timestamp>true</timestamp>
                      <success>true</success>
                      <label>true</label>
                      <code>true</code>
                      <xml>false</xml>
                      <fieldNames>true</fieldNames>
                    </value>
                  </objProp>
                  <stringProp name="filename">%s</stringProp>
                </ResultCollector>
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

    /** A Response Assertion: the response contains this text. */
    static String responseContains(String text) {
        return """
                <ResponseAssertion guiclass="AssertionGui" testclass="ResponseAssertion" testname="contains">
                  <collectionProp name="Asserion.test_strings">
                    <stringProp name="1">%s</stringProp>
                  </collectionProp>
                  <stringProp name="Assertion.custom_message"></stringProp>
                  <stringProp name="Assertion.test_field">Assertion.response_data</stringProp>
                  <boolProp name="Assertion.assume_success">false</boolProp>
                  <intProp name="Assertion.test_type">16</intProp>
                </ResponseAssertion>
                <hashTree/>
                """
                .formatted(text);
    }

    /** An XPath Assertion on a response without a document type. */
    static String xpath(String path) {
        return """
                <XPathAssertion guiclass="XPathAssertionGui" testclass="XPathAssertion" testname="xpath">
                  <boolProp name="XPath.negate">false</boolProp>
                  <stringProp name="XPath.xpath">%s</stringProp>
                  <boolProp name="XPath.validate">false</boolProp>
                  <boolProp name="XPath.whitespace">false</boolProp>
                  <boolProp name="XPath.tolerant">false</boolProp>
                  <boolProp name="XPath.namespace">true</boolProp>
                </XPathAssertion>
                <hashTree/>
                """
                .formatted(path);
    }

    /** A JSON Assertion: this path leads to this value. */
    static String json(String path, String value) {
        return """
                <JSONPathAssertion guiclass="JSONPathAssertionGui" testclass="JSONPathAssertion" testname="json">
                  <stringProp name="JSON_PATH">%s</stringProp>
                  <stringProp name="EXPECTED_VALUE">%s</stringProp>
                  <boolProp name="JSONVALIDATION">true</boolProp>
                  <boolProp name="EXPECT_NULL">false</boolProp>
                  <boolProp name="INVERT">false</boolProp>
                  <boolProp name="ISREGEX">false</boolProp>
                </JSONPathAssertion>
                <hashTree/>
                """
                .formatted(path, value);
    }
}

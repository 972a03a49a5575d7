package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness;
import java.awt.BorderLayout;
import java.util.Map;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of a {@link ScenarioSampler} in JMeter's GUI: a list of the scenarios and a table of the chosen scenario's
 * options.
 */
public final class ScenarioSamplerGui extends AbstractSamplerGui {

    private static final long serialVersionUID = 1;

    /** The scenarios on JMeter's class path. */
    private final JComboBox<String> scenarios = new JComboBox<>();

    /** The options of the chosen scenario, each with its default at first. */
    private final ArgumentsPanel options = new ArgumentsPanel("Options; an empty one is not given");

    /** Whether the test plan, and not the user, changes the fields. */
    private boolean configuring;

    /** For JMeter, which creates the panel by its class name. */
    public ScenarioSamplerGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        harness().scenarios().forEach(scenarios::addItem);
        scenarios.addActionListener(event -> chosen());
        JPanel choice = new JPanel(new BorderLayout(5, 0));
        choice.add(new JLabel("Scenario"), BorderLayout.WEST);
        choice.add(scenarios, BorderLayout.CENTER);
        JPanel content = new JPanel(new BorderLayout(0, 5));
        content.add(choice, BorderLayout.NORTH);
        content.add(options, BorderLayout.CENTER);
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(content, BorderLayout.CENTER);
        chosen();
    }

    private static Harness harness() {
        return Harnesses.theOne().harness();
    }

    private void chosen() {
        if (!configuring) {
            options.configure(defaults((String) scenarios.getSelectedItem()));
        }
    }

    /** The client options of this scenario, each with its default. */
    static Arguments defaults(String scenario) {
        Arguments arguments = new Arguments();
        for (Map.Entry<String, String> option : harness().defaults(scenario).entrySet()) {
            arguments.addArgument(option.getKey(), option.getValue());
        }
        return arguments;
    }

    @Override
    public String getLabelResource() {
        return "cxf_load_test_scenario";
    }

    /** The name in the menu. JMeter's resources have no label for it. */
    @Override
    public String getStaticLabel() {
        return "CXF load-test scenario";
    }

    @Override
    public TestElement createTestElement() {
        ScenarioSampler sampler = new ScenarioSampler();
        modifyTestElement(sampler);
        return sampler;
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.configureTestElement(element);
        ScenarioSampler sampler = (ScenarioSampler) element;
        sampler.setScenario((String) scenarios.getSelectedItem());
        sampler.setOptions((Arguments) options.createTestElement());
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        ScenarioSampler sampler = (ScenarioSampler) element;
        configuring = true;
        try {
            scenarios.setSelectedItem(sampler.scenario());
            options.configure(sampler.options());
        } finally {
            configuring = false;
        }
    }

    @Override
    public void clearGui() {
        super.clearGui();
        if (scenarios.getItemCount() > 0) {
            scenarios.setSelectedIndex(0);
        }
    }
}

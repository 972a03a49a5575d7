package cxfperf.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What the poms of the checkout offer to a command line.
 *
 * @param modules their directories, from the top
 * @param profiles of any pom
 */
public record MavenBuild(Set<String> modules, Set<String> profiles) {

    public static MavenBuild read(Path top) {
        Set<String> modules = new TreeSet<>();
        Set<String> profiles = new TreeSet<>();
        read(top, Path.of(""), modules, profiles);
        return new MavenBuild(Set.copyOf(modules), Set.copyOf(profiles));
    }

    private static void read(Path top, Path module, Set<String> modules, Set<String> profiles) {
        Document pom = parse(top.resolve(module).resolve("pom.xml"));
        NodeList profile = pom.getElementsByTagName("profile");
        for (int i = 0; i < profile.getLength(); i++) {
            profiles.add(text((Element) profile.item(i), "id"));
        }
        NodeList children = pom.getElementsByTagName("module");
        for (int i = 0; i < children.getLength(); i++) {
            Path child = module.resolve(children.item(i).getTextContent().trim());
            modules.add(child.toString());
            read(top, child, modules, profiles);
        }
    }

    /** The scenario modules: those that name a scenario to the service loader. */
    public static Set<String> scenarios(Path top) {
        Set<String> scenarios = new TreeSet<>();
        for (String module : read(top).modules()) {
            if (Files.exists(
                    top.resolve(module).resolve("src/main/resources/META-INF/services/cxfperf.scenario.Scenario"))) {
                scenarios.add(module);
            }
        }
        return scenarios;
    }

    /** The version that is built. */
    public static String version(Path top) {
        return children(parse(top.resolve("pom.xml")).getDocumentElement(), "version")
                .get(0)
                .getTextContent();
    }

    /** The libraries of others that the top or some module names, as {@code group:artifact}. */
    public static Set<String> libraries(Path top) {
        Set<String> libraries = new TreeSet<>();
        Set<String> poms = new TreeSet<>(read(top).modules());
        poms.add("");
        for (String module : poms) {
            Element project = parse(top.resolve(module).resolve("pom.xml")).getDocumentElement();
            for (Element dependencies : children(project, "dependencies")) {
                for (Element dependency : children(dependencies, "dependency")) {
                    String group = text(dependency, "groupId");
                    if (!group.equals("${project.groupId}")) {
                        libraries.add(group + ":" + text(dependency, "artifactId"));
                    }
                }
            }
        }
        return libraries;
    }

    private static List<Element> children(Element parent, String name) {
        return XmlElements.children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .toList();
    }

    private static String text(Element element, String child) {
        return element.getElementsByTagName(child).item(0).getTextContent().trim();
    }

    private static Document parse(Path pom) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(pom + " cannot be read", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

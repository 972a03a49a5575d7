package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.SampleBudget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchema;
import org.apache.ws.commons.schema.XmlSchemaAll;
import org.apache.ws.commons.schema.XmlSchemaAny;
import org.apache.ws.commons.schema.XmlSchemaChoice;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaContentProcessing;
import org.apache.ws.commons.schema.XmlSchemaElement;
import org.apache.ws.commons.schema.XmlSchemaGroup;
import org.apache.ws.commons.schema.XmlSchemaGroupRef;
import org.apache.ws.commons.schema.XmlSchemaParticle;
import org.apache.ws.commons.schema.XmlSchemaSequence;

/** What is inside an element: sequences, choices, groups and wildcards. Empty stands for what can never end. */
final class SampleGroups {

    private final XmlSchemaCollection schemas;
    private final SampleElement elements;

    SampleGroups(XmlSchemaCollection schemas, SampleElement elements) {
        this.schemas = schemas;
        this.elements = elements;
    }

    Optional<List<XmlPiece>> particle(XmlSchemaParticle particle) {
        if (particle.getMaxOccurs() == 0) {
            return Optional.of(List.of());
        }
        boolean optional = particle.getMinOccurs() == 0;
        if (optional && elements.isEnough()) {
            return Optional.of(
                    List.of(new Remark("optional: " + label(particle) + ", left out, since this is long enough")));
        }
        SampleBudget budget = elements.budget();
        int before = budget.elements();
        long charactersBefore = budget.characters();
        Optional<List<XmlPiece>> once = once(particle);
        if (once.isEmpty()) {
            return optional
                    ? Optional.of(
                            List.of(new Remark("optional: " + label(particle) + ", left out, since it holds itself")))
                    : Optional.empty();
        }
        List<XmlPiece> all = new ArrayList<>();
        Collections.nCopies(budget.copies(Math.max(1, particle.getMinOccurs()), before, charactersBefore), once.get())
                .forEach(all::addAll);
        return Optional.of(all);
    }

    private Optional<List<XmlPiece>> once(XmlSchemaParticle particle) {
        if (particle instanceof XmlSchemaElement element) {
            return element(element);
        } else if (particle instanceof XmlSchemaSequence sequence) {
            return sequence(sequence, sequence.getItems());
        } else if (particle instanceof XmlSchemaAll all) {
            return sequence(all, all.getItems());
        } else if (particle instanceof XmlSchemaChoice choice) {
            return choice(choice);
        } else if (particle instanceof XmlSchemaAny any) {
            return any(any);
        } else if (particle instanceof XmlSchemaGroupRef reference) {
            XmlSchemaGroup group = schemas.getGroupByQName(reference.getRefName());
            return group == null
                    ? Optional.empty()
                    : once(group.getParticle())
                            .map(pieces -> headed(
                                    occurrence(reference),
                                    "the group " + reference.getRefName().getLocalPart(),
                                    pieces));
        }
        return Optional.of(List.of());
    }

    private Optional<List<XmlPiece>> element(XmlSchemaElement item) {
        XmlSchemaElement declared = elements.target(item);
        if (declared == null) {
            return Optional.empty();
        }
        QName name = item.isRef() ? declared.getQName() : item.getWireName();
        return elements.element(declared, name).map(described -> {
            List<String> words = new ArrayList<>(occurrence(item));
            words.addAll(described.words());
            List<XmlPiece> pieces = new ArrayList<>();
            if (!words.isEmpty()) {
                pieces.add(new Remark(String.join("; ", words)));
            }
            pieces.add(described.tag());
            return pieces;
        });
    }

    private Optional<List<XmlPiece>> sequence(XmlSchemaParticle group, List<?> items) {
        List<XmlPiece> all = new ArrayList<>();
        for (Object item : items) {
            Optional<List<XmlPiece>> part = item(item);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            all.addAll(part.get());
        }
        long tags = all.stream().filter(Tag.class::isInstance).count();
        return Optional.of(
                headed(occurrence(group), tags == 1 ? "the next element" : "the next " + tags + " elements", all));
    }

    private Optional<List<XmlPiece>> item(Object item) {
        if (item instanceof XmlSchemaParticle particle) {
            return particle(particle);
        }
        return item instanceof XmlSchemaGroup group ? once(group.getParticle()) : Optional.of(List.of());
    }

    private Optional<List<XmlPiece>> choice(XmlSchemaChoice choice) {
        List<XmlPiece> without = null;
        for (Object item : choice.getItems()) {
            Optional<List<XmlPiece>> way = item(item);
            if (way.isPresent() && way.get().stream().anyMatch(Tag.class::isInstance)) {
                return Optional.of(chosen(choice, way.get()));
            }
            if (way.isPresent() && without == null) {
                without = way.get();
            }
        }
        if (choice.getItems().isEmpty()) {
            return Optional.of(List.of());
        }
        return Optional.ofNullable(without).map(pieces -> chosen(choice, pieces));
    }

    private static List<XmlPiece> chosen(XmlSchemaChoice choice, List<XmlPiece> pieces) {
        String ways = choice.getItems().stream().map(SampleGroups::label).collect(Collectors.joining(", "));
        List<String> words = new ArrayList<>(occurrence(choice));
        words.add(choice.getItems().size() == 1 ? ways : "one of these: " + ways);
        List<XmlPiece> all = new ArrayList<>();
        all.add(new Remark(String.join("; ", words)));
        all.addAll(pieces);
        return all;
    }

    private Optional<List<XmlPiece>> any(XmlSchemaAny any) {
        String words = label(any);
        if (any.getMinOccurs() == 0) {
            return Optional.of(List.of(new Remark(String.join("; ", occurrence(any)) + "; " + words)));
        }
        if (any.getProcessContent() != XmlSchemaContentProcessing.STRICT
                && any.getProcessContent() != XmlSchemaContentProcessing.NONE) {
            List<XmlPiece> pieces = List.of(new Remark(words), Tag.with(allowed(any), List.of()));
            return Optional.of(pieces);
        }
        for (XmlSchema schema : schemas.getXmlSchemas()) {
            for (XmlSchemaElement element : schema.getElements().values()) {
                if (isAllowed(any, element.getQName().getNamespaceURI())) {
                    Optional<SampleElement.SampledElement> tag = elements.element(element, element.getQName());
                    if (tag.isPresent()) {
                        List<XmlPiece> pieces =
                                List.of(new Remark(words), tag.get().tag());
                        return Optional.of(pieces);
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static QName allowed(XmlSchemaAny any) {
        String namespace =
                any.getNamespace() == null ? "##any" : any.getNamespace().strip();
        return switch (namespace) {
            case "##any", "##local" -> new QName("any");
            case "##other" -> new QName("urn:any", "any");
            default ->
                new QName(
                        switch (namespace.split("\\s+")[0]) {
                            case "##targetNamespace" -> any.getTargetNamespace();
                            case "##local" -> "";
                            default -> namespace.split("\\s+")[0];
                        },
                        "any");
        };
    }

    private static boolean isAllowed(XmlSchemaAny any, String namespace) {
        String allowed =
                any.getNamespace() == null ? "##any" : any.getNamespace().strip();
        return switch (allowed) {
            case "##any" -> true;
            case "##other" -> !namespace.isEmpty() && !namespace.equals(any.getTargetNamespace());
            default ->
                List.of(allowed.split("\\s+"))
                        .contains(
                                namespace.isEmpty()
                                        ? "##local"
                                        : namespace.equals(any.getTargetNamespace()) && allowed.contains("##target")
                                                ? "##targetNamespace"
                                                : namespace);
        };
    }

    private static List<XmlPiece> headed(List<String> words, String what, List<XmlPiece> pieces) {
        if (words.isEmpty() || pieces.isEmpty()) {
            return pieces;
        }
        List<XmlPiece> all = new ArrayList<>();
        all.add(new Remark(what + ", together: " + String.join("; ", words)));
        all.addAll(pieces);
        return all;
    }

    private static String label(Object item) {
        if (item instanceof XmlSchemaElement element) {
            return element.isRef() ? element.getRef().getTargetQName().getLocalPart() : element.getName();
        } else if (item instanceof XmlSchemaAny any) {
            return "any element"
                    + (any.getNamespace() == null || any.getNamespace().equals("##any")
                            ? ""
                            : " of the namespace " + any.getNamespace());
        } else if (item instanceof XmlSchemaGroupRef group) {
            return "the group " + group.getRefName().getLocalPart();
        } else if (item instanceof XmlSchemaSequence sequence) {
            return sequence.getItems().stream().map(SampleGroups::label).collect(Collectors.joining(" and "));
        } else if (item instanceof XmlSchemaAll all) {
            return all.getItems().stream().map(SampleGroups::label).collect(Collectors.joining(" and "));
        } else if (item instanceof XmlSchemaChoice choice) {
            return choice.getItems().stream().map(SampleGroups::label).collect(Collectors.joining(" or "));
        }
        return "nothing";
    }

    /** Such as "optional" and "up to 5 times"; none for what is there once. */
    private static List<String> occurrence(XmlSchemaParticle particle) {
        long least = particle.getMinOccurs();
        long most = particle.getMaxOccurs();
        List<String> words = new ArrayList<>();
        if (least == 0) {
            words.add("optional");
        }
        if (most == Long.MAX_VALUE) {
            words.add(least <= 1 ? "any number of times" : least + " times or more");
        } else if (most > 1) {
            words.add(
                    least == most
                            ? most + " times"
                            : least <= 1 ? "up to " + most + " times" : least + " to " + most + " times");
        }
        return words;
    }
}

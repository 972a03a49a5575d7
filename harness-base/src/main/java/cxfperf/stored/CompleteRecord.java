package cxfperf.stored;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a record that was read from a file has all parts that the code relies on. Numbers may be missing everywhere:
 * null is "not known". Texts in a map may not.
 */
final class CompleteRecord {

    /** Parts that are null where there is nothing of the kind, besides those that are then left out of the file. */
    private static final Set<String> OPTIONAL = Set.of(
            "Window.coolDownCalls",
            "Judgement.limitedBy",
            "Inputs.command",
            "InputFile.text",
            "LoadSettings.seed",
            "OneWay.unknownBecause",
            "ServerBacklog.end",
            "ServerSide.unknownBecause",
            "ServerSide.calls",
            "ServerSide.effective",
            "ServerSide.count",
            "MessageCheck.uncheckedBecause",
            "Steadiness.thirds",
            "Steadiness.drift",
            "SweepResult.fit",
            "Profile.client",
            "Profile.server",
            "Experiment.finishedAt",
            "Experiment.verdict",
            "Definition.server",
            "RunRecord.why",
            "RunRecord.directory",
            "RunRecord.command",
            "RunRecord.notWarm",
            "Comparison.why");

    private static final String TIME = "startedAt";

    private CompleteRecord() {}

    /**
     * Returns a record that was read from a file.
     *
     * @throws IOException with a message for people, if a part of it is missing
     */
    static <T extends Record> T of(Path file, T read) throws IOException {
        Optional<String> problem = read == null ? Optional.of("it holds nothing") : problem("", read);
        if (problem.isPresent()) {
            throw unreadable(file, problem.get(), null);
        }
        return read;
    }

    /** Whether a record has all parts that the code relies on. */
    static boolean isComplete(Record read) {
        return problem("", read).isEmpty();
    }

    /** The error for a file that is no JSON, or not that of the record. */
    static IOException unreadable(Path file, JsonProcessingException e) {
        // Some messages of the library and of records have several lines.
        String message = e.getOriginalMessage();
        return unreadable(
                file,
                message == null
                        ? e.getClass().getSimpleName()
                        : message.lines().findFirst().orElse(""),
                e);
    }

    private static IOException unreadable(Path file, String why, Exception cause) {
        return new IOException(file + " cannot be read: " + why, cause);
    }

    /** Returns the first problem as the end of a sentence, such as "verdict.status is missing"; empty without one. */
    private static Optional<String> problem(String path, Object value) {
        if (value instanceof Record part) {
            return ofParts(path, part);
        }
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                Optional<String> problem = ofElement(path + "[" + i + "]", list.get(i));
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                Optional<String> problem = problem(path + "." + entry.getKey(), entry.getValue());
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> ofElement(String path, Object element) {
        return element == null ? Optional.of(path + " is missing") : problem(path, element);
    }

    private static Optional<String> ofParts(String path, Record record) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            // The members of some parts are at the level of their owner.
            String name = component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                    ? path
                    : (path.isEmpty() ? "" : path + ".") + component.getName();
            Object part = valueOf(component, record);
            if (part == null) {
                if (!mayBeNull(component)) {
                    return Optional.of(name + " is missing");
                }
                continue;
            }
            if (component.getName().equals(TIME) && !isTime(part)) {
                return Optional.of(name + " is '" + part + "', and a time such as 2026-11-22T16:20:00Z is expected");
            }
            Optional<String> problem = problem(name, part).or(() -> missingText(name, component, part));
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> missingText(String name, RecordComponent component, Object part) {
        boolean holdsTexts = part instanceof Map
                && component.getGenericType() instanceof ParameterizedType type
                && type.getActualTypeArguments()[1] == String.class;
        return !holdsTexts
                ? Optional.empty()
                : ((Map<?, ?>) part)
                        .entrySet().stream()
                                .filter(entry -> entry.getValue() == null)
                                .map(entry -> name + "." + entry.getKey() + " is missing")
                                .findFirst();
    }

    private static boolean mayBeNull(RecordComponent component) {
        Class<?> type = component.getType();
        return Number.class.isAssignableFrom(type)
                || type == Boolean.class
                || component.getAccessor().isAnnotationPresent(JsonInclude.class)
                || OPTIONAL.contains(component.getDeclaringRecord().getSimpleName() + "." + component.getName());
    }

    private static boolean isTime(Object text) {
        try {
            Instant.parse(text.toString());
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static Object valueOf(RecordComponent component, Record record) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(component.toString(), e);
        }
    }
}

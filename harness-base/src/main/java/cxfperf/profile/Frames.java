package cxfperf.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/** How frames and classes of a recording are written. One thread. */
final class Frames {

    static final String UNKNOWN = "(unknown)";

    /** Numbers that the JVM gives to classes that it makes: two of them are one in a profile. */
    private static final Pattern MADE_BY_THE_JVM =
            Pattern.compile("(\\$\\$Lambda|GeneratedMethodAccessor|GeneratedConstructorAccessor"
                    + "|LambdaForm\\$[A-Z]+|\\$Proxy)[$]?[0-9]*(?:[+.](?:0x[0-9a-f]+|\\d+))*");

    private final Map<String, String> classes = new HashMap<>();

    /** All frames as {@code package.Class.method}, the innermost first. */
    List<String> methods(RecordedStackTrace stack) {
        List<String> methods = new ArrayList<>(stack.getFrames().size());
        for (RecordedFrame frame : stack.getFrames()) {
            methods.add(method(frame));
        }
        return methods;
    }

    String method(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? UNKNOWN : name(method.getType()) + "." + method.getName();
    }

    private String line(RecordedFrame frame) {
        return frame.getLineNumber() > 0 ? method(frame) + ":" + frame.getLineNumber() : method(frame);
    }

    /**
     * Some frames with their lines, the innermost first.
     *
     * @param passedOver innermost frames that are none of them
     */
    List<String> lines(RecordedStackTrace stack, Predicate<RecordedFrame> passedOver, int most) {
        return stack == null
                ? List.of()
                : stack.getFrames().stream()
                        .dropWhile(passedOver)
                        .limit(most)
                        .map(this::line)
                        .toList();
    }

    /** The innermost frame that is not passed over. */
    String innermost(RecordedStackTrace stack, Predicate<RecordedFrame> passedOver) {
        return stack == null
                ? UNKNOWN
                : stack.getFrames().stream()
                        .dropWhile(passedOver)
                        .findFirst()
                        .map(this::method)
                        .orElse(UNKNOWN);
    }

    String name(RecordedClass type) {
        return type == null ? UNKNOWN : classes.computeIfAbsent(type.getName(), Frames::written);
    }

    /** Returns the Java source name for the name that a recording has of a class. */
    static String written(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = name.substring(dimensions);
        if (dimensions > 0) {
            element = element.startsWith("L") ? element.substring(1).replace(";", "") : primitive(element);
        }
        return MADE_BY_THE_JVM.matcher(element.replace('/', '.')).replaceAll("$1") + "[]".repeat(dimensions);
    }

    private static String primitive(String letter) {
        return switch (letter) {
            case "B" -> "byte";
            case "C" -> "char";
            case "D" -> "double";
            case "F" -> "float";
            case "I" -> "int";
            case "J" -> "long";
            case "S" -> "short";
            case "Z" -> "boolean";
            default -> letter;
        };
    }
}

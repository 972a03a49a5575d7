package cxfperf.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of a package that other programs use, a line for each: what a version promises to keep. */
public final class PublicApi {

    private PublicApi() {}

    /**
     * Lists the public and protected members of the public types, in order.
     *
     * @param module the directory of a module that is built
     * @param name of a package of the module
     */
    public static String of(Path module, String name) {
        Path directory = module.resolve(Path.of("target", "classes")).resolve(name.replace('.', '/'));
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                    .sorted()
                    .map(file -> type(name + "." + file.substring(0, file.length() - ".class".length())))
                    .filter(PublicApi::isPublic)
                    .flatMap(PublicApi::lines)
                    .collect(Collectors.joining("\n", "", "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, PublicApi.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A nested type is as public as the type around it. */
    private static boolean isPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getDeclaringClass() == null || isPublic(type.getDeclaringClass()));
    }

    private static Stream<String> lines(Class<?> type) {
        List<Member> members = Stream.<Member[]>of(
                        type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Arrays::stream)
                .filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .filter(member -> !member.isSynthetic())
                .toList();
        return Stream.concat(
                Stream.of(type.getTypeName()),
                members.stream().map(PublicApi::line).sorted());
    }

    private static String line(Member member) {
        String text = member instanceof Field field ? field.toGenericString() : ((Executable) member).toGenericString();
        return "    " + text;
    }
}

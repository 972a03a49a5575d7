package cxfperf.own.rest;

import cxfperf.own.calls.RequestMethod;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.requests.RequestFile;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A REST request as the user wrote it: with options and the file of its body, or as one file of a directory, such as
 * {@code read.http}, which has the method and the path, then headers, an empty line and the body.
 *
 * @param url with variables
 * @param headers of the file, each {@code NAME: VALUE}
 */
record RestMessage(String method, String url, List<String> headers, Optional<RequestFile> body) {

    private static final String ENDING = ".http";

    /** Returns the names of the requests in the directory that {@code -Drequest} names; empty if it is no directory. */
    static List<String> names(Map<String, String> options) throws RejectedException {
        Optional<Path> directory = path(options).filter(Files::isDirectory);
        if (directory.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory.get())) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
            if (names.isEmpty()) {
                throw new RejectedException(ServiceKind.REQUEST.name(), "it has no file NAME" + ENDING);
            }
            return names;
        } catch (IOException e) {
            throw new RejectedException(ServiceKind.REQUEST.name(), "it cannot be read: " + e.getMessage());
        }
    }

    /** Reads the request of an operation. */
    static RestMessage of(String operation, Map<String, String> options) throws RejectedException {
        Optional<Path> path = path(options);
        String url = options.get(ServiceKind.URL);
        if (path.filter(Files::isDirectory).isPresent()) {
            return of(RequestFile.read(ServiceKind.REQUEST.name(), path.get().resolve(operation + ENDING)), url);
        }
        Optional<RequestFile> body = path.isPresent()
                ? Optional.of(RequestFile.read(ServiceKind.REQUEST.name(), path.get()))
                : Optional.empty();
        return new RestMessage(options.get(RestByUrl.METHOD), url, List.of(), body);
    }

    private static RestMessage of(RequestFile file, String url) throws RejectedException {
        String[] parts = file.text().split("\\R\\R", 2);
        String[] head = parts[0].split("\\R");
        String[] start = head[0].strip().split(" +", 2);
        if (start.length < 2
                || !start[1].startsWith("/")
                || RequestMethod.refusal(start[0]).isPresent()) {
            throw file.refused(" begins with its method and its path, such as GET /orders/7");
        }
        boolean hasBody = parts.length > 1 && !parts[1].isBlank();
        return new RestMessage(
                start[0],
                url.substring(0, RestRequests.endOfOrigin(url)) + start[1],
                Arrays.asList(head).subList(1, head.length),
                hasBody ? Optional.of(file.part(parts[1])) : Optional.empty());
    }

    private static Optional<Path> path(Map<String, String> options) throws RejectedException {
        String name = options.get(ServiceKind.REQUEST.name());
        return name.equals(ServiceKind.NONE)
                ? Optional.empty()
                : Optional.of(ServiceKind.path(ServiceKind.REQUEST.name(), name));
    }
}

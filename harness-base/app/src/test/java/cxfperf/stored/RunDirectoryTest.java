package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operation can have any name that a document gives it. */
class RunDirectoryTest {

    private static final Instant START = Instant.parse("2026-11-21T07:00:00Z");

    @TempDir
    private Path results;

    @ParameterizedTest
    @CsvSource({
        "echoStringDoc, echoStringDoc",
        "meta/get-zen, meta_get-zen",
        "../../../etc/passwd, .._.._.._etc_passwd",
        "'GET /orders/{id}', GET_orders_id_",
        "größe:*?, gr_e_",
    })
    void itsNameIsTheEndOfTheDirectorysWhereverItIsSafe(String operation, String end) throws Exception {
        Path directory = RunDirectory.create(results, START, "own_service", operation);

        assertThat(directory).isDirectory().hasParent(results).hasFileName("20261121T070000Z-own_service-" + end);
    }

    @Test
    void aLongNameIsCutAndASecondRunOfTheSameSecondHasANumber() throws Exception {
        Path first = RunDirectory.create(results, START, "own_service", "x".repeat(1_000));
        Path second = RunDirectory.create(results, START, "own_service", "x".repeat(1_000));

        assertThat(first.getFileName().toString()).hasSizeLessThan(200);
        assertThat(second).hasFileName(first.getFileName() + "-2");
    }
}

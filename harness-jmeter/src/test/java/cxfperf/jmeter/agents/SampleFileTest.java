package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.stored.AppendedFile;
import cxfperf.testing.FullDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTest {

    private static final int ROWS = 5_000;
    private static final String HEADING = "timeStamp,elapsed";

    @TempDir
    private Path directory;

    private int failures;

    private static String row(int number) {
        return number + "," + "x".repeat(100);
    }

    private List<String> written(SampleFile samples, FullDisk disk, int fullUntil) throws IOException {
        for (int number = 0; number < ROWS; number++) {
            if (number == fullUntil) {
                disk.capacity(Long.MAX_VALUE);
            }
            try {
                samples.add(row(number));
            } catch (IOException e) {
                failures++;
            }
        }
        samples.close();
        return Files.readAllLines(directory.resolve("samples.jtl"));
    }

    @Test
    void aRowIsThereOnceAlsoAfterADiskThatWasFullForAWhile() throws IOException {
        Path file = directory.resolve("samples.jtl");
        FullDisk disk = new FullDisk(file, 100_000);
        SampleFile samples = new SampleFile(new AppendedFile(disk), HEADING);

        List<String> lines = written(samples, disk, 3_000);

        assertThat(failures).isPositive();
        assertThat(lines).startsWith(HEADING, row(0), row(1)).endsWith(row(ROWS - 1));
        assertThat(lines.subList(1, lines.size()))
                .doesNotHaveDuplicates()
                .isSubsetOf(
                        IntStream.range(0, ROWS).mapToObj(SampleFileTest::row).toList());
    }

    @Test
    void aDiskThatIsFullAtFirstLeavesTheHeadingForTheFirstRowsThatItTakes() throws IOException {
        Path file = directory.resolve("samples.jtl");
        FullDisk disk = new FullDisk(file, 10);
        SampleFile samples = new SampleFile(new AppendedFile(disk), HEADING);

        List<String> lines = written(samples, disk, 1_000);

        assertThat(lines).startsWith(HEADING).endsWith(row(ROWS - 1));
        assertThat(lines.subList(1, lines.size())).doesNotHaveDuplicates().noneMatch(HEADING::startsWith);
    }

    @Test
    void withoutARowThereIsTheHeading() throws IOException {
        Path file = directory.resolve("samples.jtl");

        new SampleFile(file, HEADING).close();

        assertThat(file).hasContent(HEADING + System.lineSeparator());
    }
}

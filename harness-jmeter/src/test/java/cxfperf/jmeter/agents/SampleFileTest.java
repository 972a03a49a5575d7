package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

    private List<String> written(SampleFile samples, SmallDisk disk, int fullUntil) throws IOException {
        for (int number = 0; number < ROWS; number++) {
            disk.capacity = number < fullUntil ? disk.capacity : Long.MAX_VALUE;
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
        SmallDisk disk = new SmallDisk(file, 100_000);
        SampleFile samples = new SampleFile(file, disk, HEADING);

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
        SmallDisk disk = new SmallDisk(file, 10);
        SampleFile samples = new SampleFile(file, disk, HEADING);

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

    /** Like a real disk, it takes what still fits and refuses the rest. */
    private static final class SmallDisk extends OutputStream {
        private final Path path;
        private final OutputStream file;
        private long capacity;

        SmallDisk(Path path, long capacity) throws IOException {
            this.path = path;
            this.capacity = capacity;
            file = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }

        @Override
        public void write(int oneByte) throws IOException {
            write(new byte[] {(byte) oneByte}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            long room = capacity - Files.size(path);
            file.write(bytes, offset, (int) Math.min(length, room));
            if (length > room) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}

package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.ErrorText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {

    @TempDir
    private Path directory;

    @Test
    void everyLineIsInTheFileAsSoonAsItIsAppended() throws Exception {
        Path path = directory.resolve("timeline.csv");
        LineFile file = new LineFile(path);

        file.append("one\n");
        assertThat(path).hasContent("one\n");
        file.append("two\n");
        assertThat(path).hasContent("one\ntwo\n");

        file.close();
    }

    @Test
    void aFullDiskLosesNoLineAndLeavesNoHalfOne() throws Exception {
        Path path = directory.resolve("timeline.csv");
        SmallDisk disk = new SmallDisk(open(path), 6);
        LineFile file = new LineFile(path, () -> disk);

        file.append("one\n");
        file.append("two\n");
        file.append("three\n");

        assertThat(path).hasContent("one\n");
        assertThat(file.unwritten()).hasValueSatisfying(e -> assertThat(e).hasMessage("No space left on device"));

        disk.capacity = 100;
        file.append("four\n");

        assertThat(path).hasContent("one\ntwo\nthree\nfour\n");
        assertThat(file.unwritten()).isEmpty();
        file.close();
    }

    /** It may be full for hours, and the load goes on beside the attempts. */
    @Test
    void aFullDiskIsOfferedNoMoreThanOneTextAtATimeHoweverManyThereAre() throws Exception {
        SmallDisk disk = new SmallDisk(open(directory.resolve("latency.hlog")), 0);
        LineFile file = new LineFile(directory.resolve("latency.hlog"), () -> disk);
        for (int second = 0; second < 100; second++) {
            file.append("one\n");
        }

        assertThat(disk.mostOffered).isEqualTo("one\n".length());
        disk.capacity = 402;
        file.append("last\n");
        assertThat(file.unwritten()).isPresent();
        assertThat(directory.resolve("latency.hlog")).hasContent("one\n".repeat(100));
        disk.capacity = 1_000;
        file.close();
        assertThat(directory.resolve("latency.hlog")).hasContent("one\n".repeat(100) + "last\n");
    }

    @Test
    void whatAFullDiskRefusedToTheEndIsSavedWholeElsewhere() throws Exception {
        Path path = directory.resolve("latency.hlog");
        SmallDisk disk = new SmallDisk(open(path), 6);
        LineFile file = new LineFile(path, () -> disk);
        file.append("one\n");
        file.append("two\n");
        file.close();

        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        file.saveTo(elsewhere);

        assertThat(file.unwritten()).isPresent();
        assertThat(elsewhere.resolve("latency.hlog")).hasContent("one\ntwo\n");
    }

    @Test
    void aFileThatCannotBeMadeAtFirstIsMadeWhenItCan() throws Exception {
        Path path = directory.resolve("not yet").resolve("latency.hlog");
        LineFile file = new LineFile(path);
        file.append("one\n");
        assertThat(file.unwritten())
                .hasValueSatisfying(e -> assertThat(ErrorText.of(e)).isEqualTo(path + " does not exist"));

        Files.createDirectory(path.getParent());
        file.append("two\n");

        assertThat(file.unwritten()).isEmpty();
        assertThat(path).hasContent("one\ntwo\n");
        file.close();
    }

    @Test
    void aFileThatIsDeletedOrReplacedWhileItGrowsIsUnwritten() throws Exception {
        Path path = directory.resolve("timeline.csv");
        LineFile file = new LineFile(path);
        file.append("one\n");
        Path kept = directory.resolve("kept");
        Files.move(path, kept);
        file.append("two\n");
        String gone = "timeline.csv was deleted or replaced while the run went on";
        assertThat(file.unwritten()).hasValueSatisfying(e -> assertThat(e).hasMessage(gone));

        Files.writeString(path, "another one\n");
        file.close();
        assertThat(file.unwritten()).isPresent();
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        assertThatThrownBy(() -> file.saveTo(elsewhere)).hasMessage(gone);
        assertThat(elsewhere).isEmptyDirectory();
    }

    private static SeekableByteChannel open(Path path) throws IOException {
        return Files.newByteChannel(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Like a real disk, it takes what still fits and refuses the rest. */
    private static final class SmallDisk implements SeekableByteChannel {
        private final FileChannel file;
        private long capacity;
        private int mostOffered;

        SmallDisk(SeekableByteChannel file, long capacity) {
            this.file = (FileChannel) file;
            this.capacity = capacity;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            mostOffered = Math.max(mostOffered, source.remaining());
            long room = capacity - file.position();
            if (room <= 0) {
                throw new IOException("No space left on device");
            }
            int take = (int) Math.min(room, source.remaining());
            ByteBuffer part = source.duplicate().limit(source.position() + take);
            source.position(source.position() + take);
            return file.write(part);
        }

        @Override
        public int read(ByteBuffer target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public SeekableByteChannel position(long newPosition) throws IOException {
            return file.position(newPosition);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            return file.truncate(size);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}

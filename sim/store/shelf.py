"""Where parts lie: a local or shared folder, or whatever a pyarrow URL reaches."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pyarrow as pa
import pyarrow.fs

#: Ending of files that are being written.  It must not be ``.parquet``, which globs match.
UNFINISHED = ".part"
#: File systems whose objects appear whole or not at all.
_OBJECT_STORES = ("s3", "gcs", "abfs")


class Shelf(Protocol):
    """A place for parts, named like ``hands/000000000000.parquet``; picklable, for use in workers."""

    def write(self, name: str, data: pa.Buffer) -> None:
        """Write a part so that it appears whole or not at all; replace one of that name."""

    def read(self, name: str) -> pa.Buffer:
        """Return the bytes of a part."""

    def names(self, group: str) -> list[str]:
        """Return the sorted names of the parts of a group (``hands`` or ``tallies``)."""

    def clean(self, group: str) -> None:
        """Remove what killed writers left unfinished."""

    def remove(self, group: str) -> None:
        """Remove a group of parts."""


@dataclass(frozen=True)
class FolderShelf:
    """Parts in a folder of this machine, or of one that all workers share."""

    folder: str

    def write(self, name: str, data: pa.Buffer) -> None:
        """Write to a temporary name, sync, rename, sync the folder."""
        write_whole(Path(self.folder) / name, data)

    def read(self, name: str) -> pa.Buffer:
        """Return the bytes of a part."""
        return pa.py_buffer((Path(self.folder) / name).read_bytes())

    def names(self, group: str) -> list[str]:
        """Return the sorted names of the parts of a group."""
        return sorted(f"{group}/{path.name}" for path in (Path(self.folder) / group).glob("*.parquet"))

    def clean(self, group: str) -> None:
        """Remove what killed writers left unfinished."""
        for path in (Path(self.folder) / group).glob(f"*{UNFINISHED}"):
            path.unlink(missing_ok=True)

    def remove(self, group: str) -> None:
        """Remove a group of parts."""
        for name in self.names(group):
            (Path(self.folder) / name).unlink()


@dataclass(frozen=True)
class UrlShelf:
    """Parts behind a URL that ``pyarrow.fs.FileSystem.from_uri`` understands (``s3://…``, ``gs://…``, ``file://…``)."""

    url: str

    def _open(self) -> tuple[pyarrow.fs.FileSystem, str]:
        files, base = pyarrow.fs.FileSystem.from_uri(self.url)
        return files, base

    def write(self, name: str, data: pa.Buffer) -> None:
        """Write one whole object; where a half-written file could be seen, write aside and move."""
        files, base = self._open()
        target = f"{base.rstrip('/')}/{name}"
        whole = files.type_name in _OBJECT_STORES
        if not whole:
            files.create_dir(target.rpartition("/")[0], recursive=True)
        written = target if whole else f"{target}.{os.getpid()}{UNFINISHED}"
        with files.open_output_stream(written, compression=None) as stream:
            stream.write(data)
        if not whole:
            files.move(written, target)

    def read(self, name: str) -> pa.Buffer:
        """Return the bytes of a part."""
        files, base = self._open()
        with files.open_input_stream(f"{base.rstrip('/')}/{name}", compression=None) as stream:
            return pa.py_buffer(stream.read())

    def _files(self, group: str, ending: str) -> list[str]:
        files, base = self._open()
        selector = pyarrow.fs.FileSelector(f"{base.rstrip('/')}/{group}", allow_not_found=True)
        names = [info.base_name for info in files.get_file_info(selector)]
        return sorted(name for name in names if name.endswith(ending))

    def names(self, group: str) -> list[str]:
        """Return the sorted names of the parts of a group."""
        return [f"{group}/{name}" for name in self._files(group, ".parquet")]

    def clean(self, group: str) -> None:
        """Remove what killed writers left unfinished."""
        files, base = self._open()
        for name in self._files(group, UNFINISHED):
            files.delete_file(f"{base.rstrip('/')}/{group}/{name}")

    def remove(self, group: str) -> None:
        """Remove a group of parts."""
        files, base = self._open()
        for name in self.names(group):
            files.delete_file(f"{base.rstrip('/')}/{name}")


def write_whole(path: Path, data: bytes | pa.Buffer) -> None:
    """Write a file so that after a crash at any moment it is there whole, or as it was before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

"""A disk that forgets, itself."""

import random
import struct

from tests.durability.disk import Change, Disk, read_log


def images(disk: Disk, count: int = 50) -> set[tuple[tuple[str, bytes], ...]]:
    rng = random.Random(1)
    return {tuple(sorted(disk.image(rng).items())) for _ in range(count)}


def after(*changes: Change) -> Disk:
    disk = Disk()
    for change in changes:
        disk.do(change, random.Random(2))
    return disk


MADE = Change("C", "f"), Change("S", "")


def test_what_was_synced_is_there() -> None:
    disk = after(*MADE, Change("W", "f", 0, b"abc"), Change("S", "f"))
    assert images(disk) == {(("f", b"abc"),)}


def test_what_was_not_synced_may_be_there() -> None:
    disk = after(*MADE, Change("W", "f", 0, b"abc"))
    assert images(disk) == {(("f", b""),), (("f", b"abc"),)}


def test_a_write_is_torn_by_sectors() -> None:
    disk = after(*MADE, Change("W", "f", 0, b"a" * 512 + b"b" * 512))
    found = {dict(image)["f"] for image in images(disk)}
    assert found == {b"", b"a" * 512, bytes(512) + b"b" * 512, b"a" * 512 + b"b" * 512}


def test_a_name_lasts_when_the_folder_was_synced() -> None:
    disk = after(Change("C", "f"), Change("W", "f", 0, b"abc"), Change("S", "f"))
    assert images(disk) == {(), (("f", b"abc"),)}


def test_a_deletion_lasts_when_the_folder_was_synced() -> None:
    disk = after(*MADE, Change("U", "f"))
    assert images(disk) == {(), (("f", b""),)}
    disk.do(Change("S", ""), random.Random(2))
    assert images(disk) == {()}


def test_a_failed_sync_loses_in_silence() -> None:
    wrote = Change("W", "f", 0, b"abc")
    found = set()
    for seed in range(20):
        disk = Disk()
        for change in (*MADE, wrote, Change("F", "f"), Change("S", "f")):
            disk.do(change, random.Random(seed))
        found |= images(disk)
    assert found == {(("f", b""),), (("f", b"abc"),)}


def test_shortening_is_a_change_too() -> None:
    disk = after(*MADE, Change("W", "f", 0, b"abcdef"), Change("S", "f"), Change("T", "f", 2))
    assert images(disk) == {(("f", b"ab"),), (("f", b"abcdef"),)}


def test_a_log_is_read() -> None:
    head = struct.Struct("<cBqI")
    log = head.pack(b"W", 1, 7, 2) + b"f" + b"xy" + head.pack(b"T", 1, 5, 0) + b"f"
    log += head.pack(b"S", 0, 0, 0)
    assert list(read_log(log)) == [
        Change("W", "f", 7, b"xy"),
        Change("T", "f", 5),
        Change("S", ""),
    ]

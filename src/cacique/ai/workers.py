"""Ways to do many independent tasks: here, in processes of this machine, or on a Ray cluster.

Each is a generator that yields results as they come, in any order.
"""

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from cacique.core.checks import check_number
from cacique.core.errors import CaciqueError
from cacique.core.machine import count_cores
from cacique.core.processes import OWN_PROCESSES

__all__ = ["Workers", "here", "in_processes", "on_ray"]

_LOCAL = "local"
_PATIENCE = 5  # seconds to reach a cluster
_WAITING = 2  # tasks for each worker: one in hand and one to come

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")
HandleT = TypeVar("HandleT")


class Workers(Protocol):
    """Does tasks in any order; a function and its tasks must be fit to be sent elsewhere."""

    def __call__(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT], /
    ) -> Iterator[ResultT]: ...


def here(function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
    """Do one task after the other."""
    return map(function, tasks)


def in_processes(count: int | None = None) -> Workers:
    """Use some processes, by default one for each core; one is this process itself."""
    number = count_cores()
    if count is not None:
        number = check_number(count, "the number of processes", least=1)
    if number == 1:
        return here

    def run(function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        with _open_pool(number) as pool:
            yield from _keep_busy(
                tasks, number, lambda task: pool.submit(function, task), _wait_for_futures
            )

    return run


@contextmanager
def _open_pool(number: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool whose processes end at once with the block, or with this process, however."""
    leash, hand = OWN_PROCESSES.Pipe(duplex=False)
    pool = ProcessPoolExecutor(number, OWN_PROCESSES, _obey, (leash,))
    try:
        yield pool
    except BrokenProcessPool:
        raise CaciqueError("a worker ended unexpectedly; perhaps memory ran out") from None
    finally:
        hand.close()
        pool.shutdown(cancel_futures=True)
        leash.close()


def _obey(leash: Connection) -> None:
    """End when the leash is let go; standard output is its owner's, whatever tasks print."""
    sys.stdout = sys.stderr
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    leash.poll(None)
    os._exit(0)


def _wait_for_futures(
    waiting: Sequence[Future[ResultT]],
) -> tuple[list[ResultT], list[Future[ResultT]]]:
    done, rest = wait(waiting, return_when=FIRST_COMPLETED)
    return [future.result() for future in done], list(rest)


def _keep_busy(
    tasks: Iterable[TaskT],
    workers: int,
    submit: Callable[[TaskT], HandleT],
    collect: Callable[[Sequence[HandleT]], tuple[list[ResultT], list[HandleT]]],
) -> Iterator[ResultT]:
    """Hand tasks out, only as many as keep all workers busy, and yield what comes back."""
    left = iter(tasks)
    waiting = [submit(task) for task in islice(left, _WAITING * workers)]
    while waiting:
        results, waiting = collect(waiting)
        waiting += [submit(task) for task in islice(left, len(results))]
        yield from results


def on_ray(address: str, cores: int | None = None) -> Workers:
    """Use a Ray cluster, or with `local` one that lives on this machine for this run only."""
    ray = _import_ray()

    def run(function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        _connect(ray, address, cores)
        try:
            task_of = ray.remote(max_retries=3)(function)
            number = max(1, int(ray.cluster_resources().get("CPU", 1)))
            yield from _keep_busy(tasks, number, task_of.remote, lambda w: _collect(ray, w))
        finally:
            ray.shutdown()

    return run


def _import_ray() -> Any:
    # a private cluster has no reason to listen to the network or to report home
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise CaciqueError("this needs Ray: pip install 'cacique[ray]'") from None


def _connect(ray: Any, address: str, cores: int | None) -> None:
    _refuse_dead(address)
    private = {"num_cpus": cores or count_cores(), "_node_ip_address": "127.0.0.1"}
    try:
        ray.init(
            address,
            include_dashboard=False if address == _LOCAL else None,
            log_to_driver=False,
            logging_level="ERROR",
            **(private if address == _LOCAL else {}),
        )
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise CaciqueError(f"no Ray cluster at {address!r}: {error}") from None


def _refuse_dead(address: str) -> None:
    """Knock first, because Ray itself goes on trying for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise CaciqueError(f"no Ray cluster at {address!r}: {error}") from None


def _collect(ray: Any, waiting: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    done, rest = ray.wait(waiting, num_returns=1)
    try:
        return ray.get(done), rest
    except ray.exceptions.RayTaskError as error:
        raise (error.cause or error) from None

"""An event loop on virtual time, with processes in it that stand still and die at any step."""

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from typing import Any

__all__ = ["Process", "SimulatedLoop", "Stuck", "current_process"]

_process: ContextVar["Process | None"] = ContextVar("_process", default=None)


def current_process() -> "Process | None":
    """The process whose code runs now, None outside of all."""
    return _process.get()


class Stuck(AssertionError):
    """Nothing would ever happen again, or far too much does at one moment."""


class Process:
    """What starts, stands still and dies together, told apart by the context that code runs in.

    A dead one does no further step: nothing is cancelled and nothing is cleaned up, as after a
    `kill -9`. One that stands still does all that it missed when it goes on.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.is_paused = False
        self.skew: Callable[[], float] = lambda: 0.0  # seconds that its wall clock is ahead
        self.steps = 0
        self.dies_at: int | None = None  # number of the step that it does not come to
        self.died: Callable[[], None] = lambda: None
        self.tasks: list[asyncio.Task[Any]] = []
        self.held: list[asyncio.Handle] = []
        self.context: Context = copy_context()
        self.context.run(_process.set, self)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something run in this process."""
        return asyncio.get_running_loop().create_task(work, context=self.context.copy())

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        """Go on, with all that came meanwhile."""
        self.is_paused = False
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        loop.let_run(self.held)
        self.held = []

    def die(self) -> None:
        if self.is_alive:
            self.is_alive = False
            self.held.clear()
            for task in self.tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
            self.died()

    def unheard_errors(self) -> list[BaseException]:
        """What tasks raised and nobody has asked for."""
        return [
            task.exception() or AssertionError()
            for task in self.tasks
            if task.done() and not task.cancelled() and task._log_traceback
        ]

    def bury(self) -> None:
        """Let go of tasks that never ended, without anything of them to be seen."""
        for task in self.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            if not task.done():
                with suppress(BaseException):
                    task.get_coro().close()
        self.tasks.clear()


class _NumberedTask(asyncio.Task[Any]):
    """A task whose place in a set is the same in every run."""

    def __init__(self, *args: Any, **values: Any) -> None:
        loop = values["loop"]
        loop.tasks_made += 1
        self._serial = loop.tasks_made
        super().__init__(*args, **values)

    def __hash__(self) -> int:
        return int(self._serial)

    __eq__ = object.__eq__


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs what is ready; when nothing is, the time is the next timer's."""

    _ready: Any  # asyncio's own
    _scheduled: Any

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._steps_now = 0  # since the time moved on
        self.steps = 0
        self.tasks_made = 0
        self.most_steps_at_once = 200_000
        self.elsewhere: Callable[..., Coroutine[Any, Any, Any]] = _at_once
        self.set_task_factory(_make_task)

    def time(self) -> float:
        return self._now

    def let_run(self, handles: list[asyncio.Handle]) -> None:
        self._ready.extend(handles)

    def _run_once(self) -> None:
        while self._scheduled and self._scheduled[0]._cancelled:
            heapq.heappop(self._scheduled)._scheduled = False
        if not self._ready:
            self._move_on()
        while self._scheduled and self._scheduled[0]._when <= self._now:
            handle = heapq.heappop(self._scheduled)
            handle._scheduled = False
            self._ready.append(handle)
        for _ in range(len(self._ready)):
            handle = self._ready.popleft()
            if not handle._cancelled:
                self._step(handle)

    def _move_on(self) -> None:
        if not self._scheduled:
            raise Stuck("nothing would ever happen again")
        if self._scheduled[0]._when > self._now:
            self._now, self._steps_now = self._scheduled[0]._when, 0

    def _step(self, handle: asyncio.Handle) -> None:
        self.steps += 1
        self._steps_now += 1
        if self._steps_now > self.most_steps_at_once:
            raise Stuck("something goes on without end at one moment")
        process = handle._context.get(_process)  # type: ignore[attr-defined]
        if process is not None:
            if not process.is_alive:
                return
            if process.is_paused:
                process.held.append(handle)
                return
            process.steps += 1
            if process.steps == process.dies_at:
                process.die()
                return
        handle._run()

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """Do what would be done in a thread or another process, later, in this one."""
        return asyncio.ensure_future(self.elsewhere(executor, func, *args))

    def _process_events(self, event_list: Any) -> None:
        """Do nothing: there is no world outside."""

    def _write_to_self(self) -> None:
        """Do nothing: no thread waits for being woken."""


async def _at_once(_executor: Any, func: Callable[..., Any], *args: Any) -> Any:
    return func(*args)


def _make_task(
    loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None
) -> asyncio.Task[Any]:
    task = _NumberedTask(work, loop=loop, context=context)
    process = context.get(_process) if context is not None else _process.get()
    if process is not None:
        process.tasks.append(task)
    return task

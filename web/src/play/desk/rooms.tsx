/** The rooms of a task, which are the same for all of them. */
import type { ComponentChildren } from "preact";

/** Every task has the same rooms: the button stays where it is, whatever is chosen above it. */
export function Rooms(props: {
  choose?: ComponentChildren;
  main?: ComponentChildren;
  told?: ComponentChildren;
}) {
  return (
    <>
      <div class="task-choose">{props.choose}</div>
      <div class="task-main">{props.main}</div>
      <div class="task-told">{props.told}</div>
    </>
  );
}

/** One turn in a list of them: its round, whose it was, what it was in words, and how its block lies. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { editionOf } from "../look";
import { asPueblo } from "../state";
import { parseAll } from "../tokens";
import { PoseDrawing } from "./poses";
import { Swatch } from "./swatch";

export function ToldTurn(props: {
  view: View;
  /** None for what nobody did, as the last lap. */
  seat: number | null;
  /** The number of a round that begins here. */
  round: number | null;
  sentence: string;
  tokens: readonly string[];
  isCurrent: boolean;
  onLook: () => void;
  /** What is told of the turn, after its sentence. */
  children?: ComponentChildren;
}) {
  const { view, seat, round, tokens } = props;
  const edition = editionOf(view);
  const pueblo = asPueblo(view);
  const [build] = parseAll(tokens, "build");
  return (
    <>
      <span class="log-round">
        {round !== null && (
          <>
            <span class="visually-hidden">{t("history.round", { n: round })}: </span>
            <span aria-hidden="true">{round}</span>
          </>
        )}
      </span>
      {seat !== null && <Swatch paint={edition.paints[seat]!} seat={seat} />}
      <button
        type="button"
        class="log-turn"
        aria-current={props.isCurrent ? "step" : undefined}
        onClick={props.onLook}
      >
        <span>{props.sentence}</span> {props.children}
        <code aria-hidden="true">
          {tokens.map((token, at) => (
            <span class="token" key={at}>
              {token}
            </span>
          ))}
        </code>
      </button>
      {pueblo && build && seat !== null && (
        <PoseDrawing
          pose={build.pose}
          hand={pueblo.options.handed}
          paint={build.kind === "C" ? edition.paints[seat]! : edition.neutral}
        />
      )}
    </>
  );
}

/** A list that scrolls by itself, and never the page, to the turn on the board when that changes. */
export function useTurnInView<E extends HTMLElement>(changes: readonly unknown[]) {
  const list = useRef<E>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    if (!current || !box) return;
    // in the middle; from its beginning where there is no room for all of it
    const above = Math.max(0, (box.clientHeight - current.offsetHeight) / 2);
    box.scrollTop = current.offsetTop - above;
    // whoever has the list says what changes it
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, changes);
  return list;
}

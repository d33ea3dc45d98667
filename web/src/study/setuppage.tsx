/** A position set up by hand, of either game: checked at every step, and opened when it can be. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { engine } from "../engine/client";
import { NO_OVERLAY, type OverlaidTurn } from "../play/boardmodel";
import { BoardArea } from "../play/desk/boardarea";
import { RecordGame, tagsFrom } from "../play/record";
import { formatBuild } from "../play/tokens";
import { ApiError } from "../server/api";
import { messageOf } from "../server/troubles";
import { type Key, t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button, Choice } from "../shell/ui";
import { clearDraft, draft, drafts } from "./drafts";
import {
  lineOf,
  type PlacedBlock,
  type Problem,
  problemOf,
  type PuebloDraft,
  type PulucDraft,
  sketchOf,
} from "./setup";
import { PuebloFields } from "./pueblofields";
import { PulucFields } from "./pulucfields";
import { colourIn } from "./setupparts";

/** Where a position is set up: the way back leads here, too. */
export const SETUP = "/study?setup";

export function SetupPage() {
  const { game, pueblo, puluc, next } = drafts.value;
  const shown = game === "pueblo" ? pueblo : puluc;
  const record = useMemo(() => {
    const pick = (cell: string) => draft({ next: { ...drafts.peek().next, cell } });
    return new RecordGame("setup", { pick });
  }, []);
  useEffect(() => () => record.close(), [record]);
  const { position, trouble, isBehind } = useChecked(shown, record);
  useEffect(() => {
    record.desk.overlay.value = {
      ...NO_OVERLAY,
      turns: game === "pueblo" ? nextTurn(next, pueblo) : [],
    };
  }, [game, next, pueblo, record]);
  const study = (line: string) => {
    draft({ studied: line });
    go(`/study?position=${encodeURIComponent(line)}`);
  };
  return (
    <div class="game study-desk">
      <h1 class="visually-hidden">{t("setup.title")}</h1>
      <div class="board-column">
        <BoardArea desk={record.desk} />
      </div>
      <aside class="side">
        <section class="panel setup-verdict">
          <p class="verdict" data-stage={trouble ? "wrong" : "right"} role="status">
            {trouble || t("setup.fits")}
          </p>
          {isBehind && <p class="hint">{t("setup.behind")}</p>}
          <div class="hint-row">
            <Button
              tone="main"
              disabled={!position || trouble !== ""}
              onClick={() => position && study(position)}
            >
              {t("setup.study")}
            </Button>
            <Button onClick={() => go("/study")}>{t("setup.back")}</Button>
            <Button onClick={clearDraft}>{t("setup.clear")}</Button>
          </div>
        </section>
        <section class="panel form setup-form" aria-label={t("setup.title")}>
          <p class="hint">{t("setup.text")}</p>
          <Choice
            label={t("new.game")}
            value={game}
            options={(["pueblo", "puluc"] as const).map((name) => [name, t(`game.${name}`)])}
            onChange={(name) => draft({ game: name })}
          />
          {game === "pueblo" ? (
            <PuebloFields
              draft={pueblo}
              onDraft={(changed) => draft({ pueblo: changed })}
              next={next}
              onNext={(block) => draft({ next: block })}
            />
          ) : (
            <PulucFields draft={puluc} onDraft={(changed) => draft({ puluc: changed })} />
          )}
        </section>
      </aside>
    </div>
  );
}

/** Where the next block would stand; one that was just set says nothing of the next. */
function nextTurn(next: PlacedBlock, { blocks }: PuebloDraft): readonly OverlaidTurn[] {
  const last = blocks.at(-1);
  if (last?.cell === next.cell && last.pose === next.pose) return [];
  const token = formatBuild({ ...next, kind: next.owner === null ? "N" : "C" });
  return [{ tone: "hint", tokens: [token], seat: next.owner ?? 0 }];
}

/** The way back from a position that was set up here. */
export function ChangeSetup({ start }: { start: string }) {
  if (drafts.value.studied !== start) return null;
  return (
    <a class="button button-plain" href={SETUP}>
      {t("setup.change")}
    </a>
  );
}

/** Shows a draft on the board of a record as far as it can be drawn, and says what is wrong with it. */
function useChecked(shown: PuebloDraft | PulucDraft, record: RecordGame) {
  const [position, setPosition] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    let isGone = false;
    /** Whether the board shows it now; without an answer it is what was shown before. */
    const draw = async (sketch: PuebloDraft | PulucDraft) => {
      const found = await engine.arrange(lineOf(sketch));
      if (isGone) return;
      record.open(tagsFrom(found.view.position), found);
      setBehind(false);
      if (sketch === shown) {
        setPosition(found.view.position);
        setTrouble("");
      }
    };
    const problem = problemOf(shown);
    if (problem) setTrouble(problemInWords(problem, shown));
    const sketch = problem && shown.game === "pueblo" ? sketchOf(shown) : shown;
    draw(sketch).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (isGone) return;
      setBehind(true);
      if (!problem) setTrouble(refusalInWords(error));
    });
    return () => {
      isGone = true;
    };
  }, [shown, record]);
  return { position, trouble, isBehind };
}

function problemInWords(problem: Problem, draft: PuebloDraft | PulucDraft): string {
  switch (problem.kind) {
    case "count":
      return t("setup.count", problem);
    case "colouredOf": {
      const { n, low, high } = problem;
      const name = colourIn(draft, problem.seat);
      return low === high
        ? t("setup.coloured", { name, n, wanted: low })
        : t("setup.colouredSpan", { name, n, low, high });
    }
    case "neutralOf":
      return t("setup.neutral", { n: problem.n, wanted: problem.wanted });
    case "top":
      return t("setup.top", { cell: problem.cell });
    case "pieces":
      return t("setup.pieces", { name: colourIn(draft, problem.seat), n: problem.n });
    case "noPieces":
      return t("setup.noPieces");
    case "wrong":
      return t(`setup.wrong.${problem.wrong}` satisfies Key, {
        name: colourIn(draft, problem.seat),
      });
  }
}

/** What the engine says of blocks: the one that does not rest is named. */
function refusalInWords(error: ApiError): string {
  const [, cell] = /does not rest in the window of (\S+)/.exec(error.message) ?? [];
  if (cell) return t("setup.rest", { cell });
  return error.message.startsWith("nobody throws") ? t("setup.thrown") : messageOf(error);
}

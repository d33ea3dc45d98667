/** A position set up by hand, of either game: checked at every step, and opened when it can be. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { engine } from "../engine/client";
import { BoardArea } from "../play/desk/boardarea";
import { RecordGame, tagsFrom } from "../play/record";
import { ApiError } from "../server/api";
import { messageOf } from "../server/troubles";
import { type Key, t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button, Choice } from "../shell/ui";
import {
  EMPTY_PUEBLO,
  EMPTY_PULUC,
  lineOf,
  type Problem,
  problemOf,
  type PuebloDraft,
  type PulucDraft,
} from "./setup";
import { PuebloFields } from "./pueblofields";
import { PulucFields } from "./pulucfields";
import { colourIn } from "./setupparts";

export function SetupPage({ onEnd }: { onEnd: () => void }) {
  const [pueblo, setPueblo] = useState<PuebloDraft>(EMPTY_PUEBLO);
  const [puluc, setPuluc] = useState<PulucDraft>(EMPTY_PULUC);
  const [game, setGame] = useState<"pueblo" | "puluc">("pueblo");
  const draft = game === "pueblo" ? pueblo : puluc;
  const record = useMemo(() => new RecordGame("setup", {}), []);
  useEffect(() => () => record.close(), [record]);
  const { position, trouble } = useChecked(draft, record);
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
          <div class="hint-row">
            <Button
              tone="main"
              disabled={!position || trouble !== ""}
              onClick={() => position && go(`/study?position=${encodeURIComponent(position)}`)}
            >
              {t("setup.study")}
            </Button>
            <Button onClick={onEnd}>{t("setup.back")}</Button>
          </div>
        </section>
        <section class="panel form setup-form" aria-label={t("setup.title")}>
          <p class="hint">{t("setup.text")}</p>
          <Choice
            label={t("new.game")}
            value={game}
            options={(["pueblo", "puluc"] as const).map((name) => [name, t(`game.${name}`)])}
            onChange={setGame}
          />
          {game === "pueblo" ? (
            <PuebloFields draft={pueblo} onDraft={setPueblo} />
          ) : (
            <PulucFields draft={puluc} onDraft={setPuluc} />
          )}
        </section>
      </aside>
    </div>
  );
}

/** Shows a draft on the board of a record as soon as it can be, else says what is wrong with it. */
function useChecked(draft: PuebloDraft | PulucDraft, record: RecordGame) {
  const [position, setPosition] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isGone = false;
    const check = async () => {
      try {
        const found = await engine.arrange(lineOf(draft));
        if (isGone) return;
        record.open(tagsFrom(found.view.position), found);
        setPosition(found.view.position);
        setTrouble("");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setTrouble(refusalInWords(error));
      }
    };
    const problem = problemOf(draft);
    if (problem) setTrouble(problemInWords(problem, draft));
    else void check();
    return () => {
      isGone = true;
    };
  }, [draft, record]);
  return { position, trouble };
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

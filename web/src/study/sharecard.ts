/** A card to share: the board at a turning point, what was played, what was better, and why. */
import { hintInWords, seatName } from "../play/words";
import type { MoveReview } from "../engine/reviewdata";
import { percent, t } from "../shell/i18n";
import { download } from "../shell/ui";
import type { Analysis } from "./analysis";
import { classInWords } from "./movemark";
import { reasonInWords } from "./reasonwords";

const WIDE = 1200;
const HIGH = 630;
const MARGIN = 48;
const LINE = 40;

/** Draws the card from the board as it is shown, and hands it to the reader as a PNG. */
export async function shareCard(analysis: Analysis, move: MoveReview): Promise<void> {
  const picture = await analysis.desk.capturePng();
  if (!picture) return;
  const card = await drawCard(await createImageBitmap(picture), linesOf(analysis, move));
  download(`cacique-${move.ply + 1}.png`, card);
}

interface CardLine {
  readonly text: string;
  readonly paint: string;
}

/** What the card says, the first line being its title; turns have the colours that they have on the board. */
export function linesOf(analysis: Analysis, move: MoveReview): readonly CardLine[] {
  const state = analysis.desk.state.peek();
  const game = analysis.played.peek();
  const view = state.view ?? analysis.main.peek().view;
  const name = seatName(game, view, move.seat);
  const [reason] = move.reasons;
  const title = `${classInWords(move.class)} · ${t("review.lost", { value: percent(move.loss) })}`;
  return [
    { text: title, paint: "--clay" },
    { text: t("review.played", { name, turn: hintInWords(state, [move.token]) }), paint: "--bad" },
    ...(reason ? [{ text: reasonInWords(reason, move, { game, view }), paint: "--ink" }] : []),
    { text: t("review.better", { turn: hintInWords(state, move.best) }), paint: "--good" },
  ];
}

async function drawCard(board: ImageBitmap, lines: readonly CardLine[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  pen.fillStyle = colour("--panel");
  pen.fillRect(0, 0, WIDE, HIGH);
  const room = HIGH - 2 * MARGIN;
  const { left, top, width, height } = fitted(board, room);
  pen.drawImage(board, MARGIN + left, MARGIN + top, width, height);
  const x = MARGIN * 2 + room;
  let y = MARGIN + LINE;
  const write = ({ text, paint }: CardLine, font: string) => {
    pen.font = font;
    pen.fillStyle = colour(paint);
    for (const line of wrapped(pen, text, WIDE - x - MARGIN)) {
      pen.fillText(line, x, y);
      y += LINE;
    }
    y += LINE / 3;
  };
  for (const [at, line] of lines.entries())
    write(
      line,
      at === 0 ? "600 34px Podkova, Georgia, serif" : "26px Cabin, system-ui, sans-serif",
    );
  pen.font = "600 26px Podkova, Georgia, serif";
  pen.fillStyle = colour("--ink-soft");
  pen.fillText("Cacique", x, HIGH - MARGIN);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Where the whole of a picture stands in the middle of a square. */
export function fitted(picture: { readonly width: number; readonly height: number }, room: number) {
  const scale = room / Math.max(picture.width, picture.height);
  const [width, height] = [scale * picture.width, scale * picture.height];
  return { left: (room - width) / 2, top: (room - height) / 2, width, height };
}

/** A text in lines that are no wider than there is room. */
export function wrapped(
  pen: Pick<CanvasRenderingContext2D, "measureText">,
  text: string,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

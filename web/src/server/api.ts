/** What the page asks over HTTP. Every answer is checked before it is believed. */
import { askReload } from "../shell/reload";
import { fits, list, type Shape, table, text } from "../shell/shape";
import { ApiError } from "./apierror";
import type { Claim, NewGame, Price, Study } from "./protocol";
import * as shapes from "./shapes";

export { ApiError, type TroubleCode } from "./apierror";

export type Prices = Readonly<Record<string, Price>>;

type Ask = readonly [
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  watch?: string | null,
];

async function ask<T>(shape: Shape<T>, ...[method, path, body, watch]: Ask): Promise<T> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = {
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(watch ? { "x-watch": watch } : {}),
  };
  const answer = await reach(
    fetch(path, { method, credentials: "same-origin", headers, ...content }),
  );
  if (!answer.ok) throw await problemOf(answer);
  const isJson = answer.status !== 204 && answer.headers.get("content-type")?.includes("json");
  const value: unknown = await reach(isJson ? answer.json() : answer.text());
  if (fits(shape, value)) return value;
  const detail = `${method} ${path}${shape(value)}`;
  askReload("outdated", detail);
  throw new ApiError("outdated", detail);
}

/** A network can fail before an answer and within it. */
async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new ApiError("away", String(error));
  }
}

async function problemOf(answer: Response): Promise<ApiError> {
  const problem: unknown = await answer.json().catch(() => null);
  if (fits(shapes.Problem, problem)) return new ApiError(problem.code, problem.reason);
  return new ApiError(answer.status >= 500 ? "away" : "bad_message", answer.statusText);
}

/** Questions of which only the newest counts: each is told whether another one came after it. */
export function latest(): () => () => boolean {
  let newest = 0;
  return () => {
    const mine = ++newest;
    return () => mine === newest;
  };
}

/** Adds what is not null to a path. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

const gamePath = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask(shapes.Me, "GET", "/api/me"),
  rename: (name: string) => ask(shapes.Me, "PUT", "/api/me", { name }),
  catalogue: () => ask(list(shapes.CatalogueEntry), "GET", "/api/catalogue"),
  create: (game: NewGame) => ask(shapes.Created, "POST", "/api/games", game),
  publicGames: () => ask(list(shapes.GameLine), "GET", "/api/games"),
  myGames: () => ask(list(shapes.GameLine), "GET", "/api/games/mine"),
  claim: (id: string, seat: number, claim: Claim) =>
    ask(shapes.GameView, "POST", `${gamePath(id)}/seats/${seat}/claim`, claim),
  invitation: (id: string, seat: number, secret: string) =>
    ask(shapes.Invitation, "POST", `${gamePath(id)}/seats/${seat}/invitation`, { secret }),
  seatBot: (id: string, seat: number, bot: string) =>
    ask(shapes.GameView, "POST", `${gamePath(id)}/seats/${seat}/bot`, { bot }),
  remove: (id: string) => ask(text, "DELETE", gamePath(id)),
  renewLink: (id: string, seat: number) =>
    ask(shapes.Secret, "POST", `${gamePath(id)}/seats/${seat}/link`),
  renewWatch: (id: string) => ask(shapes.Secret, "POST", `${gamePath(id)}/watch`),
  rematch: (id: string) => ask(shapes.Created, "POST", `${gamePath(id)}/rematch`),
  studyRecord: (study: Study) => ask(shapes.Look, "POST", "/api/study", study),
  studyPosition: (position: string) =>
    ask(shapes.Look, "GET", withQuery("/api/study", { position })),
  /** Questions about one game; `watch` is the secret of a private one. */
  game: (id: string, watch: string | null) => {
    const read = <T>(shape: Shape<T>, part: string, query = {}) =>
      ask(shape, "GET", withQuery(`${gamePath(id)}${part}`, query), undefined, watch);
    return {
      events: (after: number) => read(list(shapes.GameEvent), "/events", { after }),
      look: (ply?: number) => read(shapes.Look, "/look", { ply }),
      prices: () => read(table(shapes.Price), "/prices"),
      sight: (square: string, ply?: number) => read(shapes.Sight, "/sight", { square, ply }),
      why: (token: string) => read(shapes.Why, "/why", { token }),
      review: () => read(shapes.Account, "/review"),
      hint: () => read(shapes.Hint, "/hint"),
      record: () => read(text, "/record"),
    };
  },
};

export type GameApi = ReturnType<typeof api.game>;

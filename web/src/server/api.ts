/** What the page asks over HTTP. */
import type {
  CatalogueEntry,
  Claim,
  Code,
  Created,
  GameEvent,
  GameLine,
  GameView,
  Hint,
  Look,
  Me,
  NewGame,
  Price,
  Problem,
  Review,
  Sight,
  Study,
  Why,
} from "./protocol";

export type Prices = Readonly<Record<string, Price>>;

/** A refusal with its reason, or, with the code `away`, no answer at all. */
export class ApiError extends Error {
  constructor(
    readonly code: Code | "away",
    reason: string,
  ) {
    super(reason);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await reach(method, path, body);
  if (!answer.ok) throw await problemOf(answer);
  const isJson = answer.headers.get("content-type")?.includes("json");
  return (await (isJson ? answer.json() : answer.text())) as T;
}

async function reach(method: string, path: string, body: unknown): Promise<Response> {
  const content =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  try {
    return await fetch(path, { method, credentials: "same-origin", ...content });
  } catch (error) {
    throw new ApiError("away", String(error));
  }
}

async function problemOf(answer: Response): Promise<ApiError> {
  try {
    const { code, reason } = (await answer.json()) as Problem;
    return new ApiError(code ?? "bad_message", reason ?? answer.statusText);
  } catch {
    return new ApiError(answer.status >= 500 ? "away" : "bad_message", answer.statusText);
  }
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
  me: () => ask<Me>("GET", "/api/me"),
  rename: (name: string) => ask<Me>("PUT", "/api/me", { name }),
  catalogue: () => ask<CatalogueEntry[]>("GET", "/api/catalogue"),
  create: (game: NewGame) => ask<Created>("POST", "/api/games", game),
  publicGames: () => ask<GameLine[]>("GET", "/api/games"),
  myGames: () => ask<GameLine[]>("GET", "/api/games/mine"),
  claim: (id: string, seat: number, claim: Claim) =>
    ask<GameView>("POST", `${gamePath(id)}/seats/${seat}/claim`, claim),
  renewLink: (id: string, seat: number) =>
    ask<{ secret: string }>("POST", `${gamePath(id)}/seats/${seat}/link`),
  rematch: (id: string) => ask<Created>("POST", `${gamePath(id)}/rematch`),
  studyRecord: (study: Study) => ask<Look>("POST", "/api/study", study),
  studyPosition: (position: string) => ask<Look>("GET", withQuery("/api/study", { position })),
  /** Questions about one game; `watch` is the secret of a private one. */
  game: (id: string, watch: string | null) => {
    const read = <T>(part: string, query = {}) =>
      ask<T>("GET", withQuery(`${gamePath(id)}${part}`, { ...query, watch }));
    return {
      events: (after: number) => read<GameEvent[]>("/events", { after }),
      look: (ply?: number) => read<Look>("/look", { ply }),
      prices: () => read<Prices>("/prices"),
      sight: (square: string, ply?: number) => read<Sight>("/sight", { square, ply }),
      why: (token: string) => read<Why>("/why", { token }),
      review: () => read<Review>("/review"),
      hint: () => read<Hint>("/hint"),
      record: () => read<string>("/record"),
      recordAddress: withQuery(`${gamePath(id)}/record`, { watch }),
    };
  },
};

export type GameApi = ReturnType<typeof api.game>;

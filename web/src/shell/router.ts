/** Which view a path shows. */
import { effect, signal } from "@preact/signals";
import { options, type VNode } from "preact";
import { t } from "./i18n";
import { isSite } from "./place";

export type Route =
  | { readonly view: "start" | "new" | "games" | "history" | "settings" | "unknown" }
  | { readonly view: "game"; readonly id: string; readonly watch: string | null }
  | { readonly view: "join"; readonly id: string; readonly seat: number; readonly secret: string }
  | StudyRoute
  | { readonly view: "learn"; readonly game: "pueblo" | "puluc" }
  | {
      readonly view: "rules";
      readonly game: "pueblo" | "puluc";
      readonly section: string | null;
    };

/** What is studied: a position, or a record that the address itself holds, packed. */
export interface StudyRoute {
  readonly view: "study";
  readonly position: string | null;
  readonly packed: string | null;
  /** The place in the record's tree. */
  readonly at: string | null;
  /** The seat of whoever looks back. */
  readonly seat: number | null;
  /** Whether the game is to be reviewed. */
  readonly isReview: boolean;
  /** Whether a position is to be set up. */
  readonly isSetup: boolean;
}

/** Secrets come behind the "#", which stays in the browser; links of before have them in the path. */
export function parseRoute(path: string, query = "", hash = ""): Route {
  const told = decode(hash.replace(/^#/, "")) || null;
  const parts = path.split("/").filter(Boolean).map(decode);
  const [view, first, second, third] = parts;
  if (view === undefined) return { view: "start" };
  if (view === "new" || view === "games" || view === "history" || view === "settings")
    return { view };
  if (view === "game" && first)
    return { view: "game", id: first, watch: new URLSearchParams(query).get("watch") };
  if (view === "watch" && first) return { view: "game", id: first, watch: told ?? second ?? null };
  const secret = told ?? third;
  if (view === "join" && first && second && secret && /^\d$/.test(second))
    return { view: "join", id: first, seat: Number(second), secret };
  if (view === "study") {
    const asked = new URLSearchParams(query);
    const seat = asked.get("seat") ?? "";
    return {
      view: "study",
      position: asked.get("position"),
      packed: hash.replace(/^#/, "") || null,
      at: asked.get("at"),
      seat: /^[0-3]$/.test(seat) ? Number(seat) : null,
      isReview: asked.has("review"),
      isSetup: asked.has("setup"),
    };
  }
  if (view === "learn" && (first === undefined || first === "pueblo" || first === "puluc"))
    return { view: "learn", game: first ?? "pueblo" };
  if (view === "rules" && (first === undefined || first === "pueblo" || first === "puluc"))
    return { view: "rules", game: first ?? "pueblo", section: second ?? null };
  return { view: "unknown" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A site's paths are fragments, so that plain files under any address show all of its views. */
function whereabouts(): {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
} {
  const { pathname = "/", search = "", hash = "" } = globalThis.location ?? {};
  return isSite ? new URL(hash.slice(1) || "/", "http://site") : { pathname, search, hash };
}

function here(): Route {
  const { pathname, search, hash } = whereabouts();
  return parseRoute(pathname, search, hash);
}

/** What the path of the view asks for beside it. */
export const queryHere = (): URLSearchParams => new URLSearchParams(whereabouts().search);

/** Where a path of ours is, as a browser goes there. */
export const addressOf = (path: string): string => (isSite ? `#${path}` : path);

/** The whole of it, for those who are sent a link. */
export const linkTo = (path: string): string => new URL(addressOf(path), location.href).href;

export const route = signal<Route>(here());

/** The query `lang` stays while one walks around: it is how a language is tried. */
export function go(path: string, { replace = false } = {}): void {
  const target = new URL(path, location.origin);
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang && !target.searchParams.has("lang")) target.searchParams.set("lang", lang);
  const address = addressOf(target.pathname + target.search + target.hash);
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
  scrollTo(0, 0);
}

/** Says in the address what is shown now, for a reload or a friend; nobody goes anywhere by it. */
export function rewrite(path: string): void {
  const lang = new URLSearchParams(location.search).get("lang");
  const target = new URL(path, location.origin);
  if (lang) target.searchParams.set("lang", lang);
  history.replaceState(null, "", addressOf(target.pathname + target.search + target.hash));
}

/** Whoever reads by ear or goes by keyboard begins where the new view does. */
function arrive(): void {
  route.value = here();
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** What a view is called in the browser's tab; a game says itself whose turn it is. */
export function titleOf(shown: Route): string | null {
  switch (shown.view) {
    case "game":
      return null;
    case "start":
      return "Cacique";
    case "learn":
      return `${t("lesson.title", { game: t(`game.${shown.game}`) })} – Cacique`;
    case "rules":
      return `${t("rules.of", { game: t(`game.${shown.game}`) })} – Cacique`;
    case "new":
    case "games":
    case "history":
    case "settings":
    case "join":
    case "study":
    case "unknown":
      return `${t(`${shown.view}.title`)} – Cacique`;
  }
}

function nameViews(): void {
  effect(() => {
    const shown = route.value;
    const title = titleOf(shown);
    if (title === null) return;
    // a game that is left clears its title first
    setTimeout(() => {
      if (route.peek() === shown) document.title = title;
    });
  });
}

/** Links within the page are followed without loading it again. */
export function followLinks(): void {
  nameViews();
  if (isSite) writeFragments();
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/'], a[href^='#']");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = link.getAttribute("href")!.replace(/^#(?=\/)/, "");
    if (href.startsWith("#")) {
      // the address keeps its own "#", for it may hold a secret
      event.preventDefault();
      document.getElementById(href.slice(1))?.focus();
      return;
    }
    if (href.startsWith("/api") || href.startsWith("/docs") || link.hasAttribute("download"))
      return;
    if (link.getAttribute("target") === "_blank") return;
    event.preventDefault();
    go(href);
  });
}

/** Views link to paths; where those are fragments, links say so, also to whoever opens a new tab. */
function writeFragments(): void {
  const before = options.vnode?.bind(options);
  options.vnode = (vnode: VNode<{ href?: unknown }>) => {
    const { href } = vnode.props;
    if (vnode.type === "a" && typeof href === "string" && href.startsWith("/"))
      vnode.props.href = addressOf(href);
    before?.(vnode);
  };
}

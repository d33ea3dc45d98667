/**
 * The service worker: it keeps the whole page, so that it opens without a network.
 *
 * One version is kept whole and served whole, the newest that was taken; what a server says of games
 * goes past it. A new version waits until somebody takes it, or until no page is open.
 */

/** As much of a service worker's surroundings as is used here. */
interface Extendable extends Event {
  readonly waitUntil: (done: Promise<unknown>) => void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (kind: "install" | "activate", listen: (event: Extendable) => void): void;
    (kind: "fetch", listen: (event: Fetching) => void): void;
    (kind: "message", listen: (event: MessageEvent<unknown>) => void): void;
  };
}

const scope = self as unknown as Scope;

/** Written by the build: all files of the page from its root, and a name for just these. */
declare const PRECACHED: { readonly version: string; readonly files: readonly string[] };

const PREFIX = "cacique-";
const NAME = PREFIX + PRECACHED.version;
/** The version before stays for pages that are still open and fetch a part of theirs. */
const KEPT = 2;
/** What belongs to the server, and never to the page. */
const SERVERS = /^(api|docs|openapi\.json|metrics|solutions)(\/|$)/;

const within = (path: string) => new URL(path, scope.registration.scope).href;

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // what has a hash in its name never changes; the rest may have
  const requests = PRECACHED.files.map((file) => {
    const isLasting = file.startsWith("assets/");
    return new Request(within(file), { cache: isLasting ? "default" : "no-cache" });
  });
  await cache.addAll(requests);
}

async function forgetOld(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(
    ours.slice(0, Math.max(0, ours.length - KEPT + 1)).map((name) => caches.delete(name)),
  );
}

/** The page itself for every view, a part of it from the store; anything else is not kept. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const wanted = request.mode === "navigate" ? within("index.html") : request;
  const kept = (await cache.match(wanted)) ?? (await caches.match(wanted));
  return kept ?? fetch(request);
}

function isOurs(request: Request): boolean {
  const { scope: root } = scope.registration;
  if (request.method !== "GET" || !request.url.startsWith(root)) return false;
  return !SERVERS.test(request.url.slice(root.length));
}

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) =>
  event.waitUntil(forgetOld().then(() => scope.clients.claim())),
);
scope.addEventListener("message", (event) => {
  if (event.data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  if (isOurs(event.request)) event.respondWith(answer(event.request));
});

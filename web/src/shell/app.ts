/** The page as an app: kept by a service worker, and renewed when somebody wants that. */
import { signal } from "@preact/signals";

/** A newer version that is there whole and waits to be taken. */
export const waitingVersion = signal<ServiceWorker | null>(null);

/** All parts are fetched some milliseconds after the page is there, lest they be in its way. */
const PATIENCE = 3_000;
/** A page that stays open looks for a newer version after so many milliseconds. */
const LOOK_AGAIN = 3_600_000;

/** Has the page kept; browsers do that for pages that nobody can have changed on the way. */
export async function keepPage(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  try {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const address = new URL(`${import.meta.env.BASE_URL}service-worker.js`, location.href);
    const registration = await workers.register(address, { updateViaCache: "none" });
    watch(registration);
    setInterval(() => void registration.update().catch(() => {}), LOOK_AGAIN);
  } catch (error) {
    console.warn(`this page is not kept: ${String(error)}`);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const note = () => {
    // the first version of all has nothing to replace
    if (registration.waiting && navigator.serviceWorker.controller)
      waitingVersion.value = registration.waiting;
  };
  note();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", note);
  });
}

/** Goes on with the newer version, in this tab; others go on with theirs until they are loaded again. */
export function takeVersion(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting.postMessage("take over");
}

/** Loads the page from where it came from, whatever is kept of it: what is kept is too old. */
export async function reloadAfresh(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers)
    await Promise.all((await workers.getRegistrations()).map((each) => each.unregister()));
  location.reload();
}

/** Parts of the page that are fetched when they are first shown, or before, when there is time. */
import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./i18n";

export type Lazy<Props> = FunctionComponent<Props> & {
  /** Fetches the part, so that it is there when it is shown. */
  readonly fetch: () => Promise<void>;
};

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let found: ComponentType<Props> | null = null;
  let asked: Promise<void> | null = null;
  const fetch = () =>
    (asked ??= load().then(
      (part) => {
        found = part;
      },
      (error: unknown) => {
        asked = null; // whoever comes again asks again
        throw error;
      },
    ));
  const Later: FunctionComponent<Props> = (props) => {
    const [trouble, setTrouble] = useState<Error | null>(null);
    const [, setThere] = useState(found !== null);
    useEffect(() => {
      let isGone = false;
      fetch().then(
        () => !isGone && setThere(true),
        (error: unknown) => !isGone && setTrouble(new Error(String(error))),
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (trouble) throw trouble; // for the boundary around every view
    const Part = found;
    if (Part) return <Part {...props} />;
    return (
      <p class="loading preparing" role="status">
        {t("loading")}
      </p>
    );
  };
  return Object.assign(Later, { fetch });
}

/** After so many milliseconds nothing that is shown first is still on its way. */
const LATER = 2_000;

/** Does something once the page has come to rest. */
export function whenIdle(act: () => void): void {
  setTimeout(() => (globalThis.requestIdleCallback ?? ((run: () => void) => run()))(act), LATER);
}

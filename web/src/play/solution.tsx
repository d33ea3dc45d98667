/** Solutions in this browser: offered, on their way, kept, removed. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { fetchSolution, findOffer, type Offer, type Progress } from "../engine/solution/fetching";
import { keep, type Solved } from "../engine/solution/kept";
import { messageOf } from "../server/troubles";
import { percent, t } from "../shell/i18n";
import { Button } from "../shell/ui";

/** One at a time, and it goes on when one looks at something else. */
const work = signal<{ readonly progress: Progress; readonly stop: () => void } | null>(null);
const failure = signal("");
/** Raised with every change of what is kept. */
const changes = signal(0);

/** Whether it is here now. */
async function begin(offer: Offer): Promise<boolean> {
  const stop = new AbortController();
  const tell = (progress: Progress) => {
    work.value = { progress, stop: () => stop.abort() };
  };
  failure.value = "";
  let isHere = false;
  try {
    await fetchSolution(offer, tell, stop.signal);
    isHere = true;
    void globalThis.navigator?.storage?.persist?.();
  } catch (error) {
    if (!stop.signal.aborted) failure.value = messageOf(error);
  }
  work.value = null;
  changes.value++;
  return isHere;
}

async function remove(options: Solved): Promise<void> {
  await keep.remove(options).catch(() => {});
  changes.value++;
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);

/** Offers the solution of a game where somebody has it, and shows how far it is. */
export function Solution(props: { options: Solved; onFetched?: () => void }) {
  const { ruleset, draw, p } = props.options;
  const [offer, setOffer] = useState<Offer | null>(null);
  const seen = changes.value;
  useEffect(() => {
    let isHere = true;
    void (async () => {
      const options = { ruleset, draw, p };
      const isKept = await keep.has(options).catch(() => false);
      const found = isKept ? null : await findOffer(options);
      if (isHere) setOffer(found);
    })();
    return () => {
      isHere = false;
    };
  }, [ruleset, draw, p, seen]);
  if (work.value) return <Working {...work.value} />;
  if (!offer) return null;
  const fetch = async () => {
    if (await begin(offer)) props.onFetched?.();
  };
  return (
    <div class="solution">
      <Button onClick={fetch}>{t("solution.fetch", { size: megabytes(offer.bytes) })}</Button>
      <p class="hint" role="status">
        {failure.value || t("solution.why")}
      </p>
    </div>
  );
}

function Working({ progress, stop }: { progress: Progress; stop: () => void }) {
  const { part, share } = progress;
  const text = t(part === "fetching" ? "solution.fetching" : "solution.unpacking");
  return (
    <div class="solution">
      <label class="hint">
        {text} <progress max={1} value={share} /> {t("hint.chance", { value: percent(share) })}
      </label>
      <Button onClick={stop}>{t("solution.stop")}</Button>
    </div>
  );
}

/** What is kept, to be removed; nothing where nothing is. */
export function KeptSolutions() {
  const [kept, setKept] = useState<readonly Solved[]>([]);
  const seen = changes.value;
  useEffect(() => {
    void keep.list().then(setKept, () => setKept([]));
  }, [seen]);
  return kept.map((options) => (
    <section class="panel form solution" key={`${options.ruleset} ${options.p} ${options.draw}`}>
      <p>
        {t(options.draw ? "solution.kept" : "solution.keptNoDraw", {
          p: options.p,
          ruleset: t(options.ruleset === "bell" ? "ruleset.bell" : "ruleset.box"),
        })}
      </p>
      <Button onClick={() => remove(options)}>{t("solution.remove")}</Button>
    </section>
  ));
}

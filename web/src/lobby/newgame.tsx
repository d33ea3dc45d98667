/** A game with options. */
import { useRef, useState } from "preact/hooks";
import { EDITIONS, PULUC } from "../boards/palette";
import { Swatch } from "../play/desk/swatch";
import { botInWords } from "../play/names";
import { canBeHere } from "../local/list";
import { isAlone, startAnywhere } from "../local/starting";
import { bots } from "../server/catalogue";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { isSite } from "../shell/place";
import { queryHere } from "../shell/router";
import { Button, Choice, Switch } from "../shell/ui";
import { SiteGrid } from "../play/desk/sites";
import {
  canThrow,
  type Draft,
  emptyDraft,
  formatDraft,
  hasFirst,
  LOT,
  mustGuess,
  RULESETS,
  seatCount,
} from "./draft";

export function NewGamePage() {
  const asked = queryHere().get("game");
  const [draft, setDraft] = useState<Draft>(() =>
    emptyDraft(asked === "puluc" ? "puluc" : "pueblo"),
  );
  const [isHere, setHere] = useState(false);
  const [trouble, setTrouble] = useState("");
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const [isCreating, setCreating] = useState(false);
  const making = useRef(false);
  // a second click may come before anything is drawn again: one click, one game
  const create = async () => {
    if (making.current) return;
    making.current = true;
    setCreating(true);
    try {
      await startAnywhere(formatDraft(draft), isHere);
    } catch (error) {
      setTrouble(messageOf(error));
    }
    making.current = false;
    setCreating(false);
  };
  return (
    <div class="page">
      <h1>{t("new.title")}</h1>
      <form
        class="form new-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <section class="panel">
          <Choice
            label={t("new.game")}
            value={draft.game}
            options={[
              ["pueblo", "Pueblo"],
              ["puluc", "Puluc"],
            ]}
            onChange={(game) => setDraft(emptyDraft(game))}
          />
          {draft.game === "pueblo" ? (
            <PuebloFields draft={draft} set={set} />
          ) : (
            <PulucFields draft={draft} set={set} />
          )}
        </section>
        <section class="panel">
          <h2>{t("new.seats")}</h2>
          <Seats draft={draft} set={set} />
          {mustGuess(draft) && <p class="hint">{t("new.guess")}</p>}
        </section>
        {isAlone() && <p class="hint">{t("new.needServer")}</p>}
        {!isSite && (
          <section class="panel">
            <h2>{t("new.table")}</h2>
            <TimeFields draft={draft} set={set} />
            {!isAlone() && canBeHere(formatDraft(draft)) && (
              <Switch
                label={t("new.here")}
                hint={t("new.hereHint")}
                checked={isHere}
                onChange={setHere}
              />
            )}
            <Switch
              label={t("new.public")}
              hint={t("new.publicHint")}
              checked={draft.isPublic}
              onChange={(isPublic) => set({ isPublic })}
            />
            <Switch
              label={t("new.chat")}
              checked={draft.hasChat}
              onChange={(hasChat) => set({ hasChat })}
            />
          </section>
        )}
        {trouble && (
          <p class="banner" role="alert">
            {trouble}
          </p>
        )}
        <Button tone="main" type="submit" class="button-large" disabled={isCreating}>
          {t("new.create")}
        </Button>
      </form>
    </div>
  );
}

type FieldsProps = { draft: Draft; set: (part: Partial<Draft>) => void };

function PuebloFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Choice
        label={t("new.players")}
        value={draft.players}
        options={[
          [2, "2"],
          [3, "3"],
          [4, "4"],
        ]}
        onChange={(players) => set({ players })}
      />
      <Choice
        label={t("new.edition")}
        value={draft.edition}
        options={([2002, 2023] as const).map((edition) => [
          edition,
          <>
            {edition}{" "}
            {EDITIONS[edition].paints.map((paint, seat) => (
              <Swatch key={paint} paint={paint} seat={seat} />
            ))}
          </>,
        ])}
        onChange={(edition) => set({ edition })}
      />
      <Switch
        label={t("new.demolition")}
        hint={t("new.demolitionHint")}
        checked={draft.demolition}
        onChange={(demolition) => set({ demolition })}
      />
      <Switch
        label={t("new.pro")}
        hint={t(draft.edition === 2023 ? "new.proHintPots" : "new.proHint")}
        checked={draft.pro}
        onChange={(pro) => set({ pro })}
      />
      <details open={draft.pro || draft.sites.length > 0}>
        <summary>{t(draft.edition === 2023 ? "new.gardensAlone" : "new.sitesAlone")}</summary>
        <p class="hint">{t("new.sitesAloneHint")}</p>
        <SiteGrid
          edition={draft.edition}
          sites={draft.sites}
          onChange={(sites) => set({ sites })}
        />
      </details>
      <details>
        <summary>{t("new.more")}</summary>
        <Choice
          label={t("new.chief")}
          value={draft.chief}
          options={["NW", "NE", "SE", "SW"].map((corner) => [corner, corner] as const)}
          onChange={(chief) => set({ chief })}
        />
        <Choice
          label={t("new.handed")}
          value={draft.handed}
          options={[
            ["right", t("new.right")],
            ["left", t("new.left")],
          ]}
          onChange={(handed) => set({ handed })}
        />
        <p class="hint">{t("new.handedHint")}</p>
        {hasFirst(draft) && (
          <SeatChoice
            label={t("new.first")}
            value={draft.first}
            draft={draft}
            onChange={(first) => set({ first })}
          />
        )}
        {draft.pro && (
          <SeatChoice
            label={t("new.tallest")}
            value={draft.tallest}
            draft={draft}
            onChange={(tallest) => set({ tallest })}
          />
        )}
      </details>
    </>
  );
}

function SeatChoice(props: {
  label: string;
  value: number;
  draft: Draft;
  onChange: (seat: number) => void;
}) {
  const count = seatCount(props.draft);
  const seats = Array.from(
    { length: count },
    (_, seat) => [seat, t("new.seat", { n: seat + 1 })] as const,
  );
  return (
    <>
      <Choice
        label={props.label}
        value={Math.min(props.value, count - 1)}
        options={[[LOT, t("new.lot")] as const, ...seats]}
        onChange={props.onChange}
      />
      {props.value === LOT && <p class="hint">{t("new.lotHint")}</p>}
    </>
  );
}

function PulucFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Choice
        label={t("new.ruleset")}
        value={draft.ruleset}
        options={RULESETS.map((ruleset) => [ruleset, t(`ruleset.${ruleset}`)] as const)}
        onChange={(ruleset) => set({ ruleset })}
      />
      <p class="hint">{t(`ruleset.${draft.ruleset}.hint`)}</p>
      <Switch
        label={t("new.drawRule")}
        hint={t("new.drawHint")}
        checked={draft.draw}
        onChange={(draw) => set({ draw })}
      />
      {canThrow(draft) && (
        <Switch
          label={t("new.handDice")}
          hint={t("new.handDiceHint")}
          checked={draft.hasHandDice}
          onChange={(hasHandDice) => set({ hasHandDice })}
        />
      )}
      <details>
        <summary>{t("new.more")}</summary>
        <SeatChoice
          label={t("new.first")}
          value={draft.first}
          draft={draft}
          onChange={(first) => set({ first })}
        />
        <label class="slider">
          <span>{t("new.p", { value: draft.p })}</span>
          <input
            type="range"
            min={0.05}
            max={0.95}
            step={0.05}
            value={draft.p}
            onInput={(event) => set({ p: Number(event.currentTarget.value) })}
          />
        </label>
      </details>
    </>
  );
}

function Seats({ draft, set }: FieldsProps) {
  const edition = draft.game === "pueblo" ? EDITIONS[draft.edition] : PULUC;
  const replace = <T,>(list: readonly T[], at: number, value: T) =>
    list.map((each, index) => (index === at ? value : each));
  return (
    <ol class="seat-list">
      {draft.seats.slice(0, seatCount(draft)).map((seat, at) => (
        <li key={at}>
          <Swatch paint={edition.paints[at]!} seat={at} />
          <label>
            <span class="visually-hidden">{t("new.whoSits", { n: at + 1 })}</span>
            <select
              value={seat}
              onChange={(event) =>
                set({ seats: replace(draft.seats, at, event.currentTarget.value) })
              }
            >
              <option value="me">{t("new.me")}</option>
              {!isSite && <option value="open">{t("new.open")}</option>}
              <optgroup label={t("new.bots")}>
                {bots(draft.game).map((bot) => (
                  <option value={bot.id} key={bot.id}>
                    {botInWords(draft.game, bot)}
                  </option>
                ))}
              </optgroup>
            </select>
          </label>
          {seat === "me" && (
            <label>
              <span class="visually-hidden">{t("new.nameOf", { n: at + 1 })}</span>
              <input
                maxLength={30}
                placeholder={t("new.namePlaceholder")}
                value={draft.names[at]}
                onInput={(event) =>
                  set({ names: replace(draft.names, at, event.currentTarget.value) })
                }
              />
            </label>
          )}
        </li>
      ))}
    </ol>
  );
}

function TimeFields({ draft, set }: FieldsProps) {
  return (
    <>
      <Choice
        label={t("new.time")}
        value={draft.clock}
        options={[
          ["none", t("new.noClock")],
          ["fischer", t("new.fischer")],
          ["days", t("new.days")],
        ]}
        onChange={(clock) => set({ clock })}
      />
      {draft.clock === "fischer" && (
        <div class="fields">
          <NumberField
            label={t("new.minutes")}
            value={draft.minutes}
            min={1}
            max={600}
            onChange={(minutes) => set({ minutes })}
          />
          <NumberField
            label={t("new.increment")}
            value={draft.increment}
            min={0}
            max={600}
            onChange={(increment) => set({ increment })}
          />
        </div>
      )}
      {draft.clock === "days" && (
        <NumberField
          label={t("new.daysEach")}
          value={draft.days}
          min={1}
          max={30}
          onChange={(days) => set({ days })}
        />
      )}
    </>
  );
}

function NumberField(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <label class="number">
      <span>{props.label}</span>
      <input
        type="number"
        min={props.min}
        max={props.max}
        value={props.value}
        onInput={(event) => {
          const value = Math.round(Number(event.currentTarget.value));
          if (value >= props.min && value <= props.max) props.onChange(value);
        }}
      />
    </label>
  );
}

// Written by `python -m cacique.server.protocol.typescript`: change the models, not this file.

import * as shape from "../shell/shape";
import type * as protocol from "./protocol";

export const Seat = shape.fields<protocol.Seat>({
  name: shape.text,
  guest: shape.missing(shape.either(shape.text, shape.nothing), null),
  bot: shape.missing(shape.either(shape.text, shape.nothing), null),
  is_out: shape.missing(shape.flag, false),
  reserved: shape.missing(shape.either(shape.text, shape.nothing), null),
});

export const NoClock = shape.fields<protocol.NoClock>({
  kind: shape.oneOf("none"),
});

export const DaysClock = shape.fields<protocol.DaysClock>({
  kind: shape.oneOf("days"),
  days: shape.number,
});

export const FischerClock = shape.fields<protocol.FischerClock>({
  kind: shape.oneOf("fischer"),
  seconds: shape.number,
  increment: shape.number,
});

export const Clock = shape.union<protocol.Clock, "kind">("kind", {
  none: NoClock,
  days: DaysClock,
  fischer: FischerClock,
});

export const CreatedEvent = shape.fields<protocol.CreatedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("created"),
  game: shape.text,
  rules: shape.missing(shape.number, 1),
  options: shape.table(shape.anything),
  position: shape.either(shape.text, shape.nothing),
  seats: shape.list(Seat),
  creator: shape.text,
  clock: Clock,
  is_public: shape.flag,
  has_chat: shape.flag,
  dice: shape.oneOf("none", "server", "hand"),
  dice_commitment: shape.either(shape.text, shape.nothing),
  lots: shape.missing(shape.list(shape.text), []),
});

export const JoinedEvent = shape.fields<protocol.JoinedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("joined"),
  seat: shape.number,
  guest: shape.text,
  name: shape.text,
});

export const DiceSharedEvent = shape.fields<protocol.DiceSharedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("dice_shared"),
  seat: shape.number,
  entropy: shape.text,
  is_early: shape.missing(shape.flag, false),
});

export const BeganEvent = shape.fields<protocol.BeganEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("began"),
  entropy: shape.list(shape.text),
});

export const MovedEvent = shape.fields<protocol.MovedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("moved"),
  seat: shape.number,
  token: shape.text,
  draw: shape.missing(shape.either(shape.number, shape.nothing), null),
  left: shape.missing(shape.either(shape.number, shape.nothing), null),
  earned: shape.missing(shape.number, 0.0),
});

export const UndoneEvent = shape.fields<protocol.UndoneEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("undone"),
  seat: shape.number,
  ply: shape.number,
  left: shape.missing(shape.either(shape.list(shape.either(shape.number, shape.nothing)), shape.nothing), null),
});

export const TakebackAskedEvent = shape.fields<protocol.TakebackAskedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("takeback_asked"),
  seat: shape.number,
  ply: shape.number,
});

export const TakebackAnsweredEvent = shape.fields<protocol.TakebackAnsweredEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("takeback_answered"),
  seat: shape.number,
  agrees: shape.flag,
});

export const DrawOfferedEvent = shape.fields<protocol.DrawOfferedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("draw_offered"),
  seat: shape.number,
});

export const DrawAnsweredEvent = shape.fields<protocol.DrawAnsweredEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("draw_answered"),
  seat: shape.number,
  agrees: shape.flag,
});

export const DroppedEvent = shape.fields<protocol.DroppedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("dropped"),
  seat: shape.number,
  reason: shape.oneOf("resigned", "time"),
  bot: shape.either(shape.text, shape.nothing),
});

export const AwayAskedEvent = shape.fields<protocol.AwayAskedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("away_asked"),
  seat: shape.number,
  whom: shape.number,
  wish: shape.oneOf("bot", "link"),
});

export const AwayAnsweredEvent = shape.fields<protocol.AwayAnsweredEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("away_answered"),
  seat: shape.number,
  agrees: shape.flag,
});

export const SubstitutedEvent = shape.fields<protocol.SubstitutedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("substituted"),
  seat: shape.number,
  bot: shape.either(shape.text, shape.nothing),
  left: shape.missing(shape.either(shape.number, shape.nothing), null),
  is_stand_in: shape.missing(shape.flag, false),
});

export const InvitedEvent = shape.fields<protocol.InvitedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("invited"),
  seat: shape.number,
  guest: shape.text,
});

export const ReturnedEvent = shape.fields<protocol.ReturnedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("returned"),
  seat: shape.number,
  left: shape.missing(shape.either(shape.number, shape.nothing), null),
});

export const ChattedEvent = shape.fields<protocol.ChattedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("chatted"),
  guest: shape.text,
  name: shape.text,
  text: shape.text,
});

export const EndedEvent = shape.fields<protocol.EndedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("ended"),
  reason: shape.oneOf("played", "resigned", "time", "draw", "foregone"),
  winners: shape.list(shape.number),
  scores: shape.list(shape.number),
  seed: shape.either(shape.text, shape.nothing),
});

export const RematchedEvent = shape.fields<protocol.RematchedEvent>({
  number: shape.missing(shape.number, 0),
  at: shape.missing(shape.number, 0.0),
  format: shape.missing(shape.number, 1),
  kind: shape.oneOf("rematched"),
  game_id: shape.text,
  guest: shape.missing(shape.either(shape.text, shape.nothing), null),
});

export const GameEvent = shape.union<protocol.GameEvent, "kind">("kind", {
  created: CreatedEvent,
  joined: JoinedEvent,
  dice_shared: DiceSharedEvent,
  began: BeganEvent,
  moved: MovedEvent,
  undone: UndoneEvent,
  takeback_asked: TakebackAskedEvent,
  takeback_answered: TakebackAnsweredEvent,
  draw_offered: DrawOfferedEvent,
  draw_answered: DrawAnsweredEvent,
  dropped: DroppedEvent,
  away_asked: AwayAskedEvent,
  away_answered: AwayAnsweredEvent,
  substituted: SubstitutedEvent,
  invited: InvitedEvent,
  returned: ReturnedEvent,
  chatted: ChattedEvent,
  ended: EndedEvent,
  rematched: RematchedEvent,
});

export const DiceView = shape.fields<protocol.DiceView>({
  source: shape.oneOf("none", "server", "hand"),
  commitment: shape.either(shape.text, shape.nothing),
  entropy: shape.list(shape.text),
  seed: shape.either(shape.text, shape.nothing),
  draws: shape.list(shape.number),
  awaited: shape.missing(shape.list(shape.number), []),
  early: shape.missing(shape.list(shape.number), []),
});

export const OutcomeView = shape.fields<protocol.OutcomeView>({
  winners: shape.list(shape.number),
  scores: shape.list(shape.number),
});

export const AwayQuestion = shape.fields<protocol.AwayQuestion>({
  number: shape.number,
  seat: shape.number,
  whom: shape.number,
  wish: shape.oneOf("bot", "link"),
  agreed: shape.list(shape.number),
});

export const GameView = shape.fields<protocol.GameView>({
  id: shape.text,
  game: shape.text,
  status: shape.oneOf("waiting", "playing", "over"),
  number: shape.number,
  version: shape.number,
  seats: shape.list(Seat),
  creator: shape.text,
  tokens: shape.list(shape.text),
  movers: shape.list(shape.number),
  start: shape.text,
  turn: shape.either(shape.number, shape.nothing),
  clock: Clock,
  left: shape.list(shape.either(shape.number, shape.nothing)),
  now: shape.number,
  is_public: shape.flag,
  has_chat: shape.flag,
  draw_offered_by: shape.either(shape.number, shape.nothing),
  takeback_asked_by: shape.either(shape.number, shape.nothing),
  takeback_agreed: shape.list(shape.number),
  undo_by: shape.either(shape.number, shape.nothing),
  dice: DiceView,
  outcome: shape.either(OutcomeView, shape.nothing),
  reason: shape.either(shape.oneOf("played", "resigned", "time", "draw", "foregone"), shape.nothing),
  rematch: shape.either(shape.text, shape.nothing),
  takeback_question: shape.missing(shape.either(shape.number, shape.nothing), null),
  draw_question: shape.missing(shape.either(shape.number, shape.nothing), null),
  away_question: shape.missing(shape.either(AwayQuestion, shape.nothing), null),
  stand_ins: shape.missing(shape.list(shape.number), []),
  invited: shape.missing(shape.list(shape.number), []),
});

export const PuebloOptions = shape.fields<protocol.PuebloOptions>({
  players: shape.number,
  edition: shape.oneOf(2002, 2023),
  pro: shape.flag,
  demolition: shape.flag,
  sites: shape.list(shape.list(shape.text)),
  chief: shape.text,
  first: shape.number,
  tallest: shape.number,
  handed: shape.oneOf("right", "left"),
});

export const CubeView = shape.fields<protocol.CubeView>({
  cell: shape.text,
  level: shape.number,
});

export const BlockView = shape.fields<protocol.BlockView>({
  owner: shape.either(shape.number, shape.nothing),
  cell: shape.text,
  pose: shape.text,
  level: shape.number,
  cubes: shape.list(CubeView),
  removal: shape.text,
});

export const AuctionView = shape.fields<protocol.AuctionView>({
  cards: shape.list(shape.number),
  opener: shape.number,
  bidder: shape.either(shape.number, shape.nothing),
  bid: shape.number,
  passed: shape.list(shape.flag),
});

export const WalkView = shape.fields<protocol.WalkView>({
  steps: shape.number,
  square: shape.text,
  points: shape.list(shape.number),
});

export const SeenView = shape.fields<protocol.SeenView>({
  cell: shape.text,
  level: shape.number,
  owner: shape.either(shape.number, shape.nothing),
  points: shape.number,
});

export const PuebloView = shape.fields<protocol.PuebloView>({
  game: shape.oneOf("pueblo"),
  options: PuebloOptions,
  phase: shape.oneOf("bidding", "taking", "building", "walking", "removing", "over"),
  part: shape.number,
  turn: shape.either(shape.number, shape.nothing),
  order: shape.list(shape.number),
  chief: shape.text,
  scores: shape.list(shape.number),
  stock: shape.list(shape.tuple(shape.number, shape.number)),
  blocks: shape.list(BlockView),
  auction: shape.either(AuctionView, shape.nothing),
  walks: shape.list(WalkView),
  lap: shape.list(shape.number),
  sight: shape.list(SeenView),
  legal: shape.list(shape.text),
  position: shape.text,
  outcome: shape.either(OutcomeView, shape.nothing),
});

export const PulucOptions = shape.fields<protocol.PulucOptions>({
  ruleset: shape.text,
  draw: shape.flag,
  first: shape.number,
  p: shape.number,
});

export const StackView = shape.fields<protocol.StackView>({
  cell: shape.number,
  owner: shape.number,
  light: shape.number,
  dark: shape.number,
});

export const PulucView = shape.fields<protocol.PulucView>({
  game: shape.oneOf("puluc"),
  options: PulucOptions,
  turn: shape.either(shape.number, shape.nothing),
  throw: shape.either(shape.number, shape.nothing),
  camps: shape.tuple(shape.number, shape.number),
  stacks: shape.list(StackView),
  lost: shape.tuple(shape.number, shape.number),
  scores: shape.list(shape.number),
  legal: shape.list(shape.text),
  position: shape.text,
  outcome: shape.either(OutcomeView, shape.nothing),
  foregone: shape.either(OutcomeView, shape.nothing),
});

export const View = shape.union<protocol.View, "game">("game", {
  pueblo: PuebloView,
  puluc: PulucView,
});

export const Welcome = shape.fields<protocol.Welcome>({
  kind: shape.oneOf("welcome"),
  guest: shape.text,
  seats: shape.list(shape.number),
  events: shape.list(GameEvent),
  game: GameView,
  view: shape.either(View, shape.nothing),
});

export const Update = shape.fields<protocol.Update>({
  kind: shape.oneOf("update"),
  events: shape.list(GameEvent),
  game: shape.missing(shape.either(GameView, shape.nothing), null),
  view: shape.missing(shape.either(View, shape.nothing), null),
});

export const Ack = shape.fields<protocol.Ack>({
  kind: shape.oneOf("ack"),
  id: shape.text,
  number: shape.number,
});

export const Code = shape.oneOf("bad_message", "too_large", "too_fast", "too_many", "not_found", "forbidden", "not_seated", "not_your_turn", "not_begun", "over", "stale", "illegal", "newer", "damaged", "unavailable", "closing");

export const Refused = shape.fields<protocol.Refused>({
  kind: shape.oneOf("refused"),
  id: shape.either(shape.text, shape.nothing),
  code: Code,
  reason: shape.text,
  version: shape.number,
  missing: shape.missing(shape.list(GameEvent), []),
});

export const Presence = shape.fields<protocol.Presence>({
  kind: shape.oneOf("presence"),
  here: shape.list(shape.text),
  watchers: shape.number,
});

export const Pong = shape.fields<protocol.Pong>({
  kind: shape.oneOf("pong"),
});

export const Closing = shape.fields<protocol.Closing>({
  kind: shape.oneOf("closing"),
  code: Code,
  reason: shape.text,
  come_back: shape.flag,
});

export const ServerMessage = shape.union<protocol.ServerMessage, "kind">("kind", {
  welcome: Welcome,
  update: Update,
  ack: Ack,
  refused: Refused,
  presence: Presence,
  pong: Pong,
  closing: Closing,
});

export const Problem = shape.fields<protocol.Problem>({
  code: Code,
  reason: shape.text,
});

export const Me = shape.fields<protocol.Me>({
  guest: shape.text,
  name: shape.text,
});

export const Links = shape.fields<protocol.Links>({
  seats: shape.table(shape.text),
  watch: shape.either(shape.text, shape.nothing),
});

export const Created = shape.fields<protocol.Created>({
  id: shape.text,
  links: Links,
});

export const Invited = shape.fields<protocol.Invited>({
  secret: shape.text,
});

export const Invitation = shape.fields<protocol.Invitation>({
  game: shape.text,
  options: shape.table(shape.anything),
  clock: Clock,
  inviter: shape.text,
  names: shape.list(shape.text),
  status: shape.oneOf("waiting", "playing", "over"),
  is_mine: shape.flag,
  is_own: shape.flag,
});

export const BotSeat = shape.fields<protocol.BotSeat>({
  bot: shape.text,
});

export const GameLine = shape.fields<protocol.GameLine>({
  id: shape.text,
  game: shape.text,
  options: shape.table(shape.anything),
  status: shape.oneOf("waiting", "playing", "over"),
  names: shape.list(shape.text),
  is_mine: shape.flag,
  is_my_turn: shape.flag,
  moves: shape.number,
  updated: shape.number,
  my_seats: shape.missing(shape.list(shape.number), []),
  winners: shape.missing(shape.either(shape.list(shape.number), shape.nothing), null),
  scores: shape.missing(shape.either(shape.list(shape.number), shape.nothing), null),
});

export const Look = shape.fields<protocol.Look>({
  game: shape.either(GameView, shape.nothing),
  names: shape.list(shape.text),
  tokens: shape.list(shape.text),
  movers: shape.list(shape.number),
  start: shape.text,
  ply: shape.number,
  view: View,
});

export const Secret = shape.fields<protocol.Secret>({
  secret: shape.text,
});

export const Price = shape.fields<protocol.Price>({
  walks: shape.list(shape.list(shape.number)),
  lap: shape.list(shape.number),
});

export const Sight = shape.fields<protocol.Sight>({
  square: shape.text,
  seen: shape.list(SeenView),
});

export const Why = shape.fields<protocol.Why>({
  reason: shape.either(shape.text, shape.nothing),
  code: shape.either(shape.text, shape.nothing),
  words: shape.table(shape.either(shape.number, shape.text)),
});

export const Account = shape.fields<protocol.Account>({
  scores: shape.list(shape.list(shape.number)),
  costs: shape.list(shape.list(shape.number)),
  laps: shape.list(shape.list(shape.number)),
  lap_squares: shape.list(shape.text),
  luck: shape.either(shape.list(shape.number), shape.nothing),
});

export const HintChoice = shape.fields<protocol.HintChoice>({
  tokens: shape.list(shape.text),
  chance: shape.either(shape.number, shape.nothing),
  points: shape.list(shape.number),
  visits: shape.number,
  line: shape.list(shape.text),
});

export const Hint = shape.fields<protocol.Hint>({
  version: shape.number,
  is_exact: shape.flag,
  choices: shape.list(HintChoice),
});

export const BotInfo = shape.fields<protocol.BotInfo>({
  id: shape.text,
  level: shape.either(shape.number, shape.nothing),
  title: shape.text,
  description: shape.text,
});

export const CatalogueEntry = shape.fields<protocol.CatalogueEntry>({
  game: shape.text,
  title: shape.text,
  bots: shape.list(BotInfo),
  solved: shape.list(shape.table(shape.anything)),
});

// Written by `python -m cacique.server.protocol.typescript`: change the models, not this file.

export type ClientMessage =
  | Hello
  | Ping
  | Say
  | ShareDice
  | Substitute
  | AskAway
  | AnswerAway
  | Play
  | Undo
  | AskTakeback
  | AnswerTakeback
  | OfferDraw
  | AnswerDraw
  | Resign
  | Finish;

export type ServerMessage =
  | Welcome
  | Update
  | Ack
  | Refused
  | Presence
  | Pong
  | Closing;

export type Command =
  | Say
  | ShareDice
  | Substitute
  | AskAway
  | AnswerAway
  | Play
  | Undo
  | AskTakeback
  | AnswerTakeback
  | OfferDraw
  | AnswerDraw
  | Resign
  | Finish;

export type Code =
  | "bad_message"
  | "too_large"
  | "too_fast"
  | "too_many"
  | "not_found"
  | "forbidden"
  | "not_seated"
  | "not_your_turn"
  | "not_begun"
  | "over"
  | "stale"
  | "illegal"
  | "newer"
  | "damaged"
  | "unavailable"
  | "closing";

export type GameEvent =
  | CreatedEvent
  | JoinedEvent
  | DiceSharedEvent
  | BeganEvent
  | MovedEvent
  | UndoneEvent
  | TakebackAskedEvent
  | TakebackAnsweredEvent
  | DrawOfferedEvent
  | DrawAnsweredEvent
  | DroppedEvent
  | AwayAskedEvent
  | AwayAnsweredEvent
  | SubstitutedEvent
  | InvitedEvent
  | ReturnedEvent
  | ChattedEvent
  | EndedEvent
  | RematchedEvent;

export type Clock =
  | NoClock
  | DaysClock
  | FischerClock;

export type View =
  | PuebloView
  | PulucView;

/** Comes first: the last event that the client has, and whether it wants views to show. */
export interface Hello {
  readonly kind: "hello";
  readonly last?: number;
  readonly views?: boolean;
  readonly watch?: string;
}

/** Asks whether somebody is there. */
export interface Ping {
  readonly kind: "ping";
}

/** A line of chat. */
export interface Say {
  readonly id: string;
  readonly kind: "say";
  readonly text: string;
}

/** Send one's part of the dice, once their promise was seen; only the first one counts. */
export interface ShareDice {
  readonly id: string;
  readonly kind: "share_dice";
  readonly entropy: string;
}

/** Let a bot play one's own seat, or take it back with null. */
export interface Substitute {
  readonly id: string;
  readonly kind: "substitute";
  readonly seat: number;
  readonly bot: string | null;
}

/** Ask the others to let a bot stand in for somebody who is away, or to invite somebody. */
export interface AskAway {
  readonly id: string;
  readonly kind: "ask_away";
  readonly seat: number;
  readonly wish: "bot" | "link";
}

/** Agree to that, or not; `question` is the number of the event that asked. */
export interface AnswerAway {
  readonly id: string;
  readonly kind: "answer_away";
  readonly question: number;
  readonly agrees: boolean;
}

/** Make a move; where dice are thrown by hand, also a throw. */
export interface Play {
  readonly id: string;
  readonly version: number;
  readonly kind: "move";
  readonly token: string;
}

/** Take one's own last decision back, as long as nothing came after it. */
export interface Undo {
  readonly id: string;
  readonly version: number;
  readonly kind: "undo";
}

/** Ask the others to go back to before one's own last turn. */
export interface AskTakeback {
  readonly id: string;
  readonly version: number;
  readonly kind: "ask_takeback";
}

/** Agree to go back, or not; `question` is the number of the event that asked. */
export interface AnswerTakeback {
  readonly id: string;
  readonly version: number;
  readonly kind: "answer_takeback";
  readonly question: number;
  readonly agrees: boolean;
}

/** Offer a draw, in games that know one. */
export interface OfferDraw {
  readonly id: string;
  readonly version: number;
  readonly kind: "offer_draw";
}

/** Accept a draw, or not; `question` is the number of the event that asked. */
export interface AnswerDraw {
  readonly id: string;
  readonly version: number;
  readonly kind: "answer_draw";
  readonly question: number;
  readonly agrees: boolean;
}

/** Give up. */
export interface Resign {
  readonly id: string;
  readonly version: number;
  readonly kind: "resign";
  readonly seat: number;
}

/** End a game at once whose end nothing can change any more. */
export interface Finish {
  readonly id: string;
  readonly version: number;
  readonly kind: "finish";
}

/** Answers a hello: who you are here, and all events that you have missed. */
export interface Welcome {
  readonly kind: "welcome";
  readonly guest: string;
  readonly seats: readonly number[];
  readonly events: readonly GameEvent[];
  readonly game: GameView;
  readonly view: View | null;
}

/** A game that waits for its players, or begins at once where none is missing. */
export interface CreatedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "created";
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly position: string | null;
  readonly seats: readonly Seat[];
  readonly creator: string;
  readonly clock: Clock;
  readonly is_public: boolean;
  readonly has_chat: boolean;
  readonly dice: "none" | "server" | "hand";
  readonly dice_commitment: string | null;
  readonly lots?: readonly string[];
}

/** Who plays a seat: a person, a bot, or nobody yet; `guest` is a public name for a browser. */
export interface Seat {
  readonly name: string;
  readonly guest: string | null;
  readonly bot: string | null;
  readonly is_out: boolean;
  readonly reserved?: string | null;
}

/** Everybody takes the time they like. */
export interface NoClock {
  readonly kind: "none";
}

/** Correspondence: so many days for each move. */
export interface DaysClock {
  readonly kind: "days";
  readonly days: number;
}

/** A budget for the whole game, and an increment for each turn. */
export interface FischerClock {
  readonly kind: "fischer";
  readonly seconds: number;
  readonly increment: number;
}

/** Somebody took a seat, from nobody or from their own other browser. */
export interface JoinedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "joined";
  readonly seat: number;
  readonly guest: string;
  readonly name: string;
}

/** Somebody sent their part of the dice; `is_early` where they had not seen the promise. */
export interface DiceSharedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "dice_shared";
  readonly seat: number;
  readonly entropy: string;
  readonly is_early: boolean;
}

/** All seats are taken, and what the players sent for the dice is fixed. */
export interface BeganEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "began";
  readonly entropy: readonly string[];
}

/** A decision, or a throw; `draw` counts all throws of the game, those taken back included. */
export interface MovedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "moved";
  readonly seat: number;
  readonly token: string;
  readonly draw: number | null;
  readonly left: number | null;
  readonly earned: number;
}

/** The board went back to where only `ply` moves had been made. */
export interface UndoneEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "undone";
  readonly seat: number;
  readonly ply: number;
  readonly left: readonly (number | null)[] | null;
}

/** A seat asks all others to go back to where `ply` moves had been made. */
export interface TakebackAskedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "takeback_asked";
  readonly seat: number;
  readonly ply: number;
}

/** One of the others agreed or not; a refusal ends it. */
export interface TakebackAnsweredEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "takeback_answered";
  readonly seat: number;
  readonly agrees: boolean;
}

/** A seat offers to call it a draw. */
export interface DrawOfferedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "draw_offered";
  readonly seat: number;
}

/** The other agreed or not. */
export interface DrawAnsweredEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "draw_answered";
  readonly seat: number;
  readonly agrees: boolean;
}

/** A seat resigned or ran out of time, and can no longer win; a bot may play on for it. */
export interface DroppedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "dropped";
  readonly seat: number;
  readonly reason: "resigned" | "time";
  readonly bot: string | null;
}

/** A seat asks the others what becomes of the seat of somebody who is away. */
export interface AwayAskedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "away_asked";
  readonly seat: number;
  readonly whom: number;
  readonly wish: "bot" | "link";
}

/** One of the others agreed or not; a refusal ends it. */
export interface AwayAnsweredEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "away_answered";
  readonly seat: number;
  readonly agrees: boolean;
}

/** A bot plays for a seat's owner, or hands the seat back (then it is null). */
export interface SubstitutedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "substituted";
  readonly seat: number;
  readonly bot: string | null;
  readonly left: number | null;
  readonly is_stand_in?: boolean;
}

/** The others agreed to invite somebody to the seat of an owner who is away. */
export interface InvitedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "invited";
  readonly seat: number;
  readonly guest: string;
}

/** An owner plays their seat again: a stand-in, a question or an invitation is over. */
export interface ReturnedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "returned";
  readonly seat: number;
  readonly left: number | null;
}

/** Somebody said something; always text, never markup. */
export interface ChattedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "chatted";
  readonly guest: string;
  readonly name: string;
  readonly text: string;
}

/** The game is over; the seed of its dice is revealed. */
export interface EndedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "ended";
  readonly reason: "played" | "resigned" | "time" | "draw" | "foregone";
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly seed: string | null;
}

/** The same people may play again there: whoever asked has a seat, the others agree or not. */
export interface RematchedEvent {
  readonly number: number;
  readonly at: number;
  readonly format?: number;
  readonly kind: "rematched";
  readonly game_id: string;
  readonly guest?: string | null;
}

/** A game without its position: who plays, how it stands with the time, what is on offer. */
export interface GameView {
  readonly id: string;
  readonly game: string;
  readonly status: "waiting" | "playing" | "over";
  readonly number: number;
  readonly version: number;
  readonly seats: readonly Seat[];
  readonly creator: string;
  readonly tokens: readonly string[];
  readonly movers: readonly number[];
  readonly start: string;
  readonly turn: number | null;
  readonly clock: Clock;
  readonly left: readonly (number | null)[];
  readonly now: number;
  readonly is_public: boolean;
  readonly has_chat: boolean;
  readonly draw_offered_by: number | null;
  readonly takeback_asked_by: number | null;
  readonly takeback_agreed: readonly number[];
  readonly undo_by: number | null;
  readonly dice: DiceView;
  readonly outcome: OutcomeView | null;
  readonly reason: "played" | "resigned" | "time" | "draw" | "foregone" | null;
  readonly rematch: string | null;
  readonly takeback_question: number | null;
  readonly draw_question: number | null;
  readonly away_question: AwayQuestion | null;
  readonly stand_ins: readonly number[];
  readonly invited: readonly number[];
}

/** What is known of the dice: everything needed to check them, once the seed is revealed. */
export interface DiceView {
  readonly source: "none" | "server" | "hand";
  readonly commitment: string | null;
  readonly entropy: readonly string[];
  readonly seed: string | null;
  readonly draws: readonly number[];
  readonly awaited: readonly number[];
  readonly early: readonly number[];
}

/** Who won, and what each seat has. */
export interface OutcomeView {
  readonly winners: readonly number[];
  readonly scores: readonly number[];
}

/** What the others are asked about the seat of somebody who is away. */
export interface AwayQuestion {
  readonly number: number;
  readonly seat: number;
  readonly whom: number;
  readonly wish: "bot" | "link";
  readonly agreed: readonly number[];
}

/** A position of Pueblo, with everything that may be done in it. */
export interface PuebloView {
  readonly game: "pueblo";
  readonly options: PuebloOptions;
  readonly phase: "bidding" | "taking" | "building" | "walking" | "removing" | "over";
  readonly part: number;
  readonly turn: number | null;
  readonly order: readonly number[];
  readonly chief: string;
  readonly scores: readonly number[];
  readonly stock: readonly (readonly [number, number])[];
  readonly blocks: readonly BlockView[];
  readonly auction: AuctionView | null;
  readonly walks: readonly WalkView[];
  readonly lap: readonly number[];
  readonly sight: readonly SeenView[];
  readonly legal: readonly string[];
  readonly position: string;
  readonly outcome: OutcomeView | null;
}

/** What was agreed before the game. */
export interface PuebloOptions {
  readonly players: number;
  readonly edition: 2002 | 2023;
  readonly pro: boolean;
  readonly demolition: boolean;
  readonly sites: readonly (readonly string[])[];
  readonly chief: string;
  readonly first: number;
  readonly tallest: number;
  readonly handed: "right" | "left";
}

/** A block that stands; `owner` is null for a neutral one. */
export interface BlockView {
  readonly owner: number | null;
  readonly cell: string;
  readonly pose: string;
  readonly level: number;
  readonly cubes: readonly CubeView[];
  readonly removal: string;
}

/** One cube of a block. */
export interface CubeView {
  readonly cell: string;
  readonly level: number;
}

/** The bidding for one order card; `cards` has 0 for seats that have none yet. */
export interface AuctionView {
  readonly cards: readonly number[];
  readonly opener: number;
  readonly bidder: number | null;
  readonly bid: number;
  readonly passed: readonly boolean[];
}

/** One of the four walks from here: where it ends, and what each seat would get. */
export interface WalkView {
  readonly steps: number;
  readonly square: string;
  readonly points: readonly number[];
}

/** A cube that is seen from a square, and what that costs its owner. */
export interface SeenView {
  readonly cell: string;
  readonly level: number;
  readonly owner: number | null;
  readonly points: number;
}

/** A position of Puluc, with everything that may be done in it. */
export interface PulucView {
  readonly game: "puluc";
  readonly options: PulucOptions;
  readonly turn: number | null;
  readonly throw: number | null;
  readonly camps: readonly [number, number];
  readonly stacks: readonly StackView[];
  readonly lost: readonly [number, number];
  readonly scores: readonly number[];
  readonly legal: readonly string[];
  readonly position: string;
  readonly outcome: OutcomeView | null;
  readonly foregone: OutcomeView | null;
}

/** What was agreed before the game. */
export interface PulucOptions {
  readonly ruleset: string;
  readonly draw: boolean;
  readonly first: number;
  readonly p: number;
}

/** What stands on a cell: its owner's piece is on top. */
export interface StackView {
  readonly cell: number;
  readonly owner: number;
  readonly light: number;
  readonly dark: number;
}

/** Something happened. The views come only to clients that want them. */
export interface Update {
  readonly kind: "update";
  readonly events: readonly GameEvent[];
  readonly game: GameView | null;
  readonly view: View | null;
}

/** The command was carried out and is stored, as the event of this number. */
export interface Ack {
  readonly kind: "ack";
  readonly id: string;
  readonly number: number;
}

/** The command changed nothing; why, which version the game has, and what you missed of it. */
export interface Refused {
  readonly kind: "refused";
  readonly id: string | null;
  readonly code: Code;
  readonly reason: string;
  readonly version: number;
  readonly missing: readonly GameEvent[];
}

/** Which guests are connected, and how many only watch. */
export interface Presence {
  readonly kind: "presence";
  readonly here: readonly string[];
  readonly watchers: number;
}

/** Says that somebody is. */
export interface Pong {
  readonly kind: "pong";
}

/** The server closes this socket, and whether coming back soon makes sense. */
export interface Closing {
  readonly kind: "closing";
  readonly code: Code;
  readonly reason: string;
  readonly come_back: boolean;
}

/** Why a request was refused. */
export interface Problem {
  readonly code: Code;
  readonly reason: string;
}

/** A guest: an id that is no secret, and the name that others see. */
export interface Me {
  readonly guest: string;
  readonly name: string;
}

/** A new name for a guest. */
export interface Rename {
  readonly name: string;
}

/** Who shall have a seat: the creator, somebody with the link, or a bot. */
export interface SeatSpec {
  readonly kind: "me" | "open" | "bot";
  readonly name?: string | null;
  readonly bot?: string | null;
}

/** A game to create: options as in a record, and where it goes on from, if anywhere. */
export interface NewGame {
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly position?: string | null;
  readonly moves?: readonly string[];
  readonly seats: readonly SeatSpec[];
  readonly clock?: Clock;
  readonly is_public?: boolean;
  readonly has_chat?: boolean;
  readonly dice?: "server" | "hand";
  readonly entropy?: string;
  readonly lots?: readonly ("first" | "tallest")[];
}

/** Secrets of a game's links: of seats still open, and to watch a private game. */
export interface Links {
  readonly seats: Readonly<Record<string, string>>;
  readonly watch: string | null;
}

/** A new game, and the secrets that only its creator gets. */
export interface Created {
  readonly id: string;
  readonly links: Links;
}

/** Take a seat with the secret of its link. */
export interface Claim {
  readonly secret: string;
  readonly name?: string | null;
  readonly entropy?: string;
}

/** Ask what a link invites to, with its secret. */
export interface Invited {
  readonly secret: string;
}

/** What a link invites to. */
export interface Invitation {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: Clock;
  readonly inviter: string;
  readonly names: readonly string[];
  readonly status: "waiting" | "playing" | "over";
  readonly is_mine: boolean;
  readonly is_own: boolean;
}

/** A bot for a seat that nobody has taken. */
export interface BotSeat {
  readonly bot: string;
}

/** A game in a list; the points and who won, once it is over. */
export interface GameLine {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly status: "waiting" | "playing" | "over";
  readonly names: readonly string[];
  readonly is_mine: boolean;
  readonly is_my_turn: boolean;
  readonly moves: number;
  readonly updated: number;
  readonly my_seats: readonly number[];
  readonly winners: readonly number[] | null;
  readonly scores: readonly number[] | null;
}

/** A game or a record at one of its moves. */
export interface Look {
  readonly game: GameView | null;
  readonly names: readonly string[];
  readonly tokens: readonly string[];
  readonly movers: readonly number[];
  readonly start: string;
  readonly ply: number;
  readonly view: View;
}

/** The secret of a link that was renewed. */
export interface Secret {
  readonly secret: string;
}

/** What a build or removal costs: `walks[steps - 1][seat]`, and the last lap after it. */
export interface Price {
  readonly walks: readonly (readonly number[])[];
  readonly lap: readonly number[];
}

/** What is seen from a square of the path. */
export interface Sight {
  readonly square: string;
  readonly seen: readonly SeenView[];
}

/** Why a move is illegal: in English, and by code and words for catalogues of other languages. */
export interface Why {
  readonly reason: string | null;
  readonly code: string | null;
  readonly words: Readonly<Record<string, number | string>>;
}

/** How the points came: after each move, who cost whom how much, and the last laps. */
export interface Account {
  readonly scores: readonly (readonly number[])[];
  readonly costs: readonly (readonly number[])[];
  readonly laps: readonly (readonly number[])[];
  readonly lap_squares: readonly string[];
  readonly luck: readonly number[] | null;
}

/** A turn that is worth a look: its chance to win, and the points that everybody ends with. */
export interface HintChoice {
  readonly tokens: readonly string[];
  readonly chance: number | null;
  readonly points: readonly number[];
  readonly visits: number;
  readonly line: readonly string[];
}

/** What the strongest bot thinks of a position; `is_exact` where the game is solved. */
export interface Hint {
  readonly version: number;
  readonly is_exact: boolean;
  readonly choices: readonly HintChoice[];
}

/** A record to look at. */
export interface Study {
  readonly record: string;
  readonly ply?: number | null;
}

/** A bot that can be asked for. */
export interface BotInfo {
  readonly id: string;
  readonly level: number | null;
  readonly title: string;
  readonly description: string;
}

/** A game that can be played, and its bots. */
export interface CatalogueEntry {
  readonly game: string;
  readonly title: string;
  readonly bots: readonly BotInfo[];
  readonly solved: readonly (Readonly<Record<string, unknown>>)[];
}

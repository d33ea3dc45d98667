// Generated from the kernels by `make wasm`: do not edit.

/** The versions of the kernels and of the compiler that the module was made of. */
export const STAMP = "00e84408210c4507, numba 0.68.1, llvmlite 0.50.0";

/** A number or numbers in a structure: where it begins, of what type, and how many by dimension. */
export interface Field {
  readonly at: number;
  readonly type: string;
  readonly shape: readonly number[];
}

/** Structures, as they lie in memory. */
export const LAYOUTS = {
  puebloBlock: {
    size: 13,
    fields: {
      owner: { at: 0, type: "int8", shape: [] },
      cell: { at: 1, type: "int8", shape: [] },
      pose: { at: 2, type: "int8", shape: [] },
      level: { at: 3, type: "int8", shape: [] },
      first: { at: 4, type: "int8", shape: [] },
      cubes: { at: 5, type: "int8", shape: [4, 2] },
    },
  },
  puebloCandidate: {
    size: 40,
    fields: {
      rating: { at: 0, type: "float64", shape: [] },
      bonus: { at: 8, type: "float64", shape: [] },
      points: { at: 16, type: "float32", shape: [4] },
      spread: { at: 32, type: "float32", shape: [] },
      code: { at: 36, type: "int16", shape: [] },
      steps: { at: 38, type: "int8", shape: [] },
    },
  },
  puebloEdge: {
    size: 80,
    fields: {
      ratings: { at: 0, type: "float64", shape: [4] },
      deep: { at: 32, type: "float32", shape: [4] },
      points: { at: 48, type: "float32", shape: [4] },
      prior: { at: 64, type: "float32", shape: [] },
      visits: { at: 68, type: "int32", shape: [] },
      child: { at: 72, type: "int32", shape: [] },
      code: { at: 76, type: "int16", shape: [] },
      steps: { at: 78, type: "int8", shape: [] },
    },
  },
  puebloJudgement: {
    size: 144,
    fields: {
      chances: { at: 0, type: "float64", shape: [2, 4] },
      points: { at: 64, type: "float64", shape: [2, 4] },
      lost: { at: 128, type: "float64", shape: [] },
      best: { at: 136, type: "int32", shape: [] },
    },
  },
  puebloNode: {
    size: 16,
    fields: {
      first: { at: 0, type: "int32", shape: [] },
      count: { at: 4, type: "int32", shape: [] },
      visits: { at: 8, type: "int32", shape: [] },
      seat: { at: 12, type: "int8", shape: [] },
    },
  },
  puebloOptions: {
    size: 16,
    fields: {
      sites: { at: 0, type: "uint64", shape: [] },
      players: { at: 8, type: "int8", shape: [] },
      pro: { at: 9, type: "int8", shape: [] },
      demolition: { at: 10, type: "int8", shape: [] },
      hand: { at: 11, type: "int8", shape: [] },
      chief: { at: 12, type: "int8", shape: [] },
      first: { at: 13, type: "int8", shape: [] },
      tallest: { at: 14, type: "int8", shape: [] },
    },
  },
  puebloPart: {
    size: 80,
    fields: {
      points: { at: 0, type: "float64", shape: [] },
      worth: { at: 8, type: "float64", shape: [] },
      fine: { at: 16, type: "int16", shape: [] },
      paid: { at: 18, type: "int16", shape: [] },
      needed: { at: 20, type: "int16", shape: [] },
      kind: { at: 22, type: "int8", shape: [] },
      seat: { at: 23, type: "int8", shape: [] },
      cell: { at: 24, type: "int8", shape: [] },
      level: { at: 25, type: "int8", shape: [] },
      square: { at: 26, type: "int8", shape: [] },
      better: { at: 27, type: "int8", shape: [] },
      start: { at: 28, type: "int8", shape: [] },
      by: { at: 29, type: "int8", shape: [] },
      walks: { at: 30, type: "int8", shape: [] },
      lap: { at: 31, type: "int8", shape: [] },
      coloured: { at: 32, type: "int8", shape: [] },
      stands: { at: 33, type: "int8", shape: [] },
      gains: { at: 34, type: "int8", shape: [] },
      card: { at: 35, type: "int8", shape: [] },
      count: { at: 36, type: "int8", shape: [] },
      squares: { at: 37, type: "int8", shape: [36] },
    },
  },
  puebloProgress: {
    size: 32,
    fields: {
      spare: { at: 0, type: "int64", shape: [] },
      turns: { at: 8, type: "int64", shape: [] },
      solved: { at: 16, type: "int64", shape: [] },
      found: { at: 24, type: "int64", shape: [] },
    },
  },
  puebloProspect: {
    size: 376,
    fields: {
      chance: { at: 0, type: "float64", shape: [] },
      error: { at: 8, type: "float64", shape: [] },
      rating: { at: 16, type: "float64", shape: [] },
      chances: { at: 24, type: "float64", shape: [4] },
      points: { at: 56, type: "float64", shape: [4] },
      visits: { at: 88, type: "int32", shape: [] },
      code: { at: 92, type: "int16", shape: [] },
      steps: { at: 94, type: "int8", shape: [] },
      decisions: { at: 95, type: "int8", shape: [] },
      length: { at: 96, type: "int16", shape: [] },
      line: { at: 98, type: "int16", shape: [136] },
    },
  },
  puebloReason: {
    size: 6,
    fields: {
      code: { at: 0, type: "int16", shape: [] },
      cell: { at: 2, type: "int8", shape: [] },
      level: { at: 3, type: "int8", shape: [] },
      owner: { at: 4, type: "int8", shape: [] },
      number: { at: 5, type: "int8", shape: [] },
    },
  },
  puebloScratch: {
    size: 59352,
    fields: {
      future: { at: 0, type: "float64", shape: [2, 4, 4] },
      weight: { at: 256, type: "float64", shape: [36, 3, 4] },
      points: { at: 3712, type: "float64", shape: [2, 4, 4] },
      shift: { at: 3968, type: "float64", shape: [4, 4] },
      shown: { at: 4096, type: "float64", shape: [4] },
      leads: { at: 4128, type: "float64", shape: [3] },
      spread: { at: 4152, type: "float64", shape: [] },
      share: { at: 4160, type: "float64", shape: [] },
      margin: { at: 4168, type: "float64", shape: [] },
      rng: { at: 4176, type: "uint64", shape: [1] },
      offset: { at: 4184, type: "int64", shape: [] },
      by_lead: { at: 4192, type: "int64", shape: [] },
      keys: { at: 4200, type: "float64", shape: [4704] },
      slots: { at: 41832, type: "int16", shape: [4704] },
      fines: { at: 51240, type: "int32", shape: [36, 3, 4] },
      after: { at: 52968, type: "int32", shape: [3, 4] },
      change: { at: 53016, type: "int32", shape: [3, 6] },
      views: { at: 53088, type: "puebloViews", shape: [] },
      seen: { at: 56868, type: "int16", shape: [64] },
      codes: { at: 56996, type: "int16", shape: [1176] },
    },
  },
  puebloSeen: {
    size: 4,
    fields: {
      cell: { at: 0, type: "int8", shape: [] },
      level: { at: 1, type: "int8", shape: [] },
      owner: { at: 2, type: "int8", shape: [] },
      points: { at: 3, type: "int8", shape: [] },
    },
  },
  puebloState: {
    size: 3432,
    fields: {
      scores: { at: 0, type: "int32", shape: [4] },
      players: { at: 16, type: "int8", shape: [] },
      pro: { at: 17, type: "int8", shape: [] },
      demolition: { at: 18, type: "int8", shape: [] },
      hand: { at: 19, type: "int8", shape: [] },
      tallest: { at: 20, type: "int8", shape: [] },
      phase: { at: 21, type: "int8", shape: [] },
      part: { at: 22, type: "int8", shape: [] },
      chief: { at: 23, type: "int8", shape: [] },
      seat: { at: 24, type: "int8", shape: [] },
      turn: { at: 25, type: "int8", shape: [] },
      order: { at: 26, type: "int8", shape: [4] },
      coloured: { at: 30, type: "int8", shape: [4] },
      neutral: { at: 34, type: "int8", shape: [4] },
      card: { at: 38, type: "int8", shape: [4] },
      opener: { at: 42, type: "int8", shape: [] },
      bidder: { at: 43, type: "int8", shape: [] },
      bid: { at: 44, type: "int8", shape: [] },
      passed: { at: 45, type: "int8", shape: [4] },
      windows: { at: 56, type: "uint64", shape: [4] },
      sites: { at: 88, type: "uint64", shape: [] },
      rises: { at: 96, type: "uint64", shape: [2, 3] },
      heights: { at: 144, type: "int8", shape: [64] },
      slots: { at: 208, type: "int8", shape: [] },
      standing: { at: 209, type: "int8", shape: [5] },
      blocks: { at: 214, type: "int8", shape: [36, 4] },
      cubes: { at: 358, type: "int8", shape: [64, 48] },
    },
  },
  puebloTotals: {
    size: 72,
    fields: {
      points: { at: 0, type: "float64", shape: [4] },
      squares: { at: 32, type: "float64", shape: [4] },
      bonus: { at: 64, type: "float64", shape: [] },
    },
  },
  puebloUsed: {
    size: 16,
    fields: {
      nodes: { at: 0, type: "int64", shape: [] },
      edges: { at: 8, type: "int64", shape: [] },
    },
  },
  puebloViews: {
    size: 3780,
    fields: {
      owner: { at: 0, type: "int8", shape: [36, 48] },
      depth: { at: 1728, type: "int8", shape: [36, 48] },
      hidden: { at: 3456, type: "int8", shape: [36, 9] },
    },
  },
  puebloWorkspace: {
    size: 175112,
    fields: {
      points: { at: 0, type: "float64", shape: [65, 4] },
      assured: { at: 2080, type: "float64", shape: [65, 4] },
      top: { at: 4160, type: "float64", shape: [65] },
      turns: { at: 4680, type: "int32", shape: [65] },
      tried: { at: 4940, type: "int32", shape: [65] },
      codes: { at: 5200, type: "int16", shape: [65, 1176] },
      line: { at: 158080, type: "int16", shape: [65, 65, 2] },
      length: { at: 174980, type: "int16", shape: [65] },
    },
  },
  pulucCoder: {
    size: 192,
    fields: {
      at: { at: 0, type: "int64", shape: [] },
      range: { at: 8, type: "int64", shape: [] },
      low: { at: 16, type: "int64", shape: [] },
      held: { at: 24, type: "int64", shape: [] },
      full: { at: 32, type: "int64", shape: [] },
      code: { at: 40, type: "int64", shape: [] },
      is_packing: { at: 48, type: "int64", shape: [] },
      recent: { at: 56, type: "int64", shape: [17] },
    },
  },
  pulucJob: {
    size: 48,
    fields: {
      few: { at: 0, type: "int64", shape: [] },
      many: { at: 8, type: "int64", shape: [] },
      sweeps: { at: 16, type: "int64", shape: [] },
      stage: { at: 24, type: "int64", shape: [] },
      layer: { at: 32, type: "int64", shape: [] },
      begun: { at: 40, type: "int64", shape: [] },
    },
  },
  pulucPart: {
    size: 24,
    fields: {
      chance: { at: 0, type: "float64", shape: [] },
      odds: { at: 8, type: "float64", shape: [] },
      kind: { at: 16, type: "int8", shape: [] },
      cell: { at: 17, type: "int8", shape: [] },
      pieces: { at: 18, type: "int8", shape: [] },
      throws: { at: 19, type: "int8", shape: [5] },
    },
  },
  pulucReason: {
    size: 6,
    fields: {
      code: { at: 0, type: "int16", shape: [] },
      seat: { at: 2, type: "int8", shape: [] },
      throw: { at: 3, type: "int8", shape: [] },
      start: { at: 4, type: "int8", shape: [] },
      end: { at: 5, type: "int8", shape: [] },
    },
  },
  pulucState: {
    size: 48,
    fields: {
      p: { at: 0, type: "float64", shape: [] },
      draw: { at: 8, type: "int8", shape: [] },
      bell: { at: 9, type: "int8", shape: [] },
      seat: { at: 10, type: "int8", shape: [] },
      throw: { at: 11, type: "int8", shape: [] },
      over: { at: 12, type: "int8", shape: [] },
      left: { at: 13, type: "int8", shape: [2] },
      owner: { at: 15, type: "int8", shape: [11] },
      pieces: { at: 26, type: "int8", shape: [2, 11] },
    },
  },
  pulucWalk: {
    size: 832,
    fields: {
      number: { at: 0, type: "int64", shape: [] },
      mine: { at: 8, type: "int64", shape: [] },
      theirs: { at: 16, type: "int64", shape: [] },
      balance: { at: 24, type: "int64", shape: [] },
      group: { at: 32, type: "int64", shape: [] },
      unsure: { at: 40, type: "int64", shape: [] },
      owner: { at: 48, type: "int64", shape: [11] },
      own: { at: 136, type: "int64", shape: [11] },
      other: { at: 224, type: "int64", shape: [11] },
      own_left: { at: 312, type: "int64", shape: [11] },
      other_left: { at: 400, type: "int64", shape: [11] },
      left: { at: 488, type: "int64", shape: [11] },
      before: { at: 576, type: "int64", shape: [11] },
      after: { at: 664, type: "int64", shape: [11] },
      known: { at: 752, type: "int64", shape: [5] },
      guessed: { at: 792, type: "int64", shape: [5] },
    },
  },
} as const;

/** The module: numbers are places in its memory where an argument is an array. */
export interface Engine {
  readonly memory: WebAssembly.Memory;
  /** Memory of so many bytes, until something below it is released. */
  readonly reserve: (bytes: number) => number;
  /** Give back all that was reserved from a place on. */
  readonly release: (from: number) => void;
  /** state puebloState[], options puebloOptions[] */
  readonly games_pueblo_turns_begin: (
    state: number,
    stateCount: number,
    options: number,
    optionsCount: number,
  ) => void;
  /** state puebloState[], cards int8[] */
  readonly games_pueblo_turns_deal_cards: (
    state: number,
    stateCount: number,
    cards: number,
    cardsCount: number,
  ) => void;
  /** state puebloState[] */
  readonly games_pueblo_rules_resting_level: (
    state: number,
    stateCount: number,
    code: number,
  ) => number;
  /** state puebloState[], codes int16[] */
  readonly games_pueblo_rules_legal_codes: (
    state: number,
    stateCount: number,
    codes: number,
    codesCount: number,
  ) => number;
  /** state puebloState[] */
  readonly games_pueblo_rules_is_legal: (
    state: number,
    stateCount: number,
    code: number,
  ) => number;
  /** state puebloState[] */
  readonly games_pueblo_rules_apply: (
    state: number,
    stateCount: number,
    code: number,
  ) => void;
  /** state puebloState[] */
  readonly games_pueblo_rules_unbuild: (
    state: number,
    stateCount: number,
  ) => void;
  /** state puebloState[], block int8[] */
  readonly games_pueblo_rules_put_back: (
    state: number,
    stateCount: number,
    slot: number,
    block: number,
    blockCount: number,
  ) => void;
  /** state puebloState[] */
  readonly games_pueblo_rules_put: (
    state: number,
    stateCount: number,
    at: number,
    pose: number,
    owner: number,
  ) => number;
  /** state puebloState[], rows int8[][] */
  readonly games_pueblo_rules_building_order: (
    state: number,
    stateCount: number,
    rows: number,
    rowsCount0: number,
    rowsCount1: number,
  ) => void;
  /** state puebloState[], reason puebloReason[] */
  readonly games_pueblo_reasons_explain: (
    state: number,
    stateCount: number,
    code: number,
    reason: number,
    reasonCount: number,
  ) => number;
  /** state puebloState[], cubes int16[], seen puebloSeen[] */
  readonly games_pueblo_prices_sight: (
    state: number,
    stateCount: number,
    square: number,
    cubes: number,
    cubesCount: number,
    seen: number,
    seenCount: number,
  ) => number;
  /** state puebloState[], blocks puebloBlock[] */
  readonly games_pueblo_prices_list_blocks: (
    state: number,
    stateCount: number,
    blocks: number,
    blocksCount: number,
  ) => number;
  /** state puebloState[], points int32[] */
  readonly games_pueblo_prices_lap_prices: (
    state: number,
    stateCount: number,
    points: number,
    pointsCount: number,
  ) => void;
  /** state puebloState[], points int32[][] */
  readonly games_pueblo_prices_lap_by_square: (
    state: number,
    stateCount: number,
    points: number,
    pointsCount0: number,
    pointsCount1: number,
  ) => void;
  /** state puebloState[], points int32[][] */
  readonly games_pueblo_prices_walk_prices: (
    state: number,
    stateCount: number,
    points: number,
    pointsCount0: number,
    pointsCount1: number,
  ) => void;
  /** state puebloState[], codes int16[], points int32[][][], laps int32[][], fines int32[][] */
  readonly games_pueblo_prices_prices: (
    state: number,
    stateCount: number,
    codes: number,
    codesCount: number,
    points: number,
    pointsCount0: number,
    pointsCount1: number,
    pointsCount2: number,
    laps: number,
    lapsCount0: number,
    lapsCount1: number,
    fines: number,
    finesCount0: number,
    finesCount1: number,
  ) => void;
  /** points float64[] */
  readonly ai_pueblo_ranking_rate: (
    points: number,
    pointsCount: number,
    seat: number,
    players: number,
    spread: number,
  ) => number;
  /** state puebloState[] */
  readonly ai_pueblo_variety_visits_to_make: (
    state: number,
    stateCount: number,
    variety: number,
    visits: number,
  ) => number;
  /** state puebloState[], modelWeights float32[][], modelSpreads float32[], scratch puebloScratch[], best puebloCandidate[] */
  readonly ai_pueblo_candidates_list_candidates: (
    state: number,
    stateCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    scratch: number,
    scratchCount: number,
    best: number,
    bestCount: number,
    skip: number,
  ) => number;
  /** state puebloState[], modelWeights float32[][], modelSpreads float32[], scratch puebloScratch[], best puebloCandidate[], rng uint64[] */
  readonly ai_pueblo_candidates_list_to_taste: (
    state: number,
    stateCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    scratch: number,
    scratchCount: number,
    best: number,
    bestCount: number,
    skip: number,
    variety: number,
    rng: number,
    rngCount: number,
  ) => number;
  /** best puebloCandidate[], rng uint64[] */
  readonly ai_pueblo_turns_choose_by_rating: (
    best: number,
    bestCount: number,
    count: number,
    temperature: number,
    rng: number,
    rngCount: number,
  ) => number;
  /** root puebloState[], modelWeights float32[][], modelSpreads float32[], rng uint64[], deskState puebloState[], deskScratch puebloScratch[], deskBest puebloCandidate[], deskPath int64[], deskPoints float64[], deskRatings float64[], turn int16[] */
  readonly ai_pueblo_turns_plan_turn: (
    root: number,
    rootCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    skip: number,
    variety: number,
    rng: number,
    rngCount: number,
    deskState: number,
    deskStateCount: number,
    deskScratch: number,
    deskScratchCount: number,
    deskBest: number,
    deskBestCount: number,
    deskPath: number,
    deskPathCount: number,
    deskPoints: number,
    deskPointsCount: number,
    deskRatings: number,
    deskRatingsCount: number,
    turn: number,
    turnCount: number,
  ) => void;
  /** root puebloState[], cards int8[] */
  readonly ai_pueblo_auction_next_order: (
    root: number,
    rootCount: number,
    cards: number,
    cardsCount: number,
  ) => number;
  /** root puebloState[], modelWeights float32[][], modelSpreads float32[], rng uint64[], deskState puebloState[], deskScratch puebloScratch[], deskBest puebloCandidate[], deskPath int64[], deskPoints float64[], deskRatings float64[], tallyPoints float64[][], tallyBehind float64[][], tallyGames int64[][], tallyCards int8[] */
  readonly ai_pueblo_auction_play_order: (
    root: number,
    rootCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    rng: number,
    rngCount: number,
    deskState: number,
    deskStateCount: number,
    deskScratch: number,
    deskScratchCount: number,
    deskBest: number,
    deskBestCount: number,
    deskPath: number,
    deskPathCount: number,
    deskPoints: number,
    deskPointsCount: number,
    deskRatings: number,
    deskRatingsCount: number,
    tallyPoints: number,
    tallyPointsCount0: number,
    tallyPointsCount1: number,
    tallyBehind: number,
    tallyBehindCount0: number,
    tallyBehindCount1: number,
    tallyGames: number,
    tallyGamesCount0: number,
    tallyGamesCount1: number,
    tallyCards: number,
    tallyCardsCount: number,
  ) => void;
  /** tallyPoints float64[][], tallyBehind float64[][], tallyGames int64[][], tallyCards int8[], points float64[][], behind float64[][] */
  readonly ai_pueblo_auction_average: (
    tallyPoints: number,
    tallyPointsCount0: number,
    tallyPointsCount1: number,
    tallyBehind: number,
    tallyBehindCount0: number,
    tallyBehindCount1: number,
    tallyGames: number,
    tallyGamesCount0: number,
    tallyGamesCount1: number,
    tallyCards: number,
    tallyCardsCount: number,
    points: number,
    pointsCount0: number,
    pointsCount1: number,
    behind: number,
    behindCount0: number,
    behindCount1: number,
  ) => void;
  /** behind float64[] */
  readonly ai_pueblo_auction_best_card: (
    behind: number,
    behindCount: number,
  ) => number;
  /** behind float64[] */
  readonly ai_pueblo_auction_highest_bid: (
    behind: number,
    behindCount: number,
  ) => number;
  /** root puebloState[], behind float64[] */
  readonly ai_pueblo_auction_choose_in_auction: (
    root: number,
    rootCount: number,
    behind: number,
    behindCount: number,
  ) => number;
  /** state puebloState[] */
  readonly ai_pueblo_endgame_is_solvable: (
    state: number,
    stateCount: number,
  ) => number;
  /** state puebloState[], codes int16[] */
  readonly ai_pueblo_endgame_list_turns: (
    state: number,
    stateCount: number,
    codes: number,
    codesCount: number,
  ) => number;
  /** root puebloState[], states puebloState[], work puebloWorkspace[] */
  readonly ai_pueblo_endgame_solve_turn: (
    root: number,
    rootCount: number,
    code: number,
    steps: number,
    states: number,
    statesCount: number,
    work: number,
    workCount: number,
    most: number,
  ) => number;
  /** root puebloState[], modelWeights float32[][], modelSpreads float32[], treeNodes puebloNode[], treeEdges puebloEdge[], treeTotals puebloTotals[], treeUsed puebloUsed[], rng uint64[], deskState puebloState[], deskScratch puebloScratch[], deskBest puebloCandidate[], deskPath int64[], deskPoints float64[], deskRatings float64[] */
  readonly ai_pueblo_search_plant: (
    root: number,
    rootCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    treeNodes: number,
    treeNodesCount: number,
    treeEdges: number,
    treeEdgesCount: number,
    treeTotals: number,
    treeTotalsCount: number,
    treeUsed: number,
    treeUsedCount: number,
    variety: number,
    rng: number,
    rngCount: number,
    deskState: number,
    deskStateCount: number,
    deskScratch: number,
    deskScratchCount: number,
    deskBest: number,
    deskBestCount: number,
    deskPath: number,
    deskPathCount: number,
    deskPoints: number,
    deskPointsCount: number,
    deskRatings: number,
    deskRatingsCount: number,
  ) => void;
  /** root puebloState[], modelWeights float32[][], modelSpreads float32[], treeNodes puebloNode[], treeEdges puebloEdge[], treeTotals puebloTotals[], treeUsed puebloUsed[], deskState puebloState[], deskScratch puebloScratch[], deskBest puebloCandidate[], deskPath int64[], deskPoints float64[], deskRatings float64[] */
  readonly ai_pueblo_search_search: (
    root: number,
    rootCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    treeNodes: number,
    treeNodesCount: number,
    treeEdges: number,
    treeEdgesCount: number,
    treeTotals: number,
    treeTotalsCount: number,
    treeUsed: number,
    treeUsedCount: number,
    visits: number,
    exploration: number,
    deskState: number,
    deskStateCount: number,
    deskScratch: number,
    deskScratchCount: number,
    deskBest: number,
    deskBestCount: number,
    deskPath: number,
    deskPathCount: number,
    deskPoints: number,
    deskPointsCount: number,
    deskRatings: number,
    deskRatingsCount: number,
  ) => number;
  /** treeNodes puebloNode[], treeEdges puebloEdge[], treeTotals puebloTotals[], treeUsed puebloUsed[] */
  readonly ai_pueblo_prospects_is_decided: (
    treeNodes: number,
    treeNodesCount: number,
    treeEdges: number,
    treeEdgesCount: number,
    treeTotals: number,
    treeTotalsCount: number,
    treeUsed: number,
    treeUsedCount: number,
    visits: number,
  ) => number;
  /** treeNodes puebloNode[], treeEdges puebloEdge[], treeTotals puebloTotals[], treeUsed puebloUsed[], order int64[] */
  readonly ai_pueblo_prospects_rank: (
    treeNodes: number,
    treeNodesCount: number,
    treeEdges: number,
    treeEdgesCount: number,
    treeTotals: number,
    treeTotalsCount: number,
    treeUsed: number,
    treeUsedCount: number,
    order: number,
    orderCount: number,
  ) => number;
  /** root puebloState[], treeNodes puebloNode[], treeEdges puebloEdge[], treeTotals puebloTotals[], treeUsed puebloUsed[], deskState puebloState[], deskScratch puebloScratch[], deskBest puebloCandidate[], deskPath int64[], deskPoints float64[], deskRatings float64[], prospect puebloProspect[] */
  readonly ai_pueblo_prospects_foresee: (
    root: number,
    rootCount: number,
    treeNodes: number,
    treeNodesCount: number,
    treeEdges: number,
    treeEdgesCount: number,
    treeTotals: number,
    treeTotalsCount: number,
    treeUsed: number,
    treeUsedCount: number,
    index: number,
    deskState: number,
    deskStateCount: number,
    deskScratch: number,
    deskScratchCount: number,
    deskBest: number,
    deskBestCount: number,
    deskPath: number,
    deskPathCount: number,
    deskPoints: number,
    deskPointsCount: number,
    deskRatings: number,
    deskRatingsCount: number,
    prospect: number,
    prospectCount: number,
  ) => void;
  /** root puebloState[], modelWeights float32[][], modelSpreads float32[], lines int16[][], lengths int64[], booksStates puebloState[], booksOwners int8[][], booksViews uint64[][], booksPaid float64[][], booksDue float64[][], booksVisits int8[][], booksStops int64[], booksSums float64[][], booksGains float64[], booksSeen int16[], parts puebloPart[] */
  readonly ai_pueblo_parts_compare: (
    root: number,
    rootCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    lines: number,
    linesCount0: number,
    linesCount1: number,
    lengths: number,
    lengthsCount: number,
    lost: number,
    booksStates: number,
    booksStatesCount: number,
    booksOwners: number,
    booksOwnersCount0: number,
    booksOwnersCount1: number,
    booksViews: number,
    booksViewsCount0: number,
    booksViewsCount1: number,
    booksPaid: number,
    booksPaidCount0: number,
    booksPaidCount1: number,
    booksDue: number,
    booksDueCount0: number,
    booksDueCount1: number,
    booksVisits: number,
    booksVisitsCount0: number,
    booksVisitsCount1: number,
    booksStops: number,
    booksStopsCount: number,
    booksSums: number,
    booksSumsCount0: number,
    booksSumsCount1: number,
    booksGains: number,
    booksGainsCount: number,
    booksSeen: number,
    booksSeenCount: number,
    parts: number,
    partsCount: number,
  ) => number;
  /** root puebloState[], modelWeights float32[][], modelSpreads float32[], points float64[][], behind float64[][], judgement puebloJudgement[], part puebloPart[] */
  readonly ai_pueblo_bids_judge_bid: (
    root: number,
    rootCount: number,
    modelWeights: number,
    modelWeightsCount0: number,
    modelWeightsCount1: number,
    modelSpreads: number,
    modelSpreadsCount: number,
    points: number,
    pointsCount0: number,
    pointsCount1: number,
    behind: number,
    behindCount0: number,
    behindCount1: number,
    code: number,
    judgement: number,
    judgementCount: number,
    part: number,
    partCount: number,
  ) => void;
  /** root puebloState[], endingStates puebloState[], endingWork puebloWorkspace[], endingCodes int16[], endingProgress puebloProgress[] */
  readonly ai_pueblo_ending_begin_ending: (
    root: number,
    rootCount: number,
    visits: number,
    endingStates: number,
    endingStatesCount: number,
    endingWork: number,
    endingWorkCount: number,
    endingCodes: number,
    endingCodesCount: number,
    endingProgress: number,
    endingProgressCount: number,
  ) => number;
  /** root puebloState[], endingStates puebloState[], endingWork puebloWorkspace[], endingCodes int16[], endingProgress puebloProgress[], prospects puebloProspect[] */
  readonly ai_pueblo_ending_solve_next: (
    root: number,
    rootCount: number,
    endingStates: number,
    endingStatesCount: number,
    endingWork: number,
    endingWorkCount: number,
    endingCodes: number,
    endingCodesCount: number,
    endingProgress: number,
    endingProgressCount: number,
    prospects: number,
    prospectsCount: number,
  ) => number;
  /** endingStates puebloState[], endingWork puebloWorkspace[], endingCodes int16[], endingProgress puebloProgress[], prospects puebloProspect[], order int64[] */
  readonly ai_pueblo_ending_rank_ending: (
    endingStates: number,
    endingStatesCount: number,
    endingWork: number,
    endingWorkCount: number,
    endingCodes: number,
    endingCodesCount: number,
    endingProgress: number,
    endingProgressCount: number,
    prospects: number,
    prospectsCount: number,
    order: number,
    orderCount: number,
  ) => number;
  /** state puebloState[], codes int16[], accountScores int32[][], accountCosts int32[][], accountLap int32[][] */
  readonly games_pueblo_account_recount: (
    state: number,
    stateCount: number,
    codes: number,
    codesCount: number,
    accountScores: number,
    accountScoresCount0: number,
    accountScoresCount1: number,
    accountCosts: number,
    accountCostsCount0: number,
    accountCostsCount1: number,
    accountLap: number,
    accountLapCount0: number,
    accountLapCount1: number,
  ) => number;
  /** state pulucState[] */
  readonly games_puluc_rules_begin: (
    state: number,
    stateCount: number,
  ) => void;
  /** state pulucState[] */
  readonly games_puluc_rules_settle: (
    state: number,
    stateCount: number,
  ) => void;
  /** state pulucState[] */
  readonly games_puluc_rules_foregone: (
    state: number,
    stateCount: number,
  ) => number;
  /** state pulucState[], codes int16[] */
  readonly games_puluc_rules_legal_codes: (
    state: number,
    stateCount: number,
    codes: number,
    codesCount: number,
  ) => number;
  /** state pulucState[] */
  readonly games_puluc_rules_is_legal: (
    state: number,
    stateCount: number,
    code: number,
  ) => number;
  /** state pulucState[] */
  readonly games_puluc_rules_apply: (
    state: number,
    stateCount: number,
    code: number,
  ) => void;
  /** chances float64[] */
  readonly games_puluc_rules_fill_chances: (
    p: number,
    bell: number,
    chances: number,
    chancesCount: number,
  ) => void;
  /** chances float64[] */
  readonly games_puluc_rules_throw_at: (
    chances: number,
    chancesCount: number,
    fraction: number,
  ) => number;
  /** state pulucState[], reason pulucReason[] */
  readonly games_puluc_reasons_explain: (
    state: number,
    stateCount: number,
    code: number,
    reason: number,
    reasonCount: number,
  ) => number;
  /** state pulucState[] */
  readonly ai_puluc_index_index: (
    state: number,
    stateCount: number,
  ) => number;
  /** state pulucState[] */
  readonly ai_puluc_index_place: (
    state: number,
    stateCount: number,
    number: number,
  ) => void;
  /** steps uint16[], state pulucState[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_lookup_value: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => number;
  /** steps uint16[], state pulucState[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_lookup_value_in_steps: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => number;
  /** steps uint16[], state pulucState[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_lookup_weigh: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => number;
  /** state pulucState[], values float64[] */
  readonly ai_puluc_lookup_best_of: (
    state: number,
    stateCount: number,
    values: number,
    valuesCount: number,
  ) => number;
  /** state pulucState[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_lookup_rank: (
    state: number,
    stateCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
    count: number,
  ) => void;
  /** steps uint16[], state pulucState[], values float64[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_lookup_weigh_throws: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    values: number,
    valuesCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => void;
  /** steps uint16[], state pulucState[], codes int16[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[], luck int64[][] */
  readonly ai_puluc_lookup_weigh_game: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    codes: number,
    codesCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
    luck: number,
    luckCount0: number,
    luckCount1: number,
  ) => void;
  /** state pulucState[], chances float64[], values float64[], steps uint16[], sheetProgress int8[], sheetUnordered uint16[], sheetCounts uint16[], sheetOrder int32[], sheetPlaces int32[], sheetSuccessors int32[], sheetFresh float64[], sheetEnds int64[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_small_solve_small: (
    state: number,
    stateCount: number,
    pieces: number,
    chances: number,
    chancesCount: number,
    values: number,
    valuesCount: number,
    steps: number,
    stepsCount: number,
    sheetProgress: number,
    sheetProgressCount: number,
    sheetUnordered: number,
    sheetUnorderedCount: number,
    sheetCounts: number,
    sheetCountsCount: number,
    sheetOrder: number,
    sheetOrderCount: number,
    sheetPlaces: number,
    sheetPlacesCount: number,
    sheetSuccessors: number,
    sheetSuccessorsCount: number,
    sheetFresh: number,
    sheetFreshCount: number,
    sheetEnds: number,
    sheetEndsCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => number;
  /** steps uint16[], state pulucState[], chances float64[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_search_search: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    chances: number,
    chancesCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => number;
  /** state pulucState[], values float64[], rng uint64[] */
  readonly ai_puluc_selfplay_pick: (
    state: number,
    stateCount: number,
    values: number,
    valuesCount: number,
    temperature: number,
    rng: number,
    rngCount: number,
  ) => number;
  /** packerJob pulucJob[], packerWalk pulucWalk[], packerCoder pulucCoder[], packerOdds uint16[], packerWeights int64[], packerAverages uint16[] */
  readonly ai_puluc_packing_begin_block: (
    packerJob: number,
    packerJobCount: number,
    packerWalk: number,
    packerWalkCount: number,
    packerCoder: number,
    packerCoderCount: number,
    packerOdds: number,
    packerOddsCount: number,
    packerWeights: number,
    packerWeightsCount: number,
    packerAverages: number,
    packerAveragesCount: number,
    few: number,
    many: number,
    sweeps: number,
  ) => void;
  /** packerJob pulucJob[], packerWalk pulucWalk[], packerCoder pulucCoder[], packerOdds uint16[], packerWeights int64[], packerAverages uint16[], steps uint16[], data uint8[] */
  readonly ai_puluc_packing_unpack: (
    packerJob: number,
    packerJobCount: number,
    packerWalk: number,
    packerWalkCount: number,
    packerCoder: number,
    packerCoderCount: number,
    packerOdds: number,
    packerOddsCount: number,
    packerWeights: number,
    packerWeightsCount: number,
    packerAverages: number,
    packerAveragesCount: number,
    steps: number,
    stepsCount: number,
    data: number,
    dataCount: number,
    at: number,
    positions: number,
  ) => number;
  /** steps uint16[], state pulucState[], chances float64[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[] */
  readonly ai_puluc_parts_worth: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    chances: number,
    chancesCount: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
  ) => number;
  /** steps uint16[], state pulucState[], chances float64[], roomCodes int16[], roomValues float64[], roomOrder int64[], roomChild pulucState[], roomReply pulucState[], roomReplies int16[], roomFeatures float64[], benchCodes int16[], benchStates pulucState[], benchValues float64[][], benchThreats int8[][], benchReach int8[][], parts pulucPart[] */
  readonly ai_puluc_parts_compare: (
    steps: number,
    stepsCount: number,
    state: number,
    stateCount: number,
    chances: number,
    chancesCount: number,
    lost: number,
    roomCodes: number,
    roomCodesCount: number,
    roomValues: number,
    roomValuesCount: number,
    roomOrder: number,
    roomOrderCount: number,
    roomChild: number,
    roomChildCount: number,
    roomReply: number,
    roomReplyCount: number,
    roomReplies: number,
    roomRepliesCount: number,
    roomFeatures: number,
    roomFeaturesCount: number,
    benchCodes: number,
    benchCodesCount: number,
    benchStates: number,
    benchStatesCount: number,
    benchValues: number,
    benchValuesCount0: number,
    benchValuesCount1: number,
    benchThreats: number,
    benchThreatsCount0: number,
    benchThreatsCount1: number,
    benchReach: number,
    benchReachCount0: number,
    benchReachCount1: number,
    parts: number,
    partsCount: number,
  ) => number;
  /** words uint64[], pool uint64[], rng uint64[] */
  readonly core_rng_sow: (
    words: number,
    wordsCount: number,
    pool: number,
    poolCount: number,
    rng: number,
    rngCount: number,
  ) => void;
  /** rng uint64[] */
  readonly core_rng_below: (
    rng: number,
    rngCount: number,
    limit: number,
  ) => number;
  /** rng uint64[] */
  readonly core_rng_unit: (
    rng: number,
    rngCount: number,
  ) => number;
}

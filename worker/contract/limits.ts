// Times are in milliseconds.
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const LIMITS = {
  bodyBytes: 64 * 1024,
  name: 80,
  email: 254,
  text: 2000,
  textMin: 3,
  userPassword: { min: 8, max: 128 },
  teamPassword: { min: 4, max: 128 },
  agreement: { min: 3, max: 280 },
  targetDays: { min: 1, max: 100_000 },
  timerMinutes: { min: 1, max: 1440 },
} as const;

/** Limits of one board (docs/product.md §17). */
export const BOARD = {
  /** Removed cards count. `bytes` are those of texts as JSON, and of each group, comment and proposal `rowBytes` more. */
  ofPerson: { cards: 60, proposals: 10, bytes: 40 * 1024, rowBytes: { group: 200, comment: 250, proposal: 400 } },
  /** Groups without cards that are kept, so that grouping can be undone. */
  spareGroups: 200,
  /** How many cards are in a page that the server renders. */
  firstCards: 60,
  /** The most open boards of one team. */
  openBoards: 5,
  columns: 6,
  columnTitle: 40,
  columnHint: 120,
  /** The most statements of a health check. */
  statements: 12,
  cardText: 500,
  openingQuestion: 140,
  openingAnswer: 280,
  groupTitle: 80,
  note: 2000,
  comment: 1000,
  /** The most comments of one group. */
  comments: 100,
  /** Characters of a rank that a gesture brings, and of one that a board keeps: so one between two of them fits. */
  rank: 64,
  keptRank: 48,
  budget: { min: 1, max: 20 },
  defaultBudget: 5,
  defaultPerGroup: 3,
  /** The fewest answers to a question that are shown. */
  answersShown: 4,
  gestures: [
    { most: 30, within: 10 * SECOND },
    { most: 120, within: MINUTE },
  ],
  /** How long a card counts as held after the last sign. */
  holdTime: 10 * SECOND,
  /** How long a frozen board waits for its closing. */
  freezeTime: 30 * SECOND,
  /** When a room writes an agreement again that the database did not take. */
  agreementRetry: 30 * SECOND,
  /** The most agreements that a room writes in one invocation. */
  agreementsAtOnce: 100,
  /** How often a room asks the database whether it knows the open boards. Longer than any restore of a backup takes. */
  checkInterval: 7 * DAY,
} as const;

/**
 * While a team moves to another database, its writes are refused for some seconds (docs/decisions/056). Browsers and rooms send
 * them again, `tries` times at most, with a pause in milliseconds before each.
 */
export const TEAM_MOVE = { pause: 2 * SECOND, tries: 10 } as const;

/**
 * How the people of a board share the 2 MB that a row of the room and of the database holds (docs/product.md §17.5), in
 * bytes. `rowBytes` are the most that each takes beside its text; that of a card includes its group.
 */
export const BOARD_SPACE = {
  all: 1_744_000,
  ofPerson: 50_000,
  step: 8000,
  rowBytes: { card: 720, group: 280, comment: 250, proposal: 400, answer: 300, agreed: 40, fichas: 50, mark: 80 },
} as const;

/** The plan of a *Sin prisa* board (docs/product.md §17.12). Times in milliseconds. */
export const BOARD_PLAN = {
  day: DAY,
  /** The least time of a phase. */
  phase: HOUR,
  /** The most time from now to the last end. */
  most: 30 * DAY,
  /** The fewest people whose cards an end shows without names. */
  writers: 3,
  /** How long after the facilitator was seen anybody may take over, and how often the room notes that they were. */
  away: DAY,
  seen: HOUR,
  /** The wait before a closing that failed is tried again: the first one, and the longest one. Each is twice the one before. */
  retry: { first: 30 * SECOND, most: 15 * MINUTE },
} as const;

/** What a team's room takes from its sockets (docs/product.md §13.2). Limits are of one person unless they say otherwise. */
export const ROOM = {
  /** The most at the same time. */
  sockets: 20,
  connects: { most: 60, within: MINUTE },
  joins: { most: 60, within: MINUTE },
  /** Messages that were refused for their number, or ignored because they were bad. */
  refusals: { most: 200, within: MINUTE },
  /**
   * Gestures of one team, in UTC, times `PLAN_SIZE`. The free plan has 100,000 requests to objects a day, and 20 messages
   * of a socket count as one: so 10,000 messages are 500 requests, or 0.5 %. A gesture over HTTP is a whole request and
   * counts twice: so at most 5,000 requests, or 5 %. A retrospective of 8 people takes about 250.
   */
  messagesPerDay: 10_000,
  weightOverHttp: 2,
  /**
   * What others hear of a hand on a card, in UTC, times `PLAN_SIZE`. Those of the team are 0.5 % of the requests to objects.
   * All guests of one network have what one person has. A facilitator of a whole day makes about 1,000. The room writes the
   * count after `step` of them: nobody pays for that row.
   */
  signsPerDay: { ofTeam: 10_000, ofPerson: 2000, step: 50 },
  /** The room writes the count after so many gestures that change no board. */
  messagesPerCount: 12,
} as const;

export const SESSION_LIFE = 30 * DAY;
/** A guest cannot log in again, so their session goes on while they use it. */
export const GUEST_SESSION = { life: 400 * DAY, unused: 90 * DAY } as const;
/** How long the row of an ended session is kept. */
export const ENDED_SESSION_LIFE = 90 * DAY;
/** The shortest time between two writes of a session's `lastUsedAt`. */
export const LAST_USE_INTERVAL = HOUR;

/** How long a login or a confirmed password allows what needs proof of identity. */
export const CONFIRMATION_LIFE = 10 * MINUTE;

export const HOST = {
  /** How long a token of a script lives that does not delete it. */
  tokenLife: HOUR,
  /** How long the link to the page of the host works, and how long the page stays open. */
  linkLife: HOUR,
  pageLife: HOUR,
  /** From this part of a limit on the host gets a message. */
  warnFrom: 0.7,
  /** What an isolate counts alone of the day's plan, and for how long at least, before it adds it to the count of all. */
  chunk: 0.001,
  interval: MINUTE,
} as const;

export const PASSKEYS = {
  /** The most passkeys of one account. */
  most: 10,
  challengeLife: 5 * MINUTE,
} as const;

/** What a browser keeps about the accounts that logged in there. */
export const DEVICE = {
  /** The longest life that browsers give a cookie. */
  life: 400 * DAY,
  accounts: 8,
} as const;

export const CODE = {
  length: 6,
  /** It has no characters that look alike: 0 O, 1 I L. */
  alphabet: "ABCDEFGHJKMNPQRSTUVWXYZ23456789",
  life: 10 * MINUTE,
  tries: 5,
  perMinute: 1,
  perHour: 5,
} as const;

/** The shortest time of a call that may send mail, so that its time does not reveal whether the account exists. */
export const MIN_MAIL_CALL_TIME = 600;

/** Limits of one day, in UTC. The shares are of all mails of the day. */
export const MAILS = {
  /** What Resend's free plan allows. */
  perDay: 100,
  /** Those besides `common` are only for accounts of more than a day, when `common` is used up. */
  shares: { common: 0.5, codes: 0.3, logins: 0.1, changes: 0.1 },
  /** What one account uses of `codes`. */
  codesPerAccount: 3,
  /** How long an account is new. */
  newFor: DAY,
  /** What notices use of `common`. */
  notices: 0.2,
  /** The most notices of one kind. */
  noticesPerAccount: 5,
  newAddressesPerNetwork: 5,
  /** The most mails of all purposes together. */
  perNetwork: 10,
} as const;

export const TRIES = {
  password: { most: 10, within: 15 * MINUTE },
  join: { most: 10, within: 10 * MINUTE },
} as const;

export const INVITATION = {
  days: [1, 7, 30],
  most: 5,
  faces: 6,
} as const;

/** A link that shows a sheet outside of its team. */
export const SHEET_LINK = { days: [7, 30, 90] } as const;

/** New accounts of one network, where no code is mailed: a team in one office makes them on one day. */
export const SIGN_UPS = { ofNetwork: [{ most: 30, within: DAY }] } as const;

/** The link to the first account of a deployment without mail. */
export const FIRST_ACCOUNT = { life: DAY } as const;

/** A link with which a person enters once without a password (docs/product.md §6.11). */
export const ENTRY_LINK = {
  life: DAY,
  /** How many an admin makes, and how many are made in a team, in a day. */
  ofAdmin: 10,
  ofTeam: 20,
  kept: 90 * DAY,
  /** Of those that nobody used, the person reads so many. */
  unusedListed: 20,
  /** How long every page tells the person that one was used. */
  told: 7 * DAY,
} as const;

/** A team that begins without an account (docs/product.md §20.5). */
export const TRIAL = {
  /** Its life without a visit, in the days that the pages state. */
  days: 14,
  /** The use of a session is recorded once an hour, so the recorded visit can be earlier than the last one. */
  life: 14 * DAY + LAST_USE_INTERVAL,
  /** When the room asks again after the database did not answer. */
  retry: HOUR,
  /** A repeated request within this time gets the same team. */
  repeat: MINUTE,
  invitationDays: 30,
  /** New ones of one network. */
  ofNetwork: [
    { most: 3, within: 10 * MINUTE },
    { most: 10, within: DAY },
  ],
  /** New ones of everybody on the free plan. */
  ofAll: { most: 100, within: DAY },
  /** What all of them take of a day, their ends included, and not what people do at them. */
  share: 0.05,
} as const;

export const GUESTS = {
  ofTeam: [{ most: 50, within: HOUR }],
  /** The network's limit over all teams. */
  ofNetwork: [
    { most: 10, within: MINUTE },
    { most: 60, within: HOUR },
  ],
} as const;

/** Wrong join passwords from one network. One person has `TRIES.join`. */
export const JOIN_TRIES = {
  /** The network's limit for one team. */
  ofTeam: { most: 20, within: HOUR },
  /** The network's limit over all teams. */
  ofNetwork: { most: 60, within: HOUR },
} as const;

/**
 * What Cloudflare's free plan allows in a day, in UTC. `rowsRead` and `rowsWritten` are those of D1. 20 messages that a socket
 * receives are one object request.
 */
export const PLAN = {
  requests: 100_000,
  rowsRead: 5_000_000,
  rowsWritten: 100_000,
  objectRequests: 100_000,
  objectRowsWritten: 100_000,
} as const;
export const MESSAGES_PER_OBJECT_REQUEST = 20;
/** What a database of the free plan holds. */
export const DATABASE_BYTES = 500_000_000;

/** Parts of a day's plan (docs/decisions/027). */
export const SHARE = {
  /** A person or a network with a larger share is refused. What is under way then stays below 5 %. */
  most: 0.04,
  /** The share of a browser that logged in before, in a network that is refused. */
  knownDevice: 0.002,
  /** What an isolate counts alone before it tells the object that counts for all. */
  chunk: 0.001,
  /** Until this age an account counts for its network too. */
  newAccount: 7 * DAY,
  /** The most people, networks and sessions that an isolate remembers. */
  remembered: 10_000,
} as const;

/** What the messages of a socket take: a part of a request each, and a gesture the rows that the room writes. */
export const SOCKET_MESSAGES = {
  /** What is charged when the socket opens, so that most sockets need no more counting. */
  prepaid: { messages: 100, rows: 20 },
  /** What is charged at once after that. It has few rows: somebody can have almost a hundred sockets before they are refused. */
  chunk: { messages: 400, rows: 10 },
  /** A gesture writes the board. Where it changes nothing, one of `ROOM.messagesPerCount` writes the room's count of the day. */
  rowsOfGesture: 1.1,
  /** A step also writes the alarm of a plan and the message for Slack. */
  rowsOfStep: 4,
  /** Other gestures about a plan also write its alarm. */
  rowsOfPlan: 2,
} as const;

/** What `/` and a team's home show. */
export const TODAY = {
  /** How many of the caller's teams show, by name. */
  teams: 4,
  /** How many of a team's open retrospectives show. */
  retrospectives: 3,
  /** How long a page waits for a room. */
  roomTime: SECOND,
} as const;

export const SLACK = {
  /** Times of one message. */
  tries: 2,
  timeout: 4 * SECOND,
  pause: SECOND,
  longestPause: 5 * SECOND,
  /** The local time at which a team's channel is told of its agreements, on weekdays. */
  morning: "09:00",
  /** How long before a deadline the channel is reminded of it. */
  reminder: DAY,
  /** A reminder that would come so soon after a step began is left out. */
  near: HOUR,
  /** When the room asks a database again that did not answer. */
  retry: MINUTE,
  /** An opening or a closing that was so long ago is not told any more. */
  life: DAY,
} as const;

export const PULSE = {
  /** Two years of weekly retrospectives. */
  most: 104,
  streaks: 12,
} as const;

/** Retrospectives that open by themselves (docs/product.md §25). */
export const SERIES = {
  ofTeam: 5,
  everyWeeks: { min: 1, max: 4 },
  number: { min: 1, max: 9999 },
  phaseDays: { min: 1, max: 27 },
  /** One day less than a plan may have, because the last phase may end at a later hour than the first begins. */
  planDays: 29,
  /** How far ahead its first day may be, and a day that is skipped. */
  daysAhead: 366,
  /** A moment that was missed by so much is skipped, so that nothing opens at an hour that nobody chose. */
  late: DAY,
  /** When the room asks the database after a call has said that something will change: such a call has ended by then. */
  settled: 10 * SECOND,
  /** When the room asks again after the database did not answer. */
  retry: 5 * MINUTE,
} as const;

/** The formats that a team saves (docs/product.md §17.2). */
export const FORMATS = { ofTeam: 12 } as const;

/** A retrospective that a team brings from another tool (docs/product.md §29). */
export const IMPORT = {
  bodyBytes: 256 * 1024,
  /** What the cards and notes have as JSON. The rest of the body are name, columns and titles. */
  textBytes: 180 * 1024,
  cards: 400,
  votes: 9999,
  fileBytes: 2 * 1024 * 1024,
  /** Of one team, and of one person in all teams, also those that are deleted: at most 1.5 % of what the database holds. */
  perDay: 30,
  /** No tool has an older retrospective. */
  firstYear: 2000,
} as const;

/** How many entries one page of the team's memory has. */
export const MEMORIES = 20;

/** What one page of a search looks through: folding so many characters takes the Worker 2 ms. The rest are other pages. */
export const MEMORY_SEARCH = { words: 8, entries: 300, characters: 100_000 };

/** What was deleted stays restorable (docs/product.md §27). */
export const BIN = {
  days: 30,
  life: 30 * DAY,
  /** The most things of one team. */
  most: 200,
  /** When the room asks the database after a call has said that something will change: such a call has ended by then. */
  settled: 10 * SECOND,
  /** When the room asks again after the database did not answer. */
  retry: HOUR,
} as const;

/** Deletion of the cards of old boards (docs/product.md §31). */
export const RETENTION = {
  months: [6, 12, 24],
  /** Between the choice and the first deletion. */
  notice: 7 * DAY,
  /** Boards of one team. A free Worker makes 50 queries at a time. */
  perDay: 10,
  /** When the room asks the database after a call has said that the choice will change: such a call has ended by then. */
  settled: 10 * SECOND,
  /** When the room asks again after the database did not answer. */
  retry: HOUR,
} as const;

/** Tokens that programs use for a team (docs/product.md §28). */
export const PROGRAM_TOKEN = { days: [7, 30, 90, 365], most: 10 } as const;

/** Webhooks of a team (docs/product.md §30). */
export const WEBHOOK = {
  /** Of one team, and of one person in all teams. */
  most: 5,
  mostOfPerson: 10,
  secretBytes: 32,
  /** How long the secret before signs as well. */
  overlap: DAY,
  timeout: 5 * SECOND,
  /** Between one try and the next: together less than a day. */
  waits: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  /** A webhook without an arrival stops at a failure so long after the first. The last wait has ended then. */
  stopAfter: 23 * HOUR,
  /** The most deliveries of one webhook that wait. */
  waiting: 50,
  /** The last deliveries of one webhook that do not wait any more. */
  kept: 30,
  /** In one alarm of the room: the platform opens six connections at once. */
  atOnce: 6,
  /** Of one team, in a day in UTC. */
  triesPerDay: 100,
  /** When the room asks the database again that did not answer. */
  retry: MINUTE,
  /** When the room looks by itself for what it was not told of. */
  look: 6 * HOUR,
} as const;

export const ACCESS_EVENTS = { life: 90 * DAY, listed: 100 } as const;

export const TEAM_ID = {
  length: 10,
  /** It has no characters that look alike, because people read ids aloud. */
  alphabet: "abcdefghjkmnpqrstuvwxyz23456789",
} as const;

/** How long a query's data counts as fresh in the browser. */
export const STALE_TIME = { default: 5 * MINUTE, user: 10 * MINUTE, membership: 10 * MINUTE } as const;

/** The zone of a team that chose none, and of mails about no team. */
export const TIME_ZONE = "America/Santiago";
export const TIMER_DEFAULT_MINUTES = 5;
/** How long the person who incremented a counter can take it back. */
export const UNDO_TIME = 10 * SECOND;
export const FORBIDDEN_REDIRECT_DELAY = 3 * SECOND;

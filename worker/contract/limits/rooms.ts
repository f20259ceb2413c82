import { MINUTE } from "./time.ts";

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
   * Signals, such as that a person holds a card, counted by payer and UTC day, times `PLAN_SIZE`. Those of the team are
   * 0.5 % of the requests to objects. All guests of one network have what one person has. A facilitator of a whole day makes about 1,000.
   * The room writes the count after `step` of them: nobody pays for that row.
   */
  signalsPerDay: { ofTeam: 10_000, ofPerson: 2000, step: 50 },
  /** The room writes the count after so many gestures that change no board. */
  messagesPerCount: 12,
} as const;

/** What a room takes from one socket, and sends to it. */
export const SOCKET = {
  /** An older one is closed, so that the browser connects again and the Worker checks its access again. */
  life: 15 * MINUTE,
  messageBytes: 4 * 1024,
  /** Of a message with a gesture. */
  gestureBytes: 16 * 1024,
  /** The last of so many closes it. */
  invalidMessages: 20,
  joins: { most: 20, within: MINUTE },
  /** A larger change is left out of its event, and the browser refetches. */
  changeBytes: 2 * 1024,
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

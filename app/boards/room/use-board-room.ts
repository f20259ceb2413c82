import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { boardQuery, sendGesture } from "#app/boards/queries.ts";
import { ApiError } from "#app/lib/data/api-error.ts";
import { RoomChannelContext } from "#app/lib/realtime/room-channel.ts";
import { applyPatch } from "#party/board/patch.ts";
import type { RoomMessage } from "#party/protocol.ts";
import type { BoardActivity } from "#worker/contract/board-gestures.ts";
import type { Board } from "#worker/contract/boards.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { boardAsRead } from "./as-read.ts";
import type { HeldCard, Hold } from "./board-context.ts";
import type { GestureAnswer, QueuedGesture } from "./gesture-queue.ts";

/** Milliseconds until a gesture without an answer is sent again, and the longest that its answer waits to be shown. */
const ANSWER_TIMEOUT = 8000;
/** How often the room hears again that a card is held, in milliseconds. */
const HOLD_INTERVAL = BOARD.holdTime / 2;

/** How long a page waits for the socket to send the cards that the page left out, in milliseconds. */
const REST_DELAY = 2000;
/** How often a page that does not watch the board asks for it, in milliseconds. */
const POLL_INTERVAL = 10_000;

const AGAIN: readonly ErrorCode[] = ["board_closing", "board_newer", "unavailable", "too_many_requests"];

/** How long a page waits for the event of a closing, in milliseconds. */
const CLOSING_DELAY = 1000;

const WHOLE = { omittedCards: 0, omittedComments: 0 };

type People = { watching: readonly string[]; held: readonly HeldCard[] };
const NO_PEOPLE: People = { watching: [], held: [] };

type Options = {
  teamId: string;
  retroId: string;
  isOpen: boolean;
  isPartial: boolean;
  /** Gets the board before and after what the other person did. */
  onActivity: (activity: BoardActivity, before: Board, after: Board) => void;
  onLive: () => void;
};

/** Watches the board over the team's socket, and sends gestures over it or, without one, over HTTP. */
export function useBoardRoom({ teamId, retroId, isOpen, isPartial, onActivity, onLive }: Options) {
  const channel = useContext(RoomChannelContext);
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const [people, setPeople] = useState(NO_PEOPLE);
  const answers = useRef(new Map<string, (answer: GestureAnswer) => void>());
  const latest = useRef({ onActivity, onLive, isOpen, isLive: false });
  latest.current.onActivity = onActivity;
  latest.current.onLive = onLive;
  latest.current.isOpen = isOpen;
  const { queryKey } = useMemo(() => boardQuery(teamId, retroId), [teamId, retroId]);

  const setLive = useCallback((live: boolean) => {
    latest.current.isLive = live;
    setIsLive(live);
    if (live) return latest.current.onLive();
    setPeople(NO_PEOPLE);
    for (const answer of answers.current.values()) answer({ kind: "later" });
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    let isAskedOverHttp = false;
    const watch = () => channel.send({ event: "watch", data: { teamId, retroId } });

    /** A board that the room does not have yet is opened by reading it. */
    const openBoard = async () => {
      if (isAskedOverHttp) return;
      isAskedOverHttp = true;
      await client.refetchQueries({ queryKey });
      watch();
    };

    /** Changes the board at once, because the gesture of a patch leaves the queue with the next message. */
    const change = (next: (before: Board | undefined) => Board | undefined) => {
      // A response on its way may be older than the message.
      void client.cancelQueries({ queryKey }, { revert: false });
      client.setQueryData(queryKey, next);
    };

    const onMessage = (message: RoomMessage) => {
      switch (message.event) {
        case "board": {
          const { data } = message;
          if (data.retroId !== retroId) return;
          if ("view" in data) {
            const { view } = data;
            change((before) => ({ ...boardAsRead(view, before), people: before?.people ?? [], ...WHOLE }));
            return setLive(true);
          }
          const { patch, activity } = data;
          if (!latest.current.isLive) return;
          const before = client.getQueryData<Board>(queryKey);
          change((board) => board && { ...board, ...boardAsRead(applyPatch(board, patch), board) });
          const after = client.getQueryData<Board>(queryKey);
          if (activity && before && after) latest.current.onActivity(activity, before, after);
          return;
        }
        case "board-people": {
          const { retroId: id, watching, held } = message.data;
          return id === retroId ? setPeople({ watching, held }) : undefined;
        }
        case "done":
          return answers.current.get(message.data.id)?.({ kind: "done" });
        case "refused": {
          const { id, code, current } = message.data;
          if (id === retroId) return code === "not_found" ? void openBoard() : undefined;
          return answers.current.get(id)?.(
            AGAIN.includes(code) ? { kind: "later" } : { kind: "refused", code, current },
          );
        }
        case "board-closed":
          if (message.data.retroId !== retroId) return;
          setLive(false);
          // The Worker may have died before it announced the closing.
          setTimeout(() => {
            if (latest.current.isOpen) void client.invalidateQueries({ queryKey: ["retrospectives", teamId] });
          }, CLOSING_DELAY);
          return;
      }
    };

    const leave = channel.subscribe({
      onMessage,
      onJoin: () => {
        isAskedOverHttp = false;
        watch();
      },
      onLost: () => setLive(false),
    });
    return () => {
      channel.send({ event: "unwatch", data: { teamId } });
      leave();
      setLive(false);
    };
  }, [channel, client, teamId, retroId, isOpen, queryKey, setLive]);

  // The page shows the closing, with the winner's reveal, before it has anything of the closed board.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void client.invalidateQueries({ queryKey });
    wasOpen.current = isOpen;
  }, [client, isOpen, queryKey]);

  useReading({
    isLive,
    isOpen,
    isPartial,
    read: () => void client.refetchQueries({ queryKey }, { cancelRefetch: false }),
  });

  const send = useCallback(
    ({ id, gesture }: QueuedGesture) =>
      new Promise<GestureAnswer>((resolve) => {
        const timeout = setTimeout(() => finish({ kind: "later" }), ANSWER_TIMEOUT);
        const finish = (answer: GestureAnswer) => {
          clearTimeout(timeout);
          answers.current.delete(id);
          resolve(answer);
        };
        const isSent =
          latest.current.isLive && channel.send({ event: "gesture", data: { teamId, retroId, id, gesture } });
        if (isSent) return answers.current.set(id, finish);
        void sendGesture(teamId, retroId, { id, gesture })
          .then(() => DONE, failureOf)
          .then((answer) => {
            if (answer.kind === "later" || latest.current.isLive) return finish(answer);
            const late = new Promise((end) => setTimeout(end, ANSWER_TIMEOUT));
            finish({ ...answer, shown: Promise.race([client.refetchQueries({ queryKey }), late]) });
          });
      }),
    [channel, client, teamId, retroId, queryKey],
  );

  const hold = useHold(
    (cardId, isMove) => void channel.send({ event: "hold", data: { teamId, retroId, cardId, isMove } }),
  );
  return { isLive, people, send, hold };
}

const DONE: GestureAnswer = { kind: "done" };

function failureOf(error: unknown): GestureAnswer {
  if (!(error instanceof ApiError) || error.code === "unreachable" || error.status >= 500 || error.status === 401)
    return { kind: "later" };
  const { code, current } = error;
  return AGAIN.includes(code) ? { kind: "later" } : { kind: "refused", code, current };
}

type Reading = { isLive: boolean; isOpen: boolean; isPartial: boolean; read: () => void };

/** Reads the board over HTTP where no socket does: the cards that the page left out, and what changes in an open board. */
function useReading({ isLive, isOpen, isPartial, read }: Reading): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (isLive || !isPartial) return;
    const timeout = setTimeout(() => latest.current(), isOpen ? REST_DELAY : 0);
    return () => clearTimeout(timeout);
  }, [isLive, isOpen, isPartial]);
  useEffect(() => {
    if (isLive || !isOpen) return;
    const timer = setInterval(() => document.visibilityState === "visible" && latest.current(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isLive, isOpen]);
}

function useHold(say: Hold): Hold {
  const latest = useRef(say);
  latest.current = say;
  const timer = useRef<ReturnType<typeof setInterval>>();
  const hold = useCallback<Hold>((cardId, isMove = true) => {
    clearInterval(timer.current);
    latest.current(cardId, isMove);
    timer.current = cardId === null ? undefined : setInterval(() => latest.current(cardId, isMove), HOLD_INTERVAL);
  }, []);
  useEffect(() => () => clearInterval(timer.current), []);
  return hold;
}

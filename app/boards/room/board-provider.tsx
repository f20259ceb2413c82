import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { isTooLong } from "#app/boards/length-note.tsx";
import { boardQuery } from "#app/boards/queries.ts";
import { forgetDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { toast } from "#app/lib/toast.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { membersQuery } from "#app/members/queries.ts";
import { predict } from "#party/board/predict.ts";
import type { BoardActivity, Gesture, Refusal } from "#worker/contract/board-gestures.ts";
import type { Board, BoardView } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Member } from "#worker/contract/members.ts";
import { activityText } from "./activity.ts";
import { type Asked, askedFirst } from "./asked-first.ts";
import { BoardContext, type BoardContextValue, type Conflict } from "./board-context.ts";
import { boardDraft, giveBack } from "./board-drafts.ts";
import { isBrief, saysLate, typedText } from "./gesture-handling.ts";
import { GestureQuestion } from "./gesture-question.tsx";
import { GestureQueue, type QueuedGesture } from "./gesture-queue.ts";
import { keepAnswer } from "./own-answer.ts";
import { loadRareRules, needsRareRules } from "./rare-rules.ts";
import { showRefusal } from "./show-refusal.ts";
import { inversesOf } from "./undo.ts";
import { useBoardRoom } from "./use-board-room.ts";
import { useGroupings } from "./use-groupings.ts";
import { useUndo } from "./use-undo.ts";

type BoardProviderProps = {
  teamId: string;
  retroId: string;
  initial: Board;
  isOpen: boolean;
  myId: string;
  children: ReactNode;
};

const NOTHING: readonly QueuedGesture[] = [];
const NOBODY: readonly Member[] = [];

export function BoardProvider({ teamId, retroId, initial, isOpen, myId, children }: BoardProviderProps) {
  // The board is read here, so that a gesture leaves the queue in the same render in which the board contains it.
  const { data: board = initial } = useQuery({ ...boardQuery(teamId, retroId), throwOnError: false });
  const { data: members = NOBODY } = useQuery({ ...membersQuery(teamId), throwOnError: false });
  const nameOf = useNames(members, board);
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, Conflict>>(new Map());
  const [returned, setReturned] = useState(0);
  const shown = useRef<BoardView>(board);
  const latest = useRef(board);
  latest.current = board;

  const onRefused = (gesture: Gesture, { code, current }: Refusal) => {
    keepRefused(gesture, myId, retroId);
    const conflict = code === "changed_meanwhile" && conflictOf(gesture, current);
    if (conflict) return setConflicts((before) => new Map(before).set(...conflict));
    if (typedText(gesture)) setReturned((count) => count + 1);
    // Somebody else was faster, and the view shows where.
    if (code !== "changed_meanwhile") void showRefusal(code);
    else if (saysLate(gesture)) sayLate();
  };

  const { noteGrouping, groupingOf } = useGroupings(`groupings:${myId}:${retroId}`, nameOf);
  const onActivity = (activity: BoardActivity, before: Board, after: Board) => {
    if (activity.userId === myId) return;
    noteGrouping(activity, before, after);
    const text = activityText(activity, nameOf(activity.userId), after);
    if (text) toast.success(text);
  };

  const { omittedCards, omittedComments } = board;
  const isPartial = omittedCards + omittedComments > 0;
  const room = useBoardRoom({ teamId, retroId, isOpen, isPartial, onActivity, onLive: () => queue.retry() });
  const send = async (queued: QueuedGesture) => {
    const answer = await room.send(queued);
    if (answer.kind === "done") keepAnswer(myId, retroId, queued.gesture);
    return answer;
  };
  const queue = useQueue({ userId: myId, retroId, isOpen, send, onRefused });
  const waiting = useSyncExternalStore(queue.subscribe, queue.gestures, () => NOTHING);
  useEffect(() => {
    if (isOpen) sendNotes(latest.current, myId, retroId, queue.add);
  }, [isOpen, myId, retroId, queue]);
  // A closed board takes nothing any more: what waits is shown beside it.
  useEffect(() => {
    if (isOpen) return;
    const lost = queue.giveUp().map(({ gesture }) => gesture);
    for (const gesture of lost) keepRefused(gesture, myId, retroId);
    if (lost.some(saysLate)) sayLate();
    setReturned((count) => count + 1);
  }, [isOpen, queue, myId, retroId]);
  const rare = useLazyModule(isOpen && needsRareRules(board, waiting), loadRareRules)?.RARE_RULES ?? null;
  const view = useMemo(() => {
    const gestures = waiting.map(({ gesture }) => gesture);
    return predict(board, gestures, myId, rare);
  }, [board, waiting, myId, rare]);
  shown.current = view;

  const memberIds = useMemo(() => members.map(({ userId }) => userId), [members]);
  const participants = board.plan ? memberIds : room.people.watching;
  const known = useRef<readonly string[] | null>(null);
  known.current = room.isLive || board.plan ? participants : null;
  const [asked, setAsked] = useState<Asked | null>(null);
  const stopAsking = useCallback(() => setAsked(null), []);
  const offerUndo = useUndo();

  const act = useCallback(
    (given: Gesture | Gesture[], done?: string, isConfirmed = false) => {
      const gestures = Array.isArray(given) ? given : [given];
      const question = isConfirmed ? undefined : askedFirst(shown.current, gestures, known.current);
      if (question) return setAsked({ ...question, done });
      const inverses = done === undefined ? null : inversesOf(shown.current, gestures, myId, rare);
      const say = () => {
        if (done === undefined) return;
        // An undo may reveal: it asks like any other way.
        if (inverses) offerUndo(done, () => act(inverses));
        else toast.success(done);
      };
      for (const gesture of gestures) queue.add(gesture, isBrief(gesture) ? say : undefined);
      if (!gestures.some(isBrief)) say();
    },
    [queue, myId, rare, offerUndo],
  );
  const confirm = ({ gesture, done }: Asked) => {
    stopAsking();
    act(gesture, done, true);
  };

  const forgetConflict = useCallback(
    (id: string) => setConflicts((before) => new Map([...before].filter(([one]) => one !== id))),
    [],
  );

  const { people, isLive, hold } = room;
  const value: BoardContextValue = {
    teamId,
    retroId,
    view,
    isOpen,
    isLive,
    waiting,
    unsent: waiting.length,
    isKept: waiting.every(({ isStored }) => isStored),
    omittedCards,
    myId,
    isFacilitator: view.facilitatorId === myId,
    nameOf,
    act,
    groupingOf,
    watching: people.watching,
    participants,
    held: useMemo(() => people.held.filter(({ userId }) => userId !== myId), [people.held, myId]),
    hold,
    conflicts,
    forgetConflict,
    returned,
  };
  return (
    <BoardContext.Provider value={value}>
      {children}
      <GestureQuestion asked={asked} onCancel={stopAsking} onConfirm={confirm} />
    </BoardContext.Provider>
  );
}

const sayExpired = () =>
  toast.error(t`No cambiamos la mesa: pasó más de un minuto sin conexión. Si todavía quieres, hazlo ahora.`);

const sayLate = () => toast.error(t`Lo último que hiciste llegó tarde y no se guardó.`);

/** Text that the room did not take stays in this browser, until its author sends or discards it. */
function keepRefused(gesture: Gesture, myId: string, retroId: string): void {
  const typed = typedText(gesture);
  if (typed?.text) giveBack(boardDraft(myId, retroId, typed.draft, typed.id), typed.text);
}

/** Notes that the page before could not send. Where somebody else wrote since, the answer is a conflict. */
function sendNotes({ groups }: Board, myId: string, retroId: string, send: (gesture: Gesture) => void): void {
  for (const group of groups) {
    const name = boardDraft(myId, retroId, "note", group.id);
    const draft = readDraft(localStorage, name);
    if (!draft || isTooLong(draft.text ?? "", BOARD.note)) continue;
    forgetDraft(localStorage, name);
    const note = draft.text?.trim() || null;
    // A refused note has no base and no number. With 0 it is refused again, so it replaces nothing that others wrote.
    const made =
      draft.base === undefined ? { rev: Number(draft.rev ?? 0) } : { rev: group.rev, base: draft.base || null };
    if (note !== group.note) send({ kind: "noteGroup", groupId: group.id, note, ...made });
  }
}

type QueueOptions = {
  userId: string;
  retroId: string;
  isOpen: boolean;
  send: ConstructorParameters<typeof GestureQueue>[0]["send"];
  onRefused: (gesture: Gesture, refusal: Refusal) => void;
};

function useQueue({ userId, retroId, isOpen, send, onRefused }: QueueOptions): GestureQueue {
  const latest = useRef({ send, onRefused });
  latest.current = { send, onRefused };
  const queue = useMemo(
    () =>
      new GestureQueue({
        storage: () => localStorage,
        locks: () => navigator.locks,
        userId,
        retroId,
        send: (queued) => latest.current.send(queued),
        onRefused: (gesture, refusal) => latest.current.onRefused(gesture, refusal),
        onExpired: sayExpired,
      }),
    [userId, retroId],
  );
  useEffect(() => {
    if (!isOpen) return;
    queue.open();
    addEventListener("online", queue.retry);
    addEventListener("storage", queue.notice);
    return () => {
      queue.close();
      removeEventListener("online", queue.retry);
      removeEventListener("storage", queue.notice);
    };
  }, [queue, isOpen]);
  return queue;
}

/** Members, and people who left: the answer over HTTP names them. */
function useNames(members: readonly Member[], { people }: Board): (userId: string | null) => string {
  const names = useMemo(
    () => new Map([...people, ...members.map(({ user }) => user)].map(({ id, name }) => [id, name])),
    [people, members],
  );
  return useCallback((userId) => names.get(userId ?? "") ?? t`Alguien`, [names]);
}

function conflictOf(gesture: Gesture, current: Refusal["current"]): [string, Conflict] | false {
  const typed = typedText(gesture);
  if (!typed || !current || "step" in current) return false;
  const base = gesture.kind === "noteGroup" ? gesture.base : undefined;
  return [typed.id, { mine: typed.text, current: ("text" in current ? current.text : current.note) ?? "", base }];
}

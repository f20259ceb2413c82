import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mentionOf, mentionParts } from "#party/board/mentions.ts";
import { mergePerson } from "#party/board/person.ts";
import { acceptByMajority, newlyAccepted } from "#party/board/proposals.ts";
import { ANA, BETO, CARLA, context, OpenBoard, STATEMENTS, uuid } from "#tests/factories/board.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

const START = Date.parse("2026-11-23T09:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(START);
});
afterEach(() => {
  vi.useRealTimers();
});

const comment = (n: number, groupId: string, text = `Comentario ${n}`) =>
  ({ kind: "addComment", commentId: uuid(500 + n), groupId, text }) as const;
const proposal = (n: number, groupId: string) =>
  ({ kind: "propose", proposalId: uuid(700 + n), groupId, text: `Acuerdo ${n}` }) as const;
const agree = (n: number, agrees = true) => ({ kind: "agree", proposalId: uuid(700 + n), agrees }) as const;
const join = (n: number, other: number) => ({ kind: "joinGroup", cardId: uuid(n), withCardId: uuid(other) }) as const;

/** An unsigned board with the cards 1 and 2, each in a group of its own. */
function board(): OpenBoard {
  const open = new OpenBoard();
  open.add(ANA, 1);
  open.add(BETO, 2);
  return open;
}

function revealed(): OpenBoard {
  const open = board();
  open.goTo("GROUP");
  return open;
}

describe("Comments of a group", () => {
  it("A comment has its author, also on an unsigned board, and the moment at which the room got it", () => {
    const open = revealed();
    open.do(BETO, comment(1, uuid(1)));
    expect(open.shared.comments).toEqual([
      {
        id: uuid(501),
        groupId: uuid(1),
        authorId: BETO,
        at: "2026-11-23T09:00:00.000Z",
        text: "Comentario 1",
        isEdited: false,
      },
    ]);
  });

  it("Nobody comments on a hidden card, or before the reveal on what went back to be written", () => {
    const open = board();
    expect(open.codeOf(BETO, comment(1, uuid(1)))).toBe("not_found");
    expect(open.codeOf(ANA, comment(1, uuid(1)))).toBe("not_found");
    open.goTo("GROUP");
    open.goTo("WRITE");
    const hidden = open.add(ANA, 3);
    expect(open.codeOf(BETO, comment(1, uuid(1)))).toBe("not_yet");
    expect(open.codeOf(BETO, comment(1, hidden))).toBe("not_found");
  });

  it("Only its author edits or removes a comment; an edit shows, and nothing is left of a removed one", () => {
    const open = revealed();
    open.do(BETO, comment(1, uuid(1)));
    expect(open.codeOf(ANA, { kind: "editComment", commentId: uuid(501), text: "Otro" })).toBe("not_yours");
    expect(open.codeOf(ANA, { kind: "removeComment", commentId: uuid(501) })).toBe("not_yours");
    open.do(BETO, { kind: "editComment", commentId: uuid(501), text: "Otro" });
    expect(open.shared.comments).toMatchObject([{ text: "Otro", isEdited: true }]);
    open.do(BETO, { kind: "removeComment", commentId: uuid(501) });
    expect(JSON.stringify(open.state)).not.toContain("Otro");
    expect(open.codeOf(BETO, { kind: "removeComment", commentId: uuid(501) })).toBe("done");
  });

  it("Comments stand in the order in which they were said, also after the clock goes back", () => {
    const open = revealed();
    open.do(BETO, comment(2, uuid(1)));
    vi.setSystemTime(START - 60_000);
    open.do(ANA, comment(1, uuid(1)));
    expect(open.shared.comments.map(({ id }) => id)).toEqual([uuid(502), uuid(501)]);
  });

  it("Comments follow a group that is merged, and return with it", () => {
    const open = revealed();
    open.do(BETO, comment(1, uuid(1)));
    open.do(ANA, join(1, 2));
    expect(open.shared.comments).toMatchObject([{ groupId: uuid(2) }]);
    open.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(1) });
    expect(open.shared.comments).toMatchObject([{ groupId: uuid(1) }]);
  });

  it("A comment for a group that was merged meanwhile goes to the present one", () => {
    const open = revealed();
    open.do(ANA, join(1, 2));
    open.do(BETO, comment(1, uuid(1)));
    expect(open.shared.comments).toMatchObject([{ groupId: uuid(2) }]);
  });

  it("Comments are not seen while their group has no visible card, and return with the card", () => {
    const open = revealed();
    open.do(BETO, comment(1, uuid(1)));
    open.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    expect(open.shared.comments).toEqual([]);
    open.do(ANA, { kind: "restoreCard", cardId: uuid(1) });
    expect(open.shared.comments).toHaveLength(1);
  });

  it("One person cannot fill the conversation about a group for the others", () => {
    const open = revealed();
    for (let n = 0; n < BOARD.commentsOfPerson; n++) open.do(BETO, comment(n, uuid(1), "Sí"));
    expect(open.codeOf(BETO, comment(200, uuid(1)))).toBe("comments_full");
    expect(open.codeOf(BETO, comment(200, uuid(2)))).toBe("done");
    expect(open.codeOf(ANA, comment(201, uuid(1)))).toBe("done");
  });

  it("A group takes no more comments than its limit, and the others still do", () => {
    const open = revealed();
    for (let n = 0; n < BOARD.comments; n++) open.do(uuid(900 + (n % 5)), comment(n, uuid(1), "Sí"));
    expect(open.codeOf(CARLA, comment(200, uuid(1)))).toBe("comments_full");
    expect(open.codeOf(CARLA, comment(200, uuid(2)))).toBe("done");
  });

  it("Comments take space of their author, and a removed one gives it back", () => {
    const open = revealed();
    let n = 0;
    while (open.codeOf(BETO, comment(n, uuid(1), "€".repeat(BOARD.comment))) === "done") n += 1;
    expect(n).toBe(12);
    expect(open.codeOf(BETO, comment(90, uuid(1), "€".repeat(BOARD.comment)))).toBe("board_too_large");
    expect(open.codeOf(ANA, comment(91, uuid(1)))).toBe("done");
    open.do(BETO, { kind: "removeComment", commentId: uuid(500) });
    expect(open.codeOf(BETO, comment(90, uuid(1), "€".repeat(BOARD.comment)))).toBe("done");
  });

  it("A group with comments is kept where groups without cards are dropped", () => {
    const open = revealed();
    open.do(BETO, comment(1, uuid(1), "Queda"));
    open.add(ANA, 3);
    open.do(ANA, join(1, 2));
    for (let n = 1000; n < 1000 + 2 * BOARD.spareGroups; n++) {
      open.do(BETO, join(3, 2));
      open.do(BETO, { kind: "leaveGroup", cardId: uuid(3), newGroupId: uuid(n) });
    }
    open.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(1) });
    expect(open.shared.comments).toMatchObject([{ groupId: uuid(1), text: "Queda" }]);
  });
});

describe("A mention", () => {
  it("A mention names the member by id, so that a text has parts and names in turn", () => {
    const text = `Lo ve ${mentionOf(BETO)} con ${mentionOf(CARLA)}.`;
    expect(mentionParts(text)).toEqual(["Lo ve ", BETO, " con ", CARLA, "."]);
    expect(mentionParts(`${mentionOf("xK8mQ2zR7aBc")}, mira`)).toEqual(["", "xK8mQ2zR7aBc", ", mira"]);
    expect(mentionParts("@[Beto] y ana@ejemplo.cl")).toEqual(["@[Beto] y ana@ejemplo.cl"]);
  });

  it("A mention names the account of a guest who kept their place, and so do comments and proposals of the guest", () => {
    const open = revealed();
    open.do(BETO, comment(1, uuid(1)));
    open.do(CARLA, comment(2, uuid(1), `¿${mentionOf(BETO)}?`));
    open.do(BETO, { ...proposal(1, uuid(1)), ownerId: BETO });
    open.do(CARLA, proposal(2, uuid(1)));
    for (const userId of [ANA, BETO]) open.do(userId, agree(2));
    const merged = mergePerson(open.state, BETO, ANA, context);
    open.state = merged;
    expect(open.shared.comments).toMatchObject([{ authorId: ANA }, { text: `¿${mentionOf(ANA)}?` }]);
    expect(open.shared.proposals).toMatchObject([
      { authorId: ANA, ownerId: ANA, agreed: [ANA] },
      { agreed: [ANA, CARLA] },
    ]);
    expect(JSON.stringify(open.state)).not.toContain(BETO);
    expect(mergePerson(merged, BETO, ANA, context)).toBe(merged);
  });
});

describe("A proposal", () => {
  it("The author agrees to their proposal, others agree or take that back, and names are in view", () => {
    const open = revealed();
    open.do(BETO, { ...proposal(1, uuid(1)), ownerId: CARLA, dueOn: "2026-12-01" });
    open.do(CARLA, agree(1));
    open.do(ANA, agree(1));
    open.do(ANA, agree(1, false));
    expect(open.shared.proposals).toMatchObject([
      { authorId: BETO, ownerId: CARLA, dueOn: "2026-12-01", agreed: [BETO, CARLA], isAccepted: false },
    ]);
  });

  it("The author changes or removes a proposal while nobody else agreed, and another person never does", () => {
    const open = revealed();
    open.do(BETO, proposal(1, uuid(1)));
    const edit = { kind: "editProposal", proposalId: uuid(701), text: "Mejor" } as const;
    expect(open.codeOf(ANA, edit)).toBe("not_yours");
    open.do(BETO, edit);
    open.do(ANA, agree(1));
    expect(open.codeOf(BETO, { ...edit, text: "Peor" })).toBe("changed_meanwhile");
    expect(open.codeOf(BETO, { kind: "removeProposal", proposalId: uuid(701) })).toBe("changed_meanwhile");
    open.do(ANA, agree(1, false));
    expect(open.codeOf(ANA, { kind: "removeProposal", proposalId: uuid(701) })).toBe("not_yours");
    open.do(BETO, { kind: "removeProposal", proposalId: uuid(701) });
    expect(open.shared.proposals).toEqual([]);
  });

  it("Only the facilitator accepts a proposal, once, and then it stays as it is", () => {
    const open = revealed();
    open.do(BETO, proposal(1, uuid(1)));
    const accept = { kind: "acceptProposal", proposalId: uuid(701) } as const;
    expect(open.codeOf(BETO, accept)).toBe("not_facilitator");
    const before = open.state;
    open.do(ANA, accept);
    expect(newlyAccepted(before, open.state)).toMatchObject([{ id: uuid(701) }]);
    const accepted = open.state;
    open.do(ANA, accept);
    expect(open.state).toBe(accepted);
    expect(open.codeOf(CARLA, agree(1))).toBe("changed_meanwhile");
    expect(open.codeOf(BETO, { kind: "removeProposal", proposalId: uuid(701) })).toBe("changed_meanwhile");
  });

  it("A person has a limited number of proposals on a board", () => {
    const open = revealed();
    for (let n = 0; n < BOARD.ofPerson.proposals; n++) open.do(BETO, proposal(n, uuid(1)));
    expect(open.codeOf(BETO, proposal(50, uuid(2)))).toBe("proposals_full");
    expect(open.codeOf(ANA, proposal(50, uuid(2)))).toBe("done");
  });
});

describe("A proposal with the majority of those who took part", () => {
  it("A proposal is accepted with more than half of those who took part, and not with half", () => {
    const open = revealed();
    open.do(BETO, proposal(1, uuid(1)));
    open.do(BETO, proposal(2, uuid(1)));
    open.do(CARLA, agree(1));
    open.do(CARLA, agree(2));
    open.do(ANA, agree(1));
    open.do(uuid(9004), comment(1, uuid(1)));
    // Two of four agree with the second.
    const after = acceptByMajority(open.state);
    expect(newlyAccepted(open.state, after).map(({ id }) => id)).toEqual([uuid(701)]);
    expect(acceptByMajority(after)).toBe(after);
  });

  it("A person who said once that they are ready took part, also after the step", () => {
    const open = revealed();
    open.do(BETO, proposal(1, uuid(1)));
    open.do(CARLA, { kind: "ready", step: "GROUP", ready: true });
    open.goTo("TALK");
    expect(acceptByMajority(open.state)).toBe(open.state);
  });

  it("A person who wrote a card with their name took part, and a removed card does not show that anybody did", () => {
    const open = new OpenBoard({ signed: true });
    open.add(ANA, 1);
    open.add(CARLA, 2);
    open.add(uuid(9004), 3);
    open.goTo("GROUP");
    open.do(BETO, proposal(1, uuid(1)));
    open.do(ANA, agree(1));
    expect(acceptByMajority(open.state)).toBe(open.state);
    open.do(ANA, { kind: "removeCard", cardId: uuid(2) });
    expect(newlyAccepted(open.state, acceptByMajority(open.state))).toHaveLength(1);
  });

  it("Beside cards without a name one person alone is no majority, because others may have taken part unseen", () => {
    const open = revealed();
    open.do(BETO, proposal(1, uuid(1)));
    expect(acceptByMajority(open.state)).toBe(open.state);
    open.do(ANA, agree(1));
    expect(newlyAccepted(open.state, acceptByMajority(open.state))).toHaveLength(1);
  });

  it("Where all cards have a name, a person who takes part alone decides", () => {
    const open = new OpenBoard({ signed: true });
    open.add(BETO, 1);
    open.goTo("GROUP");
    open.do(BETO, proposal(1, uuid(1)));
    expect(newlyAccepted(open.state, acceptByMajority(open.state))).toHaveLength(1);
  });

  it("A person who answered or placed fichas took part, and one who only wrote a card without a name or took the fichas back did not", () => {
    const open = revealed();
    open.add(uuid(9004), 3);
    open.do(BETO, proposal(1, uuid(1)));
    open.do(ANA, agree(1));
    open.do(uuid(9005), comment(1, uuid(1)));
    expect(newlyAccepted(open.state, acceptByMajority(open.state))).toHaveLength(1);
    open.goTo("CHOOSE");
    open.do(CARLA, { kind: "setFichas", groupId: uuid(1), n: 1 });
    expect(acceptByMajority(open.state)).toBe(open.state);
    open.do(CARLA, { kind: "setFichas", groupId: uuid(1), n: 0 });
    expect(newlyAccepted(open.state, acceptByMajority(open.state))).toHaveLength(1);
    open.do(CARLA, { kind: "answer", question: "worth", value: 3 });
    expect(acceptByMajority(open.state)).toBe(open.state);
  });

  it("A person who only answered the health check took part", () => {
    const open = new OpenBoard({ health: STATEMENTS });
    open.add(ANA, 1);
    open.do(CARLA, { kind: "answerHealth", answerId: uuid(800), values: [9, 5] });
    open.goTo("GROUP");
    open.do(BETO, proposal(1, uuid(1)));
    expect(acceptByMajority(open.state)).toBe(open.state);
  });

  it("A proposal of a group without visible cards is not accepted", () => {
    const open = revealed();
    open.do(BETO, proposal(1, uuid(1)));
    open.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    expect(acceptByMajority(open.state)).toBe(open.state);
  });
});

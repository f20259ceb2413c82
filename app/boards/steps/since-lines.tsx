import { useQuery } from "@tanstack/react-query";
import { Check, Flag, Flame, Heart, type LucideIcon, Plus, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { sinceQuery } from "#app/boards/since.ts";
import { formatDayCount, formatThankYouCount } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { rankBetween } from "#party/board/rank.ts";
import { cut } from "#worker/contract/cut.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Since } from "#worker/contract/since.ts";

type Line = { id: string; icon: LucideIcon; colour: string; text: string; detail?: string };

function linesOf({ streaks, resets, goals, thanks }: Since): Line[] {
  const latest = thanks.latest;
  return [
    ...goals.map(({ id, name, description, targetDays }) => ({
      id,
      icon: Flag,
      text: t`Meta cumplida: ${description}`,
      detail: `${name}, ${formatDayCount(targetDays)}`,
      colour: "text-saffron-ink",
    })),
    ...streaks.map(({ counterId, name, days, isRecord }) => ({
      id: counterId,
      icon: Flame,
      text: `${name}: ${formatDayCount(days)}`,
      detail: isRecord ? t`La racha más larga hasta ahora` : t`Racha de hoy`,
      colour: "text-saffron-ink",
    })),
    ...resets.map(({ id, name, reason, days }) => ({
      id,
      icon: RotateCcw,
      text: t`${name} volvió a cero: ${reason}`,
      detail: days > 0 ? t`La racha iba en ${formatDayCount(days)}` : undefined,
      colour: "text-bad",
    })),
    ...(latest
      ? [
          {
            id: latest.id,
            icon: Heart,
            text: formatThankYouCount(thanks.count),
            detail: t`El último: ${latest.giver.name} a ${latest.receiver.name}`,
            colour: "text-accent",
          },
        ]
      : []),
  ];
}

export function SinceLines() {
  const { teamId, retroId } = useBoard();
  const { data: since } = useQuery(sinceQuery(teamId, retroId));
  return (
    <section
      aria-labelledby="desde-la-ultima"
      className="rounded-lg border border-line bg-paper p-4 shadow-card sm:p-5"
    >
      <h2 id="desde-la-ultima" className="text-xl sm:text-2xl">{t`Desde la última vez`}</h2>
      {since?.since && (
        <p className="text-sm text-ink-soft">{rich`La anterior se cerró el ${<LocalTime iso={since.since} style="day" />}.`}</p>
      )}
      {since ? <Lines lines={linesOf(since)} /> : <SkeletonRows count={3} />}
    </section>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  if (lines.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">{t`Aquí van las rachas, las metas y los agradecimientos desde la retrospectiva anterior. Esta vez no hubo.`}</p>
    );
  }
  return (
    <ul className="mt-3 flex flex-col">
      {lines.map((line) => (
        <SinceLine key={line.id} line={line} />
      ))}
    </ul>
  );
}

function SinceLine({ line: { icon: Icon, colour, text, detail } }: { line: Line }) {
  const { view, act } = useBoard();
  const [column, setColumn] = useState<string>();

  function makeCard(columnId: string, title: string) {
    const ranks = [...view.cards, ...view.me.cards]
      .filter((card) => card.columnId === columnId)
      .map(({ rank }) => rank);
    const last = ranks.sort().at(-1) ?? null;
    const card = {
      cardId: newId(),
      columnId,
      rank: rankBetween(last, null),
      text: cut(text, BOARD.cardText),
      signed: view.signed,
    };
    act({ kind: "addCard", ...card }, t`Tarjeta en ${title}`);
    setColumn(title);
  }
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${colour}`} />
      <p className="min-w-0 grow leading-snug">
        <span dir="auto">{text}</span>
        {detail && (
          <span dir="auto" className="block text-sm text-ink-soft">
            {detail}
          </span>
        )}
        {column && (
          <span className="flex items-center gap-1.5 text-good">
            <Check aria-hidden="true" className="size-4" />
            {t`Tarjeta en ${column}`}
          </span>
        )}
      </p>
      <Menu
        label={t`Columna de la tarjeta`}
        variant="ghost"
        items={view.columns.map(({ id, title }) => ({ label: title, onSelect: () => makeCard(id, title) }))}
        size="icon"
      >
        <Plus aria-hidden="true" />
        <span className="sr-only">{t`Hacer tarjeta: ${text}`}</span>
      </Menu>
    </li>
  );
}

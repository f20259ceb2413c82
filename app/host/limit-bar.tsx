import { clsx } from "clsx";
import type { LimitUse } from "#worker/contract/host.ts";
import { t } from "#worker/contract/language.ts";
import { amountText, LIMIT_TEXTS, percentOf } from "#worker/contract/limit-texts.ts";

/** One limit: how much of it is used, and what happens when it is reached. */
export function LimitBar({ kind, used, limit, isNear }: LimitUse & { isNear: boolean }) {
  const { name, effect } = LIMIT_TEXTS[kind];
  const percent = percentOf({ used, limit });
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{name()}</span>
        <span className="shrink-0">{t`${percent} %`}</span>
      </div>
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full border border-line-strong bg-paper-inset">
        <div
          style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
          className={clsx("h-full rounded-full", isNear ? "bg-bad" : "bg-accent")}
        />
      </div>
      <p className={clsx("text-sm", isNear ? "font-medium text-bad" : "text-ink-soft")}>
        {t`${amountText(kind, used)} de ${amountText(kind, limit)}.`}{" "}
        {isNear ? t`Cerca del límite. ${effect()}` : effect()}
      </p>
    </li>
  );
}

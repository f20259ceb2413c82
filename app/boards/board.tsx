import { clsx } from "clsx";
import { type ReactNode, useId, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { BoardProvider } from "#app/boards/room/board-provider.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { Button } from "#app/ui/button.tsx";
import { InlineScript } from "#app/ui/inline-script.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Tab, TabList, TabPanel } from "#app/ui/tabs.tsx";
import type { Board as BoardData, BoardView } from "#worker/contract/boards.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import type { BarParts } from "./bar-frame.tsx";
import { BoardBar } from "./board-bar.tsx";
import { applyCardSize, cardSizeScript } from "./card-size.ts";
import { KeptTexts } from "./kept-texts.tsx";
import { News } from "./news/news.tsx";
import { NOTICE } from "./notice.ts";
import { StepContent, usePreload } from "./step-content.tsx";
import { isLastStep, type Place, STEP_SCREEN, screenOf } from "./steps.ts";
import { earlyCardsScript } from "./table/early-cards.ts";
import { useFollowedStep } from "./use-followed-step.ts";

const AskToClose = lazyPart("ask-to-close", async () => (await import("./ask-to-close.tsx")).AskToClose);
const PlanNotice = lazyPart("plan-notice", async () => (await import("./plan/plan-notice.tsx")).PlanNotice);

/** In the script of *Llegar*, which pages have by the last step. */
const LastQuestion = lazyPart("arrive-step", async () => (await import("./steps/arrive-step.tsx")).LastQuestion);

type BoardProps = {
  teamId: string;
  retroId: string;
  initial: BoardData;
  isOpen: boolean;
  myId: string;
  bar: BarParts;
  thanks: ReactNode;
};

export function Board({ bar, thanks, ...props }: BoardProps) {
  return (
    <BoardProvider {...props}>
      <BoardPlaces bar={bar} thanks={thanks} />
    </BoardProvider>
  );
}

const closedTabs = (): Tab<Place>[] => [
  { value: "thanks", label: t`Agradecimientos` },
  { value: "table", label: t`La mesa` },
];

/** What tells a person without a connection that nothing is lost, or that it may be. */
const unsentText = (isKept: boolean): string =>
  isKept
    ? t`Lo que hiciste se envía al volver la conexión.`
    : t`Lo que hiciste se envía al volver la conexión. A tu navegador no le queda espacio para guardarlo: no cierres esta página.`;

function BoardPlaces({ bar, thanks }: { bar: BarParts; thanks: ReactNode }) {
  const { view, isOpen, isFacilitator, unsent, isKept, omittedCards, isLive } = useBoard();
  const content = useRef<HTMLDivElement>(null);
  const step = useFollowedStep(view.step, isOpen ? undefined : thanks ? "thanks" : "table", content);
  const id = useId();
  const tabs = useId();
  usePreload();
  const isAtTable = step.place === "table";
  const { name, hint, notice } = screenOf(view, view.step);
  // Before the first paint, whether the server rendered the board or the browser.
  useIsomorphicLayoutEffect(applyCardSize, []);
  return (
    <div
      className={clsx("board", isOpen && isAtTable && STEP_SCREEN[step.shown].hasColumns && "board-fit")}
      style={{ "--columns": view.columns.length }}
    >
      <InlineScript text={import.meta.env.SSR ? cardSizeScript + earlyCardsScript : ""} />
      {isOpen ? (
        <BoardBar parts={bar} tabsId={tabs} place={step.place} onPlace={step.choose} />
      ) : (
        <>
          <KeptTexts />
          <TabList
            id={tabs}
            label={t`Partes de la retrospectiva`}
            tabs={closedTabs().slice(thanks ? 0 : 1)}
            value={step.place}
            onChange={step.choose}
          />
        </>
      )}
      <p role="status" className="sr-only">
        {isOpen && step.hasChanged && !step.isBehind && `${t`Ahora: ${name()}`}. ${hint()}`}
      </p>
      <div role="status" className="empty:hidden">
        {isOpen && step.isBehind && (
          <p className={NOTICE}>
            {notice()}
            <Button
              variant="ghost"
              onClick={step.follow}
              className="text-accent! underline underline-offset-4"
            >{t`Ir`}</Button>
          </p>
        )}
      </div>
      {isOpen && view.plan && (
        <Panel name={t`el aviso del plan`}>
          <PlanNotice />
        </Panel>
      )}
      {isOpen && isFacilitator && isEnding(view) && (
        <Panel name={t`el aviso del cierre`}>
          <AskToClose />
        </Panel>
      )}
      <News />
      <div ref={content} id={id} className="board-content">
        <TabPanel id={tabs} value={step.place} className={clsx("board-content", !isOpen && "pt-4")}>
          {isAtTable ? (
            <Panel name={t`la mesa`}>
              <StepContent step={step.shown} />
            </Panel>
          ) : (
            <div className={clsx("flex w-full max-w-6xl flex-col gap-6", isOpen && "mx-auto")}>
              {thanks}
              {isOpen && isLastStep(view) && (
                <Panel name={t`la última pregunta`}>
                  <LastQuestion />
                </Panel>
              )}
            </div>
          )}
        </TabPanel>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {omittedCards > 0 &&
          plural(omittedCards, form`Cargando 1 tarjeta más…`, form`Cargando ${omittedCards} tarjetas más…`)}
      </p>
      <p role="status" className="mb-8 text-ink-soft empty:hidden">
        {unsent > 0 && !isLive && isOpen && unsentText(isKept)}
      </p>
    </div>
  );
}

/** Whether nothing comes but the closing, and it does not come by itself. */
const isEnding = ({ step, plan }: BoardView) =>
  step === "THANK" || (plan !== null && plan.next === null && !plan.closes);

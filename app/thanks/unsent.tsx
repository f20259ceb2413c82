import { Button } from "#app/ui/button.tsx";

/** The retrospective closed while a thank-you was being written: what can still be done with it. */
export function Unsent({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <p className="text-ink-soft">
        La retrospectiva se cerró mientras escribías. Tu texto sigue aquí para que lo copies y se lo digas en persona.
      </p>
      <Button variant="quiet" onClick={onDiscard} className="sm:self-start">
        Descartar
      </Button>
    </>
  );
}

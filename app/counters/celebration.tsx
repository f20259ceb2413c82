import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";

export function Celebration({ texts }: { texts: string[] }) {
  const confetti = useLazyModule(texts.length > 0, () => import("./confetti.tsx"));
  return (
    <div role="status" className="relative flex flex-wrap gap-2 empty:hidden">
      {texts.map((text) => (
        <Badge key={text} tone="saffron" icon={<Trophy />} className="max-w-full py-1 whitespace-normal! wrap-anywhere">
          {text}
        </Badge>
      ))}
      {confetti && texts.length > 0 && <confetti.Confetti key={texts.join()} />}
    </div>
  );
}

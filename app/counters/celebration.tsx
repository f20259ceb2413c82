import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";

/**
 * A moment: a burst once, under two seconds, ended by any press or key, in nobody's way; its words stay. Under reduced motion
 * only the words, still.
 * @param texts what happened; nothing without any
 */
export function Celebration({ texts }: { texts: string[] }) {
  const loaded = useLazyModule(texts.length > 0, () => import("./burst.tsx"));
  return (
    <div role="status" className="relative flex flex-wrap gap-2 empty:hidden">
      {texts.map((text) => (
        <Badge key={text} tone="saffron" icon={<Trophy />} className="max-w-full py-1 whitespace-normal! wrap-anywhere">
          {text}
        </Badge>
      ))}
      {loaded && texts.length > 0 && <loaded.Burst key={texts.join()} />}
    </div>
  );
}

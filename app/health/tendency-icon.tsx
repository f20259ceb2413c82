import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { TENDENCIES } from "#worker/contract/health-check/keys.ts";

const ICONS = { worse: ArrowDown, same: Equal, better: ArrowUp };

export function TendencyIcon({ tendency, className }: { tendency: (typeof TENDENCIES)[number]; className?: string }) {
  const Icon = ICONS[tendency];
  return <Icon aria-hidden="true" className={className} />;
}

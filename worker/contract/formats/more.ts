import { dropAddKeepImprove } from "./drop-add-keep-improve.ts";
import type { Format } from "./format.ts";
import { hotAirBalloon } from "./hot-air-balloon.ts";
import type { MORE_FORMATS } from "./keys.ts";
import { leanCoffee } from "./lean-coffee.ts";
import { madSadGlad } from "./mad-sad-glad.ts";
import { roseBudThorn } from "./rose-bud-thorn.ts";
import { starfish } from "./starfish.ts";
import { threeLittlePigs } from "./three-little-pigs.ts";
import { timeline } from "./timeline.ts";

export const moreFormats: Record<(typeof MORE_FORMATS)[number], Format> = {
  emociones: madSadGlad,
  estrella: starfish,
  cafe: leanCoffee,
  linea: timeline,
  rosa: roseBudThorn,
  cerditos: threeLittlePigs,
  mantener: dropAddKeepImprove,
  globo: hotAirBalloon,
};

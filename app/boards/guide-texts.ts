import type { Step } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";

/** What a step is for, and what the facilitator may say in it. */
type GuideTexts = { purpose: () => string; words: () => string };

const GUIDE: Record<Step, GuideTexts> = {
  ARRIVE: {
    purpose: () =>
      t`Para que todos estén aquí antes de opinar: quien dice algo al comienzo participa más después. También se mira lo pendiente, para que ningún acuerdo se pierda.`,
    words: () =>
      t`Antes de mirar el trabajo, mirémonos nosotros: elijan la cara que mejor dice cómo llegan, nadie sabrá quién eligió cada una. Después repasemos juntos lo que quedó pendiente.`,
  },
  WRITE: {
    purpose: () =>
      t`Para que cada persona piense por su cuenta, sin que la primera opinión arrastre a las demás. El silencio incomoda un poco, pero ayuda: no lo llenes.`,
    words: () =>
      t`Tomemos unos minutos en silencio y escribamos una idea por tarjeta. Un hecho concreto ayuda más que una conclusión, y nadie lee lo tuyo hasta que pasemos a Juntar.`,
  },
  GROUP: {
    purpose: () =>
      t`Para que el equipo lea todo por primera vez y vea qué se repite. Todavía no se discute: basta con entender y poner junto lo que habla de lo mismo.`,
    words: () =>
      t`Lean con calma y junten lo que se parece; si algo no se entiende, preguntemos qué quiere decir y no quién lo escribió. Pónganle a cada grupo un nombre que se entienda dentro de un mes.`,
  },
  CHOOSE: {
    purpose: () =>
      t`Para que decida el equipo, y no la voz más fuerte, en qué se va el tiempo que queda. Los totales se ven recién en Conversar, para que nadie elija siguiendo a otro.`,
    words: () =>
      t`Pongan sus fichas en lo que vale la pena conversar hoy, sea un problema o algo que salió bien. Piensen en qué podemos cambiar de aquí a la próxima retro.`,
  },
  TALK: {
    purpose: () =>
      t`Para que de cada tema salga algo que el equipo entienda mejor o haga distinto. Cuida que hablen todos y que cada acuerdo quede con responsable y fecha.`,
    words: () =>
      t`¿Qué pasó, qué aprendimos y qué vamos a probar? Me gustaría escuchar primero a quien todavía no ha hablado.`,
  },
  THANK: {
    purpose: () =>
      t`Para que la retro termine con algo bueno, y den ganas de volver. Un agradecimiento con nombre y motivo muestra lo que el equipo valora.`,
    words: () =>
      t`Piensen en alguien que les hizo más fácil este tiempo y cuéntenle qué hizo. Antes de irnos, respondan si valió la pena sentarse: así mejoramos la próxima.`,
  },
};

/** For a *Sin prisa* board, where the words are a message to the team. */
const PLANNED_GUIDE: Partial<Record<Step, GuideTexts>> = {
  WRITE: {
    purpose: () =>
      t`Para que cada persona llegue y escriba cuando puede, sin reunión y sin ver lo de los demás. Recuerda el plazo, para que nadie quede fuera por su horario.`,
    words: () =>
      t`La retro está abierta: cuenten cómo llegan y escriban una idea por tarjeta, con diez minutos basta. Nadie lee lo de los demás hasta que termine el plazo; al terminar, marquen Listo.`,
  },
  CHOOSE: {
    purpose: () =>
      t`Para que el equipo lea todo y elija qué conversar. Como no están juntos, cada grupo necesita un nombre que se explique solo.`,
    words: () =>
      t`Ya se pueden leer las tarjetas: junten lo que se parece y pongan un nombre a cada grupo. Después repartan sus fichas en lo que quieren conversar, antes de que termine el plazo.`,
  },
  TALK: {
    purpose: () =>
      t`Para que los temas se conversen por escrito y terminen en acuerdos que el equipo apoya. Responde pronto los primeros comentarios: una conversación con respuesta sigue sola.`,
    words: () =>
      t`Empiecen por el tema con más fichas y respondan al menos a una persona. Si ven qué hacer, propongan un acuerdo y digan con cuáles están de acuerdo.`,
  },
};

/** @param isPlanned whether the board is *Sin prisa* */
export const guideTexts = (step: Step, isPlanned: boolean): GuideTexts =>
  (isPlanned && PLANNED_GUIDE[step]) || GUIDE[step];

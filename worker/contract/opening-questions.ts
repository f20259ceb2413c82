import { t } from "./language.ts";
import type { OpeningQuestion } from "./openings.ts";

type QuestionGroup = { id: string; title: () => string; questions: (() => string)[] };

/** Boards are stored with the place of a question in its group: a new one goes to the end, and none changes its place. */
export const QUESTION_GROUPS: QuestionGroup[] = [
  {
    id: "hoy",
    title: () => t`Para hoy`,
    questions: [
      () => t`¿Con qué palabra llegas hoy?`,
      () => t`¿Qué te sacó una sonrisa esta semana?`,
      () => t`Si tu día fuera un clima, ¿cuál sería?`,
      () => t`¿Qué canción va con tu semana?`,
      () => t`¿Qué hay cerca de ti que te guste mirar?`,
      () => t`¿Qué cosa pequeña te alegró hoy?`,
      () => t`¿Qué emoji cuenta tu semana?`,
      () => t`¿Qué aprendiste estos días, del trabajo o de otra cosa?`,
      () => t`¿Qué tienes ganas de que pase esta semana?`,
      () => t`¿Qué título le pondrías a tu semana?`,
      () => t`¿Qué dejarías fuera de esta reunión?`,
      () => t`¿Cuánta energía traes hoy, del 1 al 10?`,
    ],
  },
  {
    id: "gustos",
    title: () => t`Gustos`,
    questions: [
      () => t`¿Qué plato de tu ciudad recomiendas?`,
      () => t`¿Dulce o salado? ¿Cuál?`,
      () => t`¿Qué libro, serie o película recomiendas?`,
      () => t`¿Qué canción te pone de buen ánimo?`,
      () => t`¿Rindes más en la mañana o en la noche?`,
      () => t`¿Mar, montaña o ciudad?`,
      () => t`¿A qué lugar volverías mañana mismo?`,
      () => t`¿Qué haces en una tarde libre?`,
      () => t`¿Qué olor te trae buenos recuerdos?`,
      () => t`¿Qué juego llevarías a una tarde de lluvia?`,
      () => t`¿Qué palabra te gusta solo por cómo suena?`,
      () => t`¿Cuál es tu estación del año favorita?`,
    ],
  },
  {
    id: "recuerdos",
    title: () => t`Recuerdos`,
    questions: [
      () => t`¿A qué jugabas en tu infancia?`,
      () => t`¿Qué querías ser cuando crecieras?`,
      () => t`¿Cuál fue tu primer trabajo?`,
      () => t`¿Qué fue lo primero que aprendiste a cocinar?`,
      () => t`¿Qué aparato antiguo extrañas?`,
      () => t`¿Qué dibujos animados no te perdías?`,
      () => t`¿Quién te enseñó algo que todavía usas?`,
      () => t`¿Qué canción te sabes entera desde hace años?`,
      () => t`¿Qué paseo recuerdas con cariño?`,
      () => t`¿Qué materia te gustaba en la escuela?`,
      () => t`¿Cuál fue la primera página que visitabas siempre en internet?`,
      () => t`¿Qué consejo te dieron que todavía sigues?`,
    ],
  },
  {
    id: "trabajo",
    title: () => t`El trabajo`,
    questions: [
      () => t`¿Qué herramienta no cambiarías por nada?`,
      () => t`¿Qué te ayuda a concentrarte?`,
      () => t`¿Qué hábito pequeño te mejora el día?`,
      () => t`¿Qué te gusta de trabajar con este equipo?`,
      () => t`¿A quién de otro equipo le darías las gracias?`,
      () => t`¿Qué truco usas todos los días?`,
      () => t`¿Qué fue lo último que te dio orgullo terminar?`,
      () => t`¿Qué palabra de nuestro trabajo cuesta explicar afuera?`,
      () => t`¿Qué te gustaría aprender este año?`,
      () => t`¿Qué tarea harías con gusto todos los días?`,
      () => t`¿Cómo es el lugar donde trabajas, en tres palabras?`,
      () => t`¿Qué error te enseñó algo útil?`,
    ],
  },
  {
    id: "imaginar",
    title: () => t`Imaginar`,
    questions: [
      () => t`¿Qué superpoder usarías por un solo día?`,
      () => t`Si el equipo fuera una banda, ¿qué tocarías?`,
      () => t`¿Con qué personaje de ficción almorzarías?`,
      () => t`¿Qué le preguntarías a alguien del futuro?`,
      () => t`¿En qué usarías una hora más al día?`,
      () => t`¿Qué inventarías para mejorar los lunes?`,
      () => t`Si tu semana fuera una película, ¿de qué género sería?`,
      () => t`¿Qué objeto llevarías a una isla desierta?`,
      () => t`¿Qué animal sería la mascota del equipo?`,
      () => t`¿A qué época viajarías por una tarde?`,
      () => t`¿Qué día de fiesta inventarías?`,
      () => t`Si desde mañana hablaras un idioma más, ¿cuál sería?`,
    ],
  },
];

const byKey = new Map<string, () => string>(
  QUESTION_GROUPS.flatMap(({ id, questions }) => questions.map((text, place) => [`${id}.${place}`, text] as const)),
);

/** Our questions, as the reader reads them. */
export const questionsOf = ({ id, questions }: QuestionGroup): OpeningQuestion[] =>
  questions.map((text, place) => ({ text: text(), texts: `${id}.${place}` }));

/** The question in the reader's language; one of a team's own as it was written. */
export function readQuestion(question: OpeningQuestion): OpeningQuestion {
  const text = question.texts === undefined ? undefined : byKey.get(question.texts);
  return text ? { ...question, text: text() } : question;
}

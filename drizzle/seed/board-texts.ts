import type { ColumnTemplate } from "#worker/contract/board-templates.ts";
import type { Mark, Reactions } from "#worker/contract/reactions.ts";
import type { SeedText } from "./say.ts";
import { uuid } from "./team.ts";
import { YEAR_BOARDS } from "./year.ts";

const [ana, beto, camila, diego, elena, felipe] = [0, 1, 2, 3, 4, 5] as const;

type SeedCard = [author: number, columnId: string, text: SeedText];
/** `reactions` are those to its first card. */
type SeedGroup = { title?: SeedText; note?: SeedText; fichas?: number; cards: SeedCard[]; reactions?: Reactions };
/** `texts` is the key of one of our questions. */
export type SeedOpening = { texts: string; answers: [author: number, text: SeedText][] };
export type SeedBoard = {
  retroId: string;
  template: ColumnTemplate;
  signed: boolean;
  groups: SeedGroup[];
  /** How many answered each value from 1 to 5. */
  arrive?: number[];
  worth?: number[];
  writers?: number;
  /** On how many days before today its phases ended. A board without them was *En vivo*. */
  ended?: [write: number, choose: number, talk: number];
  opening?: SeedOpening;
};

export const CLOSED: SeedBoard[] = [
  {
    retroId: uuid(203),
    template: "velero",
    signed: true,
    ended: [30, 29.5, 28],
    groups: [
      {
        title: "Borrar también es avanzar",
        note: "Cada sprint reservamos un rato para borrar lo que nadie usa. Diego guarda la lista.",
        fichas: 9,
        cards: [
          [diego, "c1", "Borrar el módulo viejo de facturas: 4.000 líneas menos y todo anda más rápido"],
          [felipe, "c1", "Las pruebas tardan la mitad desde que sacamos lo que no se usaba"],
          [ana, "c4", "Un código que una persona nueva entienda en una semana"],
        ],
      },
      {
        title: "Historias más chicas",
        note: "Si no cabe en dos días, se parte antes de empezar.",
        fichas: 8,
        cards: [
          [beto, "c1", "Partir las historias con Ana: por fin termino lo que empiezo"],
          [elena, "c2", "La historia del catálogo duró tres semanas"],
        ],
      },
      {
        title: "Interrupciones",
        fichas: 6,
        cards: [
          [camila, "c2", "Las consultas de soporte llegan a cualquiera y a toda hora"],
          [beto, "c2", "El martes no alcancé a tocar el sprint"],
        ],
      },
      {
        fichas: 4,
        cards: [[elena, "c3", "Si el proveedor de correos cambia sus precios, nos quedamos sin avisos"]],
      },
      { fichas: 3, cards: [[camila, "c4", "Que un cliente nuevo pueda partir solo, sin llamarnos"]] },
    ],
  },
  {
    retroId: uuid(204),
    template: "bien-mejorar-ideas",
    signed: false,
    opening: {
      texts: "hoy.1",
      answers: [
        [beto, "Mi sobrina me explicó internet"],
        [elena, "Encontrar una foto del primer tablero, en papel"],
        [diego, "El gato de Camila en la daily"],
        [felipe, "Llegó la lluvia, por fin"],
        [camila, "Un correo de la señora Rosa con tres emojis"],
      ],
    },
    groups: [
      {
        title: "La demo con el cliente",
        reactions: { agree: 3, thanks: 2 },
        note: "Repetimos el formato: ensayo el día antes y una sola persona comparte pantalla.",
        fichas: 7,
        cards: [
          [diego, "c1", "La demo del buscador: el cliente aplaudió de verdad"],
          [elena, "c1", "Ensayar el día antes nos dio calma"],
          [ana, "c3", "Que cada demo la presente alguien distinto"],
        ],
      },
      {
        title: "Guardias más justas",
        reactions: { agree: 1, lived: 4 },
        note: "Beto hizo tres domingos seguidos. Hacemos un turno rotativo y quien hace el domingo libra el lunes.",
        fichas: 10,
        cards: [
          [camila, "c2", "Siempre cae la guardia en las mismas personas"],
          [felipe, "c2", "El domingo nadie sabía a quién llamar"],
          [elena, "c3", "Un calendario de guardias que se vea en el canal"],
        ],
      },
      {
        title: "Pruebas del índice",
        fichas: 6,
        cards: [
          [camila, "c1", "Las pruebas de Felipe detectaron el índice vacío antes de publicar"],
          [diego, "c3", "Correr esas pruebas también en cada rama"],
        ],
      },
      { fichas: 4, cards: [[beto, "c1", "Me sentí acompañado aprendiendo SQL"]] },
      { fichas: 2, cards: [[ana, "c2", "Tres reuniones el miércoles: no quedó mañana"]] },
    ],
  },
];

export const YEAR: SeedBoard[] = YEAR_BOARDS.map((board) => ({
  ...board,
  template: "bien-mejorar-ideas",
  signed: false,
  groups: board.groups.map(({ cards, ...group }) => ({
    ...group,
    cards: cards.map(([columnId, text]): SeedCard => [ana, columnId, text]),
  })),
}));

export const OPEN: SeedBoard = {
  retroId: uuid(205),
  template: "bien-mejorar-ideas",
  signed: true,
  opening: {
    texts: "gustos.0",
    answers: [
      [ana, "Pastel de choclo, en verano y en la sombra"],
      [beto, "El ceviche del mercado, temprano"],
      [camila, "Mote con huesillo, que también se come"],
      [diego, "Arepas de choclo con queso"],
      [elena, "Curanto, pero con tiempo"],
      [felipe, "Una marraqueta con palta"],
    ],
  },
  groups: [
    {
      title: "Hablar con quienes nos usan",
      cards: [
        [elena, "c1", "Las entrevistas nos evitaron construir algo que nadie pidió"],
        [camila, "c1", "Escuchar a la señora Rosa usar el carrito valió más que diez métricas"],
        [ana, "c3", "Una entrevista por sprint, y que vayan dos personas distintas"],
        [beto, "c3", "Guardar los videos donde todos los encontremos"],
      ],
    },
    {
      title: "Reuniones que se alargan",
      cards: [
        [beto, "c2", "La planning duró tres horas y salí sin saber qué tomar"],
        [felipe, "c2", "Repetimos en la daily lo que ya estaba escrito"],
        [diego, "c3", "Probar la planning en dos partes: el qué el lunes, el cómo el martes"],
      ],
    },
    {
      cards: [
        [diego, "c1", "Los PR se revisan el mismo día"],
        [beto, "c1", "Diego y Camila comentan con cariño: dan ganas de pedir revisión"],
      ],
    },
    { cards: [[ana, "c1", "El tablero ordenado: por fin sabemos qué viene después"]] },
    { cards: [[felipe, "c1", "Ningún bug en producción en doce días"]] },
    { cards: [[camila, "c1", "Almorzamos juntos el jueves y arreglamos más que en el chat"]] },
    { cards: [[diego, "c1", "El refactor del carrito salió sin que nadie se diera cuenta"]] },
    { cards: [[elena, "c2", "El ambiente de pruebas se cayó dos veces justo antes de mostrar"]] },
    { cards: [[diego, "c2", "Nadie se acuerda de renovar los certificados hasta que avisan los clientes"]] },
    { cards: [[camila, "c2", "Cambiamos de prioridad el miércoles y no lo dijimos en voz alta"]] },
    { cards: [[ana, "c2", "Me cuesta saber quién está con mucho y quién tiene espacio"]] },
    { cards: [[beto, "c2", "Cuando trabajo desde Lima llego tarde a las decisiones"]] },
    { cards: [[felipe, "c2", "Las pruebas del pago fallan a veces y ya nadie les cree"]] },
    { cards: [[elena, "c3", "Una mañana a la semana sin reuniones"]] },
    { cards: [[camila, "c3", "Un canal solo para celebrar lo que sale bien"]] },
    { cards: [[felipe, "c3", "Arreglar una prueba inestable cada viernes, por turnos"]] },
    { cards: [[diego, "c3", "Que el despliegue lo haga una persona distinta cada semana"]] },
    { cards: [[elena, "c3", "Invitar a soporte a la próxima retro"]] },
  ],
};

/** On cards of the open board, each by its group and its place in it. */
export const REACTED: [by: number, group: number, at: number, mark: Mark][] = [
  [beto, 0, 0, "agree"],
  [diego, 0, 0, "agree"],
  [felipe, 0, 1, "surprise"],
  [ana, 1, 0, "lived"],
  [camila, 1, 0, "lived"],
  [elena, 1, 0, "lived"],
  [camila, 2, 1, "thanks"],
  [diego, 2, 1, "thanks"],
  [elena, 8, 0, "lived"],
  [ana, 6, 0, "surprise"],
];

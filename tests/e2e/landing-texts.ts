/** What the people in the pictures of the landing page wrote. */
export type LandingTexts = {
  team: string;
  /** The cards of each column. The first two of the second one become the group. */
  columns: [string[], string[], string[]];
  group: string;
  note: string;
  agreement: string;
};

export const LANDING_TEXTS: Record<string, LandingTexts> = {
  es: {
    team: "Equipo Cordillera",
    columns: [
      ["Buen ritmo de revisiones", "La demo con el cliente fue corta y concreta", "Nadie se quedó hasta tarde"],
      [
        "Dos horas, y después nadie recuerda qué se decidió",
        "No queda una tarde entera para programar",
        "El ambiente de pruebas estuvo caído tres días",
      ],
      ["Un día a la semana sin reuniones", "Turnarnos para probar", "Mostrar algo que funcione todos los jueves"],
    ],
    group: "Demasiadas reuniones",
    note: "Nadie alcanza a concentrarse. Probamos un mes y lo miramos en la próxima retro.",
    agreement: "Miércoles sin reuniones, por un mes",
  },
  en: {
    team: "Team Cordillera",
    columns: [
      ["Good pace of reviews", "The demo with the client was short and to the point", "Nobody stayed late"],
      [
        "Two hours, and then nobody remembers what was decided",
        "There’s never a whole afternoon left to code",
        "Staging was down for three days",
      ],
      ["One day a week without meetings", "Take turns testing", "Show something that works every Thursday"],
    ],
    group: "Too many meetings",
    note: "Nobody gets to focus. We’ll try it for a month and look at it in the next retro.",
    agreement: "No-meeting Wednesdays for a month",
  },
  pt: {
    team: "Time Cordilheira",
    columns: [
      ["Bom ritmo de revisões", "A demo com o cliente foi curta e direta", "Ninguém ficou até tarde"],
      [
        "Duas horas, e depois ninguém lembra o que foi decidido",
        "Não sobra uma tarde inteira para programar",
        "O ambiente de testes ficou fora do ar por três dias",
      ],
      ["Um dia por semana sem reuniões", "Revezar nos testes", "Mostrar algo que funcione toda quinta"],
    ],
    group: "Reuniões demais",
    note: "Ninguém consegue se concentrar. Vamos testar um mês e ver na próxima retro.",
    agreement: "Quartas sem reuniões, por um mês",
  },
};

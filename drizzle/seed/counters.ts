import type { SeedText } from "./say.ts";
import { ana, beto, camila, diego, elena, felipe, uuid } from "./team.ts";

type SeedCounter = {
  id: string;
  name: SeedText;
  incrementButtonLabel: SeedText;
  resetButtonLabel: SeedText;
  currentCount: number;
  longestStreak: number;
  age: number;
  changedDaysAgo: number;
  resets: { nameEvent: SeedText; streak: number; daysAgo: number; userId: string }[];
  goals: { description: SeedText; targetDays: number; achievedDaysAgo: number | null }[];
};

export const COUNTERS: SeedCounter[] = [
  {
    id: uuid(101),
    name: "Días sin bugs en producción",
    incrementButtonLabel: "Otro día sin bugs",
    resetButtonLabel: "Apareció un bug",
    currentCount: 12,
    longestStreak: 31,
    age: 340,
    changedDaysAgo: 1,
    resets: [
      { nameEvent: "Formulario sin validar", streak: 6, daysAgo: 331, userId: ana },
      { nameEvent: "Precios sin IVA", streak: 13, daysAgo: 310, userId: uuid(8) },
      { nameEvent: "Certificado vencido", streak: 10, daysAgo: 287, userId: camila },
      { nameEvent: "Migración a medias", streak: 21, daysAgo: 252, userId: uuid(9) },
      { nameEvent: "Fotos giradas en el catálogo", streak: 4, daysAgo: 241, userId: uuid(7) },
      { nameEvent: "Caída de la pasarela", streak: 26, daysAgo: 204, userId: diego },
      { nameEvent: "Doble cobro", streak: 18, daysAgo: 172, userId: felipe },
      { nameEvent: "Reporte en blanco", streak: 23, daysAgo: 141, userId: uuid(10) },
      { nameEvent: "El carrito perdía productos", streak: 9, daysAgo: 104, userId: beto },
      { nameEvent: "Correo duplicado a clientes", streak: 17, daysAgo: 86, userId: elena },
      { nameEvent: "Error 500 en el pago", streak: 5, daysAgo: 79, userId: diego },
      { nameEvent: "Zona horaria en los reportes", streak: 31, daysAgo: 46, userId: ana },
      { nameEvent: "Caída del buscador", streak: 14, daysAgo: 30, userId: felipe },
      { nameEvent: "Cupón que no vencía", streak: 16, daysAgo: 13, userId: camila },
    ],
    goals: [
      { description: "Dos semanas tranquilas: desayuno para todos", targetDays: 14, achievedDaysAgo: null },
      { description: "Un mes sin bugs: tarde libre", targetDays: 30, achievedDaysAgo: 47 },
      { description: "45 días: cena del equipo", targetDays: 45, achievedDaysAgo: null },
      { description: "Una semana limpia", targetDays: 7, achievedDaysAgo: 5 },
      { description: "Tres semanas: helados en la terraza", targetDays: 21, achievedDaysAgo: 253 },
      { description: "Veinticinco días: película en horario de trabajo", targetDays: 25, achievedDaysAgo: 205 },
    ],
  },
  {
    id: uuid(102),
    name: "Días con la daily en menos de 15 minutos",
    incrementButtonLabel: "Hoy también",
    resetButtonLabel: "Nos pasamos",
    currentCount: 7,
    longestStreak: 11,
    age: 60,
    changedDaysAgo: 0,
    resets: [
      { nameEvent: "Debate sobre el nombre de un botón", streak: 11, daysAgo: 31, userId: felipe },
      { nameEvent: "Demo sorpresa", streak: 6, daysAgo: 10, userId: beto },
    ],
    goals: [{ description: "Diez seguidas: playlist nueva", targetDays: 10, achievedDaysAgo: null }],
  },
  {
    id: uuid(103),
    name: "Días sin tocar main a mano",
    incrementButtonLabel: "Sumar un día",
    resetButtonLabel: "Alguien lo hizo",
    currentCount: 23,
    longestStreak: 23,
    age: 24,
    changedDaysAgo: 1,
    resets: [],
    goals: [{ description: "Un mes de ramas ordenadas", targetDays: 30, achievedDaysAgo: null }],
  },
];

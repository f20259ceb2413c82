export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const PASSWORD = "tertulia-demo";
export const TEAM = { id: "cafe2mesas", name: "Equipo Cordillera", joinPassword: "mesa-larga" } as const;

export const [ana, beto, camila, diego, elena, felipe] = [
  uuid(1),
  uuid(2),
  uuid(3),
  uuid(4),
  uuid(5),
  uuid(6),
] as const;

export const PEOPLE = [
  { id: ana, name: "Ana Soto", email: "ana@ejemplo.cl", isAdmin: true, joinedDaysAgo: 350 },
  { id: beto, name: "Beto Rojas", email: "beto@ejemplo.cl", isAdmin: false, joinedDaysAgo: 349 },
  { id: camila, name: "Camila Fuentes", email: "camila@ejemplo.cl", isAdmin: true, joinedDaysAgo: 348 },
  { id: diego, name: "Diego Herrera", email: "diego@ejemplo.cl", isAdmin: false, joinedDaysAgo: 347 },
  { id: elena, name: "Elena Muñoz", email: "elena@ejemplo.cl", isAdmin: false, joinedDaysAgo: 346 },
  { id: felipe, name: "Felipe Contreras", email: "felipe@ejemplo.cl", isAdmin: false, joinedDaysAgo: 345 },
  { id: uuid(7), name: "Gabriela Morales", email: "gabriela@ejemplo.cl", isAdmin: false, joinedDaysAgo: 340 },
  { id: uuid(8), name: "Hugo Sepúlveda", email: "hugo@ejemplo.cl", isAdmin: false, joinedDaysAgo: 340 },
  { id: uuid(9), name: "Isidora Vargas", email: "isidora@ejemplo.cl", isAdmin: false, joinedDaysAgo: 290 },
  { id: uuid(10), name: "Joaquín Pizarro", email: "joaquin@ejemplo.cl", isAdmin: false, joinedDaysAgo: 230 },
  { id: uuid(11), name: "Katia Núñez", email: "katia@ejemplo.cl", isAdmin: false, joinedDaysAgo: 150 },
  { id: uuid(12), name: "Lautaro Díaz", email: "lautaro@ejemplo.cl", isAdmin: false, joinedDaysAgo: 90 },
];

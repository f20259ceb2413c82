import { TIME_ZONE } from "./limits.ts";

/** Places whose Spanish name is not in the zone's. */
const SPANISH: Record<string, string> = {
  Addis_Ababa: "Adís Abeba",
  Algiers: "Argel",
  Amsterdam: "Ámsterdam",
  Asuncion: "Asunción",
  Athens: "Atenas",
  Baghdad: "Bagdad",
  Belem: "Belém",
  Belgrade: "Belgrado",
  Berlin: "Berlín",
  Bogota: "Bogotá",
  Brussels: "Bruselas",
  Bucharest: "Bucarest",
  Cairo: "El Cairo",
  Calcutta: "Calcuta",
  Canary: "Canarias",
  Cancun: "Cancún",
  Cape_Verde: "Cabo Verde",
  Cayenne: "Cayena",
  Ciudad_Juarez: "Ciudad Juárez",
  Copenhagen: "Copenhague",
  Cordoba: "Córdoba",
  Cuiaba: "Cuiabá",
  Curacao: "Curazao",
  Damascus: "Damasco",
  Dubai: "Dubái",
  Dublin: "Dublín",
  Easter: "Isla de Pascua",
  Havana: "La Habana",
  Istanbul: "Estambul",
  Jakarta: "Yakarta",
  Jerusalem: "Jerusalén",
  Johannesburg: "Johannesburgo",
  Kathmandu: "Katmandú",
  Katmandu: "Katmandú",
  Kolkata: "Calcuta",
  Lisbon: "Lisboa",
  London: "Londres",
  Los_Angeles: "Los Ángeles",
  Luxembourg: "Luxemburgo",
  Merida: "Mérida",
  Mexico_City: "Ciudad de México",
  Moscow: "Moscú",
  New_York: "Nueva York",
  Panama: "Panamá",
  Paris: "París",
  Port_of_Spain: "Puerto España",
  Prague: "Praga",
  Rio_Gallegos: "Río Gallegos",
  Riyadh: "Riad",
  Rome: "Roma",
  Sao_Paulo: "São Paulo",
  Seoul: "Seúl",
  Shanghai: "Shanghái",
  Singapore: "Singapur",
  Stockholm: "Estocolmo",
  Sydney: "Sídney",
  Tehran: "Teherán",
  Tokyo: "Tokio",
  Tucuman: "Tucumán",
  Tunis: "Túnez",
  Vienna: "Viena",
  Warsaw: "Varsovia",
  Zurich: "Zúrich",
};

/** The place of a zone: "Santiago", "Nueva York", "UTC". */
export function placeOf(zone: string): string {
  const place = zone.slice(zone.lastIndexOf("/") + 1);
  return SPANISH[place] ?? place.replaceAll("_", " ");
}

/** The place after "hora de": "Chile", "Madrid". */
export const hourPlaceOf = (zone: string): string => (zone === TIME_ZONE ? "Chile" : placeOf(zone));

/** "hora de Chile", "hora de Madrid" */
export const hourOf = (zone: string): string => `hora de ${hourPlaceOf(zone)}`;

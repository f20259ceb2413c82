import { TIME_ZONE } from "./limits.ts";

/** Places whose Spanish name is not in the zone's. */
const SPANISH: Record<string, string> = {
  Amsterdam: "Ámsterdam",
  Asuncion: "Asunción",
  Berlin: "Berlín",
  Bogota: "Bogotá",
  Brussels: "Bruselas",
  Cairo: "El Cairo",
  Cancun: "Cancún",
  Copenhagen: "Copenhague",
  Dublin: "Dublín",
  Easter: "Isla de Pascua",
  Havana: "La Habana",
  Istanbul: "Estambul",
  Jerusalem: "Jerusalén",
  Kolkata: "Calcuta",
  Calcutta: "Calcuta",
  Lisbon: "Lisboa",
  London: "Londres",
  Los_Angeles: "Los Ángeles",
  Luxembourg: "Luxemburgo",
  Mexico_City: "Ciudad de México",
  Moscow: "Moscú",
  New_York: "Nueva York",
  Panama: "Panamá",
  Paris: "París",
  Port_of_Spain: "Puerto España",
  Prague: "Praga",
  Rome: "Roma",
  Santo_Domingo: "Santo Domingo",
  Sao_Paulo: "São Paulo",
  Singapore: "Singapur",
  Stockholm: "Estocolmo",
  Sydney: "Sídney",
  Tokyo: "Tokio",
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

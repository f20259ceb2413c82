import { t } from "./language.ts";
import { TIME_ZONE } from "./limits/pages.ts";

/** Places whose name is not in the zone's. */
const NAMES: Record<string, () => string> = {
  Addis_Ababa: () => t`Adís Abeba`,
  Algiers: () => t`Argel`,
  Amsterdam: () => t`Ámsterdam`,
  Asuncion: () => t`Asunción`,
  Athens: () => t`Atenas`,
  Baghdad: () => t`Bagdad`,
  Belem: () => t`Belém`,
  Belgrade: () => t`Belgrado`,
  Berlin: () => t`Berlín`,
  Bogota: () => t`Bogotá`,
  Brussels: () => t`Bruselas`,
  Bucharest: () => t`Bucarest`,
  Cairo: () => t`El Cairo`,
  Calcutta: () => t`Calcuta`,
  Canary: () => t`Canarias`,
  Cancun: () => t`Cancún`,
  Cape_Verde: () => t`Cabo Verde`,
  Cayenne: () => t`Cayena`,
  Ciudad_Juarez: () => t`Ciudad Juárez`,
  Copenhagen: () => t`Copenhague`,
  Cordoba: () => t`Córdoba`,
  Cuiaba: () => t`Cuiabá`,
  Curacao: () => t`Curazao`,
  Damascus: () => t`Damasco`,
  Dubai: () => t`Dubái`,
  Dublin: () => t`Dublín`,
  Easter: () => t`Isla de Pascua`,
  Havana: () => t`La Habana`,
  Istanbul: () => t`Estambul`,
  Jakarta: () => t`Yakarta`,
  Jerusalem: () => t`Jerusalén`,
  Johannesburg: () => t`Johannesburgo`,
  Kathmandu: () => t`Katmandú`,
  Katmandu: () => t`Katmandú`,
  Kolkata: () => t`Calcuta`,
  Lisbon: () => t`Lisboa`,
  London: () => t`Londres`,
  Los_Angeles: () => t`Los Ángeles`,
  Luxembourg: () => t`Luxemburgo`,
  Merida: () => t`Mérida`,
  Mexico_City: () => t`Ciudad de México`,
  Moscow: () => t`Moscú`,
  New_York: () => t`Nueva York`,
  Panama: () => t`Panamá`,
  Paris: () => t`París`,
  Port_of_Spain: () => t`Puerto España`,
  Prague: () => t`Praga`,
  Rio_Gallegos: () => t`Río Gallegos`,
  Riyadh: () => t`Riad`,
  Rome: () => t`Roma`,
  Sao_Paulo: () => t`São Paulo`,
  Seoul: () => t`Seúl`,
  Shanghai: () => t`Shanghái`,
  Singapore: () => t`Singapur`,
  Stockholm: () => t`Estocolmo`,
  Sydney: () => t`Sídney`,
  Tehran: () => t`Teherán`,
  Tokyo: () => t`Tokio`,
  Tucuman: () => t`Tucumán`,
  Tunis: () => t`Túnez`,
  Vienna: () => t`Viena`,
  Warsaw: () => t`Varsovia`,
  Zurich: () => t`Zúrich`,
};

/** The place of a zone: "Santiago", "Nueva York", "UTC". */
export function placeOf(zone: string): string {
  const place = zone.slice(zone.lastIndexOf("/") + 1);
  return NAMES[place]?.() ?? place.replaceAll("_", " ");
}

/** The place after "hora de": "Chile", "Madrid". */
export const hourPlaceOf = (zone: string): string => (zone === TIME_ZONE ? "Chile" : placeOf(zone));

/** "hora de Chile", "hora de Madrid" */
export const hourOf = (zone: string): string =>
  // Other languages give a country an article: "horário do Chile".
  zone === TIME_ZONE ? t`hora de Chile` : t`hora de ${placeOf(zone)}`;

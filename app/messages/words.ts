/** "Sin mensajes", "1 mensaje", "12 mensajes". */
export function countMessages(count: number): string {
  if (count === 0) return "Sin mensajes";
  return count === 1 ? "1 mensaje" : `${count} mensajes`;
}

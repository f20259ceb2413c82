const KEY = "tertulia-notify";

/** Whether the person asked for notifications in this browser. Its permission can still be taken back. */
export function wantsNotifications(): boolean {
  try {
    return localStorage.getItem(KEY) !== null && Notification.permission === "granted";
  } catch {
    // A browser without notifications, or without storage.
    return false;
  }
}

/** Asks for the permission. @returns whether notifications are on */
export async function askForNotifications(): Promise<boolean> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  localStorage.setItem(KEY, "1");
  return true;
}

export function stopNotifications(): void {
  localStorage.removeItem(KEY);
}

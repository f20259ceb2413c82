import { toast as list } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast, toastsMounted } from "#app/lib/toast.ts";

const shown = () => list.getToasts().flatMap((one) => ("title" in one ? [one] : []));
const titles = () => shown().map(({ title }) => title);

describe("Toasts", () => {
  // The library removes a toast in the next frame.
  beforeEach(() => vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw)));
  afterEach(() => vi.unstubAllGlobals());

  it("Undo stays for as long as it is possible, and does not run by itself", async () => {
    toastsMounted();
    const undo = vi.fn();
    toast.undoable("Counter incrementado", undo, 10_000);
    await expect.poll(titles).toContain("Counter incrementado");
    const { duration, action } = shown().find(({ title }) => title === "Counter incrementado") ?? {};
    expect(duration).toBe(10_000);
    expect(action).toMatchObject({ label: "Deshacer" });
    expect(undo).not.toHaveBeenCalled();
  });

  it("A new error of an action replaces its last one, and its success removes it; errors of other actions stay", async () => {
    toast.error("Primero", "like");
    toast.error("Otra cosa", "vote");
    await expect.poll(titles).toContain("Primero");
    toast.error("Segundo", "like");
    await expect.poll(titles).toContain("Segundo");
    await expect.poll(titles).not.toContain("Primero");
    toast.dismissError("like");
    await expect.poll(titles).not.toContain("Segundo");
    expect(titles()).toContain("Otra cosa");
  });
});

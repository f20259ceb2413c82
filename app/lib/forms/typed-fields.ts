import type { Draft } from "./drafts.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Only inputs have these types. */
const isInput = (field: Field, type: "radio" | "checkbox"): field is HTMLInputElement => field.type === type;

/** What a draft keeps of a field: of a checkbox, whether it is checked. */
export const keptValue = (field: Field): string => (isInput(field, "checkbox") ? String(field.checked) : field.value);

/** The field of an input event if its value may be stored: never a password or a code. */
export function keepableField(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target.name ? target : null;
  if (!(target instanceof HTMLInputElement) || !target.name) return null;
  const secret = target.type === "password" || /password|code/i.test(target.name + target.autocomplete);
  return secret || target.type === "file" ? null : target;
}

/** What was typed and chosen before the page was hydrated. */
export function alreadyTyped(form: HTMLFormElement): Draft {
  const typed: Draft = {};
  for (const element of form.elements) {
    const field = keepableField(element);
    if (field && isChanged(field)) typed[field.name] = keptValue(field);
  }
  return typed;
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return Math.max(field.selectedIndex, 0) !== Math.max(initial, 0);
  }
  if (isInput(field, "checkbox")) return field.checked !== field.defaultChecked;
  return isInput(field, "radio") ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

/** Fills fields as if typed, without moving the focus. */
export function fill(form: HTMLFormElement | HTMLFieldSetElement, draft: Draft): void {
  for (const element of form.elements) {
    const field = keepableField(element);
    const value = field && draft[field.name];
    if (!field || value === undefined || value === null) continue;
    if (isInput(field, "radio")) {
      if (field.value === value && !field.checked) field.click();
    } else if (keptValue(field) !== value) {
      if (isInput(field, "checkbox")) field.click();
      else type(field, value);
    }
  }
}

function type(field: Field, value: string): void {
  // React overrides the setter of the instance and would ignore the event; the prototype's setter avoids that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  // A select may not have this option yet; the draft keeps it.
  if (field.value !== value) return;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

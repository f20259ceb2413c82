import type { Draft } from "./drafts.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field something was typed into, where it may be kept: never a password or a code. */
export function keepableField(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target.name ? target : null;
  if (!(target instanceof HTMLInputElement) || !target.name) return null;
  const secret = target.type === "password" || /password|code/i.test(target.name + target.autocomplete);
  return secret || target.type === "checkbox" || target.type === "file" ? null : target;
}

/** What stands in a form's fields because somebody typed it before the page came alive. */
export function alreadyTyped(form: HTMLFormElement): Draft {
  const typed: Draft = {};
  for (const element of form.elements) {
    const field = keepableField(element);
    if (field && isText(field) && field.value !== field.defaultValue) typed[field.name] = field.value;
  }
  return typed;
}

/** Puts a draft into a form's fields, as if it had been typed, but without moving the focus. */
export function fill(form: HTMLFormElement, draft: Draft): void {
  for (const element of form.elements) {
    const field = keepableField(element);
    const value = field && draft[field.name];
    if (!field || value === undefined || value === null) continue;
    if (field instanceof HTMLInputElement && field.type === "radio") {
      if (field.value === value && !field.checked) field.click();
    } else if (field.value !== value) type(field, value);
  }
}

function type(field: Field, value: string): void {
  // The element's own setter is watched by React, which would then take the event for an echo and ignore it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  // A choice that is not there (yet) stays in the draft.
  if (field.value !== value) return;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

const isText = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "radio");

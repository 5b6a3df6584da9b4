import { createContext, useContext } from "react";
import { OWNER_FIELD } from "../../request/forms/owner-field.ts";

/** The mark of the person to whom the page is shown (app/request/session/form-owner.ts); "" for a visitor. */
export const FormOwnerContext = createContext("");

/**
 * Stands for the mark in the markup of the server, which is cached for every reader; `entry.server.tsx` writes the
 * reader's own mark over it. Random, so that no text written by people can be mistaken for it.
 */
export const OWNER_PLACE = import.meta.env.SSR ? crypto.randomUUID().slice(0, 12) : "";

/** The value of `FormOwnerContext` for a page: the mark itself in the browser, its place on the server. */
export function toShownOwner(owner: string): string {
  return import.meta.env.SSR && owner !== "" ? OWNER_PLACE : owner;
}

/** True if the forms of the page have a mark. */
export function useHasOwner(): boolean {
  return useContext(FormOwnerContext) !== "";
}

/** The hidden field that says to whom a form was shown. A visitor's forms have none, so visitors can share a page. */
export function OwnerField() {
  const owner = useContext(FormOwnerContext);
  return owner === "" ? null : <input type="hidden" name={OWNER_FIELD} value={owner} />;
}

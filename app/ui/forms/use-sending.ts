import { createContext, useContext } from "react";
import { type Navigation, useNavigation } from "react-router";

type Sending = Pick<Navigation, "state" | "formData">;

/** Replaces the router's own state if given: the style guide shows forms as if they were being sent. */
export const SendingContext = createContext<Sending | null>(null);

/** The state of the form that is being sent, or of the page that is loading. */
export function useSending(): Sending {
  const sending = useNavigation();
  return useContext(SendingContext) ?? sending;
}

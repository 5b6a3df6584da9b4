import { createContext, useContext } from "react";
import { type Navigation, useNavigation } from "react-router";

type Sending = Pick<Navigation, "state" | "formData">;

/** Replaces the router's own state if given: the guide shows its forms as if they were being sent. */
export const SendingContext = createContext<Sending | null>(null);

/** The form that is being sent, or the next page while it loads. */
export function useSending(): Sending {
  const sending = useNavigation();
  return useContext(SendingContext) ?? sending;
}

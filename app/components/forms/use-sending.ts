import { createContext, useContext } from "react";
import { type Navigation, useNavigation } from "react-router";

type Sending = Pick<Navigation, "state" | "formData">;

/** Stands for the router's own answer, where it is given: the guide shows its forms while they are being sent. */
export const SendingContext = createContext<Sending | null>(null);

/** The form that is being sent, or the next page that is on its way. */
export function useSending(): Sending {
  const sending = useNavigation();
  return useContext(SendingContext) ?? sending;
}

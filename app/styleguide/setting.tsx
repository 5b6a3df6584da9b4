import { type ReactNode, use } from "react";
import {
  NavigationType,
  UNSAFE_DataRouterDataContext as RouterData,
  UNSAFE_DataRouterNavigationContext as RouterNavigation,
  useLocation,
} from "react-router";
import type { HeaderData } from "../session/header-data.ts";

interface SettingProps {
  /** what the frame of the page is to be taken for, where it differs */
  frame?: Partial<HeaderData>;
  /** the form that is on its way */
  sending?: Record<string, string>;
  children: ReactNode;
}

/**
 * Shows its children as they are on another page: for another reader, or while a form is on its way. What a component
 * asks the router is answered from the router's own contexts, so this hands them on with the made-up parts in them.
 */
export function Setting({ frame, sending, children }: SettingProps) {
  const data = use(RouterData);
  const navigation = use(RouterNavigation);
  const location = useLocation();
  if (!data || !navigation) return children;
  const root: HeaderData = { ...data.loaderData.root, ...frame };
  const shown = sending
    ? {
        ...navigation.navigation,
        state: "submitting" as const,
        location,
        formMethod: "POST" as const,
        formAction: location.pathname,
        formEncType: "application/x-www-form-urlencoded" as const,
        formData: toFormData(sending),
        json: undefined,
        text: undefined,
        matches: [],
        historyAction: NavigationType.Push,
      }
    : navigation.navigation;
  return (
    <RouterData value={{ ...data, loaderData: { ...data.loaderData, root } }}>
      <RouterNavigation value={{ ...navigation, navigation: shown }}>{children}</RouterNavigation>
    </RouterData>
  );
}

function toFormData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

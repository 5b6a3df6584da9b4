import { type ReactNode, use } from "react";
import { SendingContext } from "../components/forms/use-sending.ts";
import { FrameContext, useHeader } from "../components/header/use-header.ts";
import type { HeaderData } from "../session/header-data.ts";

interface SettingProps {
  /** values of the page's frame that differ */
  frame?: Partial<HeaderData>;
  /** the form that is being sent */
  sending?: Record<string, string>;
  children: ReactNode;
}

/** Shows its children as on another page: for another reader, or while a form is being sent. */
export function Setting({ frame, sending, children }: SettingProps) {
  const header = useHeader();
  const before = use(SendingContext);
  const shown = sending ? { state: "submitting" as const, formData: toFormData(sending) } : before;
  return (
    <FrameContext value={{ ...header, ...frame }}>
      <SendingContext value={shown}>{children}</SendingContext>
    </FrameContext>
  );
}

function toFormData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

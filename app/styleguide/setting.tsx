import { type ReactNode, use } from "react";
import { SendingContext } from "../components/forms/use-sending.ts";
import { FrameContext, useHeader } from "../components/header/use-header.ts";
import type { HeaderData } from "../session/header-data.ts";

interface SettingProps {
  /** what the frame of the page is to be taken for, where it differs */
  frame?: Partial<HeaderData>;
  /** the form that is on its way */
  sending?: Record<string, string>;
  children: ReactNode;
}

/** Shows its children as they are on another page: for another reader, or while a form is on its way. */
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

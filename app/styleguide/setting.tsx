import { type ReactNode, use } from "react";
import type { HeaderData } from "../request/header/header-data.ts";
import { SendingContext } from "../ui/forms/use-sending.ts";
import { FrameContext, useHeader } from "../ui/use-header.ts";

interface SettingProps {
  /** header data that differ from the page's */
  frame?: Partial<HeaderData>;
  /** the fields of a form that is being sent */
  sending?: Record<string, string>;
  children: ReactNode;
}

/** Shows its children for another reader than the page's, or as if a form were being sent. */
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

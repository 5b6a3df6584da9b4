import { useEffect, useRef, useState } from "react";
import { Note } from "../../ui/note.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { openCodeReader } from "./read-code.ts";

/** refused: by the person or their browser · none: there is no camera · failed: anything else, such as a camera in use */
type State = "off" | "starting" | "on" | "refused" | "none" | "failed";

/** Milliseconds between two looks at the camera's picture. */
const PAUSE = 200;

/** The camera, which is started by a button and stops with the page. `onCode` is called once, with the first code. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts();
  const [state, setState] = useState<State>("off");
  const video = useRef<HTMLVideoElement>(null);
  const isWanted = state === "starting" || state === "on";

  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    void watch(video.current, { stop: stop.signal, onOn: () => setState("on") }).then(
      (code) => code !== null && onCode(code),
      (error: unknown) => !stop.signal.aborted && setState(stateOf(error)),
    );
    return () => stop.abort();
  }, [isWanted, onCode]);

  return (
    <div className="stack scan">
      <video ref={video} muted playsInline hidden={state !== "on"} aria-label={t("scan.picture")} />
      <p role="status">{state === "on" ? t("scan.hold") : state === "starting" ? t("scan.starting") : ""}</p>
      {(state === "refused" || state === "none" || state === "failed") && <Note tone="bad">{t(`scan.${state}`)}</Note>}
      <p className="copy">
        <button
          type="button"
          className="btn btn--main btn--big"
          onClick={() => setState(isWanted ? "off" : "starting")}
        >
          {t(isWanted ? "scan.stop" : "scan.start")}
        </button>
      </p>
    </div>
  );
}

/** Resolves to the first code that the camera sees, or to null once it is stopped. Rejects if there is no camera. */
async function watch(
  video: HTMLVideoElement | null,
  { stop, onOn }: { stop: AbortSignal; onOn: () => void },
): Promise<string | null> {
  if (!navigator.mediaDevices || !video) throw new DOMException("no camera", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  stop.addEventListener("abort", end);
  try {
    video.srcObject = stream;
    await video.play();
    onOn();
    const read = await openCodeReader();
    while (!stop.aborted) {
      const code = await read(video);
      if (code !== null && code.trim() !== "") return code;
      await new Promise((wake) => setTimeout(wake, PAUSE));
    }
    return null;
  } finally {
    end();
  }
}

function stateOf(error: unknown): State {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "failed";
}

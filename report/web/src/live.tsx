import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { unpack } from "./model";
import { show } from "./state";

interface Progress {
  words: string;
  done: number;
  of: number;
  ended: boolean;
}

const progress = signal<Progress | null>(null);

// follow listens to the server that the page came from: for progress, and for the run's rows after
// each window.
export function follow(): void {
  const events = new EventSource("events");
  events.addEventListener("progress", (e) => (progress.value = JSON.parse((e as MessageEvent<string>).data) as Progress));
  events.addEventListener("model", (e) => void unpack((e as MessageEvent<string>).data).then(show));
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) progress.value = { words: "The server has ended; the page stays as it is.", done: 0, of: 0, ended: true };
  };
}

export function Progress(): JSX.Element | null {
  const p = progress.value;
  if (!p) return null;
  return (
    <p class="progress" aria-live="polite">
      {p.of > 0 && !p.ended ? <progress max={p.of} value={p.done} aria-label="progress of the run" /> : null} {p.words}
    </p>
  );
}

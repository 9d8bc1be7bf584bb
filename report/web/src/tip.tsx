// Words that explain themselves where they stand: on hover, focus and touch.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

const open = signal<{ id: string; at: Element; x: number; y: number; below: boolean; words: string } | null>(null);

function show(id: string, at: Element, words: string): void {
  const box = at.getBoundingClientRect();
  const width = Math.min(320, document.documentElement.clientWidth - 16);
  const x = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8));
  const below = box.top < 140;
  open.value = { id, at, x, y: below ? box.bottom + 4 : box.top - 4, below, words };
}

const hide = (): void => void (open.value = null);

// Tip explains its children. It is a button, so that keyboards and fingers reach it.
export function Tip({ words, children, class: name = "" }: { words: string; children: ComponentChildren; class?: string }): JSX.Element {
  const id = useId();
  if (!words) return <span class={name}>{children}</span>;
  const here = (e: Event): void => show(id, e.currentTarget as Element, words);
  return (
    <button
      type="button"
      class={`tip ${name}`}
      aria-describedby={open.value?.id === id ? "tip" : undefined}
      onMouseEnter={here}
      onFocus={here}
      onClick={here}
      onMouseLeave={hide}
      onBlur={hide}
    >
      {children}
    </button>
  );
}

// hint explains a cell of a table, which is no tab stop of its own.
export function hint(words: string): { onMouseEnter?: (e: Event) => void; onMouseLeave?: () => void; onClick?: (e: Event) => void } {
  if (!words) return {};
  const here = (e: Event): void => show("", e.currentTarget as Element, words);
  return { onMouseEnter: here, onClick: here, onMouseLeave: hide };
}

// explain explains a button that does something else when it is pressed.
export function explain(words: string): { onMouseEnter: (e: Event) => void; onMouseLeave: () => void; onFocus: (e: Event) => void; onBlur: () => void } {
  const here = (e: Event): void => show("", e.currentTarget as Element, words);
  return { onMouseEnter: here, onMouseLeave: hide, onFocus: here, onBlur: hide };
}

// TipLayer is where explanations appear.
export function TipLayer(): JSX.Element {
  const at = open.value;
  return (
    <div id="tip" role="tooltip" hidden={!at} class={at?.below ? "below" : "above"} ref={(e) => {
      if (!e || !at) return;
      e.style.left = `${at.x}px`;
      e.style.top = `${at.y}px`;
    }}>
      {at?.words}
    </div>
  );
}

addEventListener("keydown", (e) => e.key === "Escape" && hide());
// The focus scrolls what it goes to into sight, so that the words move with it.
addEventListener("scroll", () => { const o = open.value; if (o) show(o.id, o.at, o.words); }, { passive: true, capture: true });

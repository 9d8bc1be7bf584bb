// Points of a chart are one tab stop: arrow keys go from one to the next, and the one with the
// focus is named beside the chart.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

export interface Point {
  key: string;
  x: number;
  y: number;
  label: string;
  detail: string;
  mark: string; // of its class
  lo?: number; // ends of the vertical interval, in pixels
  hi?: number;
}

interface Props {
  points: Point[]; // in the order of arrow keys
  width: number;
  height: number;
  label: string;
  named?: Set<string>; // keys of the points with a visible name
  onPick?: (key: string) => void;
  children?: JSX.Element | (JSX.Element | null)[];
}

// taken keeps names from being written over each other.
function free(box: DOMRect, boxes: DOMRect[]): boolean {
  return !boxes.some((b) => box.left < b.right && b.left < box.right && box.top < b.bottom && b.top < box.bottom);
}

export function Points({ points, width, height, label, named, onPick, children }: Props): JSX.Element {
  const [at, setAt] = useState(-1);
  const point = points[at];
  const boxes: DOMRect[] = [];
  const names = points.filter((p) => named?.has(p.key)).map((p) => {
    const w = 6.6 * p.label.length;
    for (const [dx, dy, anchor] of [[8, 4, "start"], [-8, 4, "end"], [8, -8, "start"], [8, 16, "start"], [-8, -8, "end"], [-8, 16, "end"]] as const) {
      const left = anchor === "start" ? p.x + dx : p.x + dx - w;
      const box = new DOMRect(left, p.y + dy - 11, w, 13);
      if (left > 0 && left + w < width && box.top > 0 && free(box, boxes)) {
        boxes.push(box);
        return <text key={p.key} class="name" x={p.x + dx} y={p.y + dy} text-anchor={anchor}>{p.label}</text>;
      }
    }
    return null;
  });
  const move = (e: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (step) setAt((at + step + points.length) % points.length);
    else if (e.key === "Home") setAt(0);
    else if (e.key === "End") setAt(points.length - 1);
    else if (e.key === "Enter" && point) onPick?.(point.key);
    else return;
    e.preventDefault();
  };
  const nearest = (e: MouseEvent): number => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    const x = e.clientX - box.left, y = e.clientY - box.top;
    let best = -1, least = 900;
    points.forEach((p, i) => {
      const d = (p.x - x) ** 2 + (p.y - y) ** 2;
      if (d < least) (least = d), (best = i);
    });
    return best;
  };
  return (
    <>
      <div class="points" role="application" aria-roledescription="chart" aria-label={`${label}. Arrow keys go from point to point.`} tabIndex={0}
        onKeyDown={move} onFocus={() => at < 0 && setAt(0)} onBlur={() => setAt(-1)}
        onMouseMove={(e) => setAt(nearest(e))} onMouseLeave={() => setAt(-1)}
        onClick={(e) => { const i = nearest(e); setAt(i); if (i >= 0 && i === at) onPick?.(points[i].key); }}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children}
          {points.map((p) => (
            <g key={p.key} class={p.mark}>
              {p.lo !== undefined && p.hi !== undefined ? <line class="interval" x1={p.x} x2={p.x} y1={p.lo} y2={p.hi} /> : null}
              <circle cx={p.x} cy={p.y} r={named?.has(p.key) ? 4.5 : 3.5} />
            </g>
          ))}
          {names}
          {point ? <circle class="focus" cx={point.x} cy={point.y} r={8} /> : null}
        </svg>
      </div>
      <p class="readout" aria-live="polite">{point ? <><b>{point.label}</b> {point.detail}</> : " "}</p>
    </>
  );
}

// Lines follow rows over stops: sizes of a value, or runs. A chart has room for a few of them, the
// table below it has all.

import type { JSX } from "preact";
import { AboutLink } from "./about";
import { heightOf, margin, Upright } from "./axes";
import { ChartExport, TableExport } from "./export";
import { half } from "./format";
import { Points, type Point } from "./points";
import type { Interval, Row } from "./rows";
import { logScale } from "./scale";
import { words } from "./select";
import { state } from "./state";
import { Table, type Column } from "./table";
import { useWidth } from "./width";

export interface Line {
  id: string;
  rows: (Row | undefined)[]; // by stop
}

export interface Stop {
  key: string;
  name: string;
  doc: string;
}

// A Base is the horizontal axis of a chart.
export interface Base {
  at: (row: Row, stop: number) => number;
  axis: JSX.Element;
}

interface Props {
  name: string; // of what is saved
  label: string;
  lines: Line[];
  stops: Stop[];
  unit: string;
  measure: (row: Row) => Interval;
  write: (x: number) => string;
  usual: (first: Row) => boolean; // rows that are drawn if nobody chose
  base: (shown: Row[], width: number, to: number) => Base; // from margin.left to there
  what: string; // completes "8 of the 40 …"
  more: string; // to be known of them
  extra?: (row: Row) => string; // of a point, beside its measure
}

const dashes = ["", "6 3", "2 3", "8 3 2 3", "12 4", "1 4", "4 2 1 2", "10 2"];

const last = (l: Line): number => l.rows.reduce((at, r, stop) => (r ? stop : at), -1);
// spread moves heights apart, so that a name fits at each, and keeps their order.
function spread(heights: number[], least: number, most: number): number[] {
  const gap = 13;
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const out = [...heights];
  order.forEach((i, n) => { if (n) out[i] = Math.max(out[i], out[order[n - 1]] + gap); });
  let floor = most;
  for (const i of order.reverse()) {
    out[i] = Math.max(least, Math.min(out[i], floor));
    floor = out[i] - gap;
  }
  return out;
}

const present = (l: Line): Row[] => l.rows.filter((r) => r !== undefined);

// pick takes the rows that were chosen to compare, or that the search names, or the fastest.
function pick(lines: Line[], usual: (first: Row) => boolean): { shown: Line[]; how: string } {
  const chosen = state.value.cmp, sought = words.value;
  const [some, how] = chosen.length
    ? [lines.filter((l) => chosen.includes(l.id)), "those chosen to compare"]
    : sought.length
      ? [lines.filter((l) => sought.some((w) => l.id.toLowerCase().includes(w))), "those that match the search"]
      : [lines.filter((l) => usual(present(l)[0])), "the first by time"];
  return { shown: some.slice(0, dashes.length), how };
}

export function Lines({ name, label, lines, stops, unit, measure, write, usual, base, what, more, extra }: Props): JSX.Element {
  const [ref, width] = useWidth<HTMLDivElement>();
  const mean = (l: Line): number => present(l).reduce((sum, r) => sum + Math.log(measure(r).mid), 0) / present(l).length;
  const means = new Map(lines.map((l) => [l, mean(l)]));
  const all = [...lines].sort((a, b) => means.get(a)! - means.get(b)!);
  const { shown, how } = pick(all, usual);
  const drawn = shown.flatMap(present);
  const height = heightOf(width);
  // Names are written behind the last points.
  const most = width < 600 ? 13 : 36;
  const named = shown.map((l) => (l.id.length > most ? `${l.id.slice(0, most - 1)}…` : l.id));
  const longest = Math.max(0, ...named.map((n) => n.length));
  const { at, axis } = base(drawn, width, width - 24 - 7 * longest);
  const y = logScale(drawn.flatMap((r) => { const t = measure(r); return [t.mid, t.lo ?? t.mid, t.hi ?? t.mid]; }), height - margin.bottom, margin.top);
  const told = (t: Interval): string => `${write(t.mid)} ${half(t.mid, t.lo, t.hi)}`;
  const points: Point[] = shown.flatMap((l, line) => l.rows.flatMap((row, stop) => {
    if (!row) return [];
    const t = measure(row);
    return [{
      key: `${l.id} ${stop}`, x: at(row, stop), y: y(t.mid), label: l.id, mark: `dot line${line}`, lo: t.lo === null ? undefined : y(t.lo), hi: t.hi === null ? undefined : y(t.hi),
      detail: `${stops[stop].name}: ${told(t)}${extra ? `, ${extra(row)}` : ""}`,
    }];
  }));
  const ends = shown.map((l) => ({ x: at(l.rows[last(l)]!, last(l)), y: y(measure(l.rows[last(l)]!).mid) }));
  const names = spread(ends.map((e) => e.y), margin.top, height - margin.bottom);
  const path = (l: Line): string => l.rows.flatMap((r, stop) => (r ? [`${at(r, stop)},${y(measure(r).mid)}`] : [])).map((p, i) => (i ? "L" : "M") + p).join("");
  const columns: Column<Line>[] = [
    { key: "library", name: "library", doc: "", value: (l) => l.id, cell: (l) => <AboutLink library={present(l)[0].library.name}>{l.id}</AboutLink> },
    ...stops.map((stop, i): Column<Line> => ({
      key: stop.key, name: stop.name, unit, numeric: true, doc: stop.doc,
      value: (l) => (l.rows[i] ? measure(l.rows[i]).mid : null),
      cell: (l) => { const t = l.rows[i] && measure(l.rows[i]); return t ? <>{write(t.mid)} <span class="dim">{half(t.mid, t.lo, t.hi)}</span></> : "–"; },
    })),
  ];
  return (
    <>
      <p class="note">{shown.length} of the {lines.length} {what}: {how}. {more}</p>
      <div class="chart" ref={ref}>
        {width > 0 && points.length ? (
          <Points points={points} width={width} height={height} label={label}>
            {axis}
            <Upright scale={y} width={width} write={write} />
            <g>{shown.map((l, i) => <g key={l.id}><line class="lead" x1={ends[i].x + 5} x2={ends[i].x + 14} y1={ends[i].y} y2={names[i]} /><text class="name" x={ends[i].x + 16} y={names[i] + 4}>{named[i]}</text></g>)}</g>
            <g>{shown.map((l, i) => <path key={l.id} class={`series line${i}`} stroke-dasharray={dashes[i]} d={path(l)} />)}</g>
          </Points>
        ) : <p class="note">Nothing to draw.</p>}
      </div>
      <ChartExport name={name} chart={ref} />
      <details class="as-table"><summary>The same as a table, all rows</summary>
        <Table label={label} columns={columns} rows={all} keyOf={(l) => l.id} />
        <TableExport name={name} columns={columns} rows={all} />
      </details>
    </>
  );
}

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { AboutLink } from "./about";
import { heightOf, Level, margin, Upright } from "./axes";
import { Bar, Hidden } from "./bar";
import { ChartExport, TableExport } from "./export";
import { byteCount, duration, half, ratio } from "./format";
import { Points, type Point } from "./points";
import { bytes, time, type Row } from "./rows";
import { logScale } from "./scale";
import { fits, selection } from "./select";
import { set, state } from "./state";
import { Table, type Column } from "./table";
import { useWidth } from "./width";

// front are the rows than which no other is both faster and smaller. It compares what is shown: rows
// that intervals don't tell apart may change sides.
export function front(rows: { x: number; y: number; row: Row }[]): Set<Row> {
  const best = new Set<Row>();
  let least = Infinity;
  for (const p of [...rows].sort((a, b) => a.x - b.x || a.y - b.y)) {
    if (p.y < least) {
      least = p.y;
      best.add(p.row);
    }
  }
  return best;
}

export function SizeTime(): JSX.Element {
  const s = state.value;
  const { rows } = selection.value;
  const [ref, width] = useWidth<HTMLDivElement>();
  const over = s.d === "";
  const write = over ? (x: number) => `${ratio(x)} ×` : duration;
  const placed = useMemo(() => rows.flatMap((row) => {
    const t = time(row, s.op), b = bytes(row);
    return t && b !== null && b > 0 && row.library.name !== "null" ? [{ row, t, x: b, y: t.mid }] : [];
  }), [rows, s.op]);
  const best = useMemo(() => front(placed.filter((p) => p.row.group === 0)), [placed]);
  const height = heightOf(width);
  const x = logScale(placed.map((p) => p.x), margin.left, width - margin.right, true), y = logScale(placed.flatMap((p) => [p.t.lo ?? p.y, p.t.hi ?? p.y]), height - margin.bottom, margin.top);
  const points: Point[] = [...placed].sort((a, b) => a.x - b.x || a.y - b.y).map((p) => ({
    key: p.row.key, x: x(p.x), y: y(p.y), label: p.row.id, mark: `dot group${p.row.group}${best.has(p.row) ? " best" : ""}${fits(p.row.way) ? "" : " unfit"}`,
    lo: p.t.lo === null ? undefined : y(p.t.lo), hi: p.t.hi === null ? undefined : y(p.t.hi),
    detail: `${write(p.y)} ${half(p.y, p.t.lo, p.t.hi)}, ${byteCount(p.x)}${best.has(p.row) ? ", on the front" : ""}`,
  }));
  const line = [...placed].filter((p) => best.has(p.row)).sort((a, b) => a.x - b.x);
  const step = line.map((p, i) => `${i ? `H${x(p.x)}V` : `M${x(p.x)},`}${y(p.y)}`).join("");
  const columns: Column<Row>[] = [
    { key: "library", name: "library", doc: "", value: (r) => r.id, cell: (r) => <AboutLink library={r.library.name}>{r.id}</AboutLink> },
    { key: "time", name: over ? "× fastest" : "time", unit: over ? "" : "ns", numeric: true, doc: "", value: (r) => time(r, s.op)?.mid ?? null, cell: (r) => write(time(r, s.op)!.mid) },
    { key: "bytes", name: "size", unit: "B", numeric: true, doc: "", value: bytes, cell: (r) => byteCount(bytes(r)!) },
    { key: "front", name: "front", doc: "", value: (r) => (best.has(r) ? "yes" : ""), cell: (r) => (best.has(r) ? "yes" : "") },
  ];
  const list = placed.map((p) => p.row);
  return (
    <section aria-labelledby="map">
      <h2 id="map">Size against time</h2>
      <p class="note">Down and to the left is better. The line joins the rows than which no other is both smaller and faster; a row near it may only be unlucky.</p>
      <Bar all={false} />
      <div class="chart" ref={ref}>
        {width > 0 && points.length ? (
          <Points points={points} width={width} height={height} label="Size against time" named={new Set([...best].map((r) => r.key))}
            onPick={(key) => { const p = placed.find((q) => q.row.key === key); if (p) set({ v: "about", lib: p.row.library.name }); }}>
            <Level scale={x} width={width} write={byteCount} label="size of an encoding, logarithmic" />
            <Upright scale={y} width={width} write={write} />
            <path class="front" d={step} />
          </Points>
        ) : <p class="note">Nothing to draw.</p>}
      </div>
      <ChartExport name={`serbench-map-${s.d || "all"}`} chart={ref} />
      <Hidden />
      <details class="as-table"><summary>The same as a table</summary>
        <Table label="Size and time" columns={columns} rows={list} keyOf={(r) => r.key} />
        <TableExport name={`serbench-map-${s.d || "all"}`} columns={columns} rows={list} />
      </details>
    </section>
  );
}

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Bar } from "./bar";
import { ChartExport, TableExport } from "./export";
import { byteCount, duration, half } from "./format";
import type { Model } from "./model";
import { Points, type Point } from "./points";
import { bytes, tableRows, time, type Row } from "./rows";
import { logScale } from "./scale";
import { model } from "./select";
import { link, set, state } from "./state";
import { Table, type Column } from "./table";
import { useWidth } from "./width";

export interface Family {
  source: number;
  name: string;
  sets: number[]; // by size
}

// families are data sets of one type that differ in a number at the end of their names.
export function families(m: Model): Family[] {
  const found = new Map<string, Family & { sizes: Map<number, number> }>();
  for (const t of m.tables) {
    const match = /^(.*)-(\d+)$/.exec(m.sets[t.set].name);
    if (!match) continue;
    const key = `${t.source} ${match[1]}`;
    const f = found.get(key) ?? { source: t.source, name: match[1], sets: [], sizes: new Map() };
    f.sizes.set(t.set, Number(match[2]));
    found.set(key, f);
  }
  return [...found.values()].filter((f) => f.sizes.size >= 3).map((f) => ({ ...f, sets: [...f.sizes.keys()].sort((a, b) => f.sizes.get(a)! - f.sizes.get(b)!) }));
}

export const dashes = ["", "6 3", "2 3", "8 3 2 3", "12 4", "1 4", "4 2 1 2", "10 2"];

export function Growth(): JSX.Element {
  const s = state.value, m = model.value;
  const [ref, width] = useWidth<HTMLDivElement>();
  const all = families(m);
  const family = all.find((f) => f.source === s.run && m.sets[f.sets[0]].name === s.d) ?? all.find((f) => f.source === s.run) ?? all[0];
  const lines = useMemo(() => {
    const byID = new Map<string, Row[]>();
    for (const set of family.sets) for (const row of tableRows(m, family.source, set)) if (row.group === 0 || row.library.name === "limit") byID.set(row.id, [...(byID.get(row.id) ?? []), row]);
    const complete = [...byID].filter(([, rows]) => rows.length === family.sets.length && rows.every((r) => time(r, s.op)));
    const last = (rows: Row[]): number => rows.reduce((sum, r) => sum + Math.log(time(r, s.op)!.mid), 0);
    return complete.sort((a, b) => last(a[1]) - last(b[1]));
  }, [m, family, s.op]);
  const words = s.q.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = s.cmp.length ? lines.filter(([id]) => s.cmp.includes(id)) : words.length ? lines.filter(([id]) => words.some((w) => id.toLowerCase().includes(w))) : lines.filter(([, rows]) => rows[0].way.default || rows[0].group === 3);
  const shown = asked.slice(0, 8);
  const y = (r: Row): number => time(r, s.op)!.mid / (s.per ? bytes(r) || 1 : 1);
  const height = Math.max(320, Math.min(520, width * 0.6));
  const left = 72, bottom = 40;
  const rows = shown.flatMap(([, r]) => r);
  const xs = logScale(rows.map((r) => Math.max(1, bytes(r) ?? 1)), left, width - 16, true), ys = logScale(rows.map(y), height - bottom, 12);
  const write = (ns: number): string => duration(ns) + (s.per ? "/B" : "");
  const points: Point[] = rows.map((r) => {
    const t = time(r, s.op)!;
    return { key: r.key, x: xs(Math.max(1, bytes(r) ?? 1)), y: ys(y(r)), label: r.id, mark: `dot line${shown.findIndex(([id]) => id === r.id)}`, detail: `${m.sets[r.set].name}: ${write(y(r))} ${half(t.mid, t.lo, t.hi)}, ${byteCount(bytes(r) ?? 0)}` };
  });
  const ends = new Set(shown.map(([, r]) => r[r.length - 1].key));
  const columns: Column<[string, Row[]]>[] = [
    { key: "library", name: "library", doc: "", value: (l) => l[0], cell: (l) => <a class="name" href={link({ v: "about", lib: l[1][0].library.name })}>{l[0]}</a> },
    ...family.sets.map((x, i): Column<[string, Row[]]> => ({ key: `s${x}`, name: m.sets[x].name, unit: s.per ? "ns/B" : "ns", numeric: true, doc: m.sets[x].doc, value: (l) => y(l[1][i]), cell: (l) => write(y(l[1][i])) })),
  ];
  return (
    <section aria-labelledby="growth">
      <h2 id="growth">How cost grows with size</h2>
      <div class="bar no-print">
        {all.length > 1 ? (
          <label>Values{" "}
            <select value={`${family.source} ${family.name}`} onChange={(e) => { const f = all.find((f) => `${f.source} ${f.name}` === e.currentTarget.value)!; set({ run: f.source, d: m.sets[f.sets[0]].name }); }}>
              {all.map((f) => <option key={`${f.source} ${f.name}`} value={`${f.source} ${f.name}`}>{f.name} ({m.sources[f.source].name})</option>)}
            </select>
          </label>
        ) : null}
        <label><input type="checkbox" checked={s.per} onChange={() => set({ per: !s.per })} /> per byte</label>
      </div>
      <Bar runs={false} sets={false} rows={false} />
      <p class="note">{shown.length} of the {lines.length} rows that have all {family.sets.length} sizes: {s.cmp.length ? "those chosen to compare" : words.length ? "those that match the search" : "the first by time"}. Search, or choose rows in the ranking, for others.</p>
      <div class="chart" ref={ref}>
        {width > 0 && points.length ? (
          <Points points={points} width={width} height={height} label="Cost against size" named={ends}>
            <g class="axes">
              {xs.ticks.map((t) => <g key={t}><line x1={xs(t)} x2={xs(t)} y1={12} y2={height - bottom} /><text x={xs(t)} y={height - bottom + 16} text-anchor="middle">{byteCount(t)}</text></g>)}
              {ys.ticks.map((t) => <g key={t}><line x1={left} x2={width - 16} y1={ys(t)} y2={ys(t)} /><text x={left - 6} y={ys(t) + 4} text-anchor="end">{write(t)}</text></g>)}
              <text x={(left + width) / 2} y={height - 6} text-anchor="middle">size of an encoding, logarithmic</text>
            </g>
            <g>{shown.map(([id, r], i) => <path key={id} class={`series line${i}`} stroke-dasharray={dashes[i]} d={r.map((p, n) => `${n ? "L" : "M"}${xs(Math.max(1, bytes(p) ?? 1))},${ys(y(p))}`).join("")} />)}</g>
          </Points>
        ) : <p class="note">Nothing to draw.</p>}
      </div>
      <ChartExport name={`serbench-growth-${family.name}`} chart={ref} />
      <details class="as-table"><summary>The same as a table, all rows</summary>
        <Table label="Growth" columns={columns} rows={lines} keyOf={(l) => l[0]} />
        <TableExport name={`serbench-growth-${family.name}`} columns={columns} rows={lines} />
      </details>
    </section>
  );
}

import type { JSX } from "preact";
import { Level, margin } from "./axes";
import { Bar } from "./bar";
import { byteCount, duration } from "./format";
import { Lines, type Line } from "./lines";
import { model, type Model } from "./model";
import { bytes, scaled, tableRows, time, type Row } from "./rows";
import { logScale } from "./scale";
import { set, state } from "./state";

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

// linesOf are the rows that have times and sizes for all data sets of a family.
function linesOf(m: Model, family: Family, op: string): Line[] {
  const byID = new Map<string, Row[]>();
  for (const set of family.sets)
    for (const row of tableRows(m, family.source, set))
      if ((row.group === 0 || row.library.name === "limit") && time(row, op) && bytes(row)) byID.set(row.id, [...(byID.get(row.id) ?? []), row]);
  return [...byID].flatMap(([id, rows]) => (rows.length === family.sets.length ? [{ id, rows }] : []));
}

const size = (r: Row): number => bytes(r)!;

export function Growth(): JSX.Element {
  const s = state.value, m = model.value;
  const all = families(m);
  const family = all.find((f) => f.source === s.run && m.sets[f.sets[0]].name === s.d) ?? all.find((f) => f.source === s.run) ?? all[0];
  const keyOf = (f: Family): string => `${f.source} ${f.name}`;
  return (
    <section aria-labelledby="growth">
      <h2 id="growth">How cost grows with size</h2>
      <div class="bar no-print">
        {all.length > 1 ? (
          <label>Values{" "}
            <select value={keyOf(family)} onChange={(e) => { const f = all.find((f) => keyOf(f) === e.currentTarget.value)!; set({ run: f.source, d: m.sets[f.sets[0]].name }); }}>
              {all.map((f) => <option key={keyOf(f)} value={keyOf(f)}>{f.name} ({m.sources[f.source].name})</option>)}
            </select>
          </label>
        ) : null}
        <label><input type="checkbox" checked={s.per} onChange={() => set({ per: !s.per })} /> per byte</label>
      </div>
      <Bar runs={false} sets={false} rows={false} />
      <Lines name={`serbench-growth-${family.name}`} label="Cost against size" lines={linesOf(m, family, s.op)}
        stops={family.sets.map((i) => ({ key: `s${i}`, name: m.sets[i].name, doc: m.sets[i].doc }))} unit={s.per ? "ns/B" : "ns"}
        measure={(r) => scaled(time(r, s.op)!, s.per ? 1 / size(r) : 1)} write={(ns) => duration(ns) + (s.per ? "/B" : "")} extra={(r) => byteCount(size(r))}
        usual={(r) => r.way.default || r.group === 3} what={`rows that have all ${family.sets.length} sizes`} more="Search, or choose rows in the ranking, for others."
        base={(rows, width, to) => {
          const x = logScale(rows.map(size), margin.left, to, true);
          return { at: (r) => x(size(r)), axis: <Level scale={x} width={width} write={byteCount} label="size of an encoding, logarithmic" /> };
        }} />
    </section>
  );
}

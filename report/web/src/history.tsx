import type { JSX } from "preact";
import { heightOf, margin } from "./axes";
import { Bar } from "./bar";
import { duration } from "./format";
import { Lines, type Line } from "./lines";
import { model, type Model } from "./model";
import { tableRows, time, type Row } from "./rows";
import { set, state } from "./state";

// A Point is a run, or a build of it: a day, a machine or a release of Go.
interface Point {
  source: number;
  build: string;
  name: string;
}

// repeated are the data sets that several runs or builds have.
export function repeated(m: Model): number[] {
  return m.sets.map((_, i) => i).filter((i) => pointsOf(m, i).length > 1);
}

function pointsOf(m: Model, at: number): Point[] {
  const found: Point[] = [];
  for (const t of m.tables.filter((t) => t.set === at)) {
    const s = m.sources[t.source];
    // References have no build of their own beside others.
    const builds = [...new Set((t.build ?? []).filter((_, i) => t.group[i] !== 3).map((b) => m.builds[b]))];
    for (const build of builds) found.push({ source: t.source, build, name: `${s.date} ${build || s.go}` });
  }
  const date = (x: Point): string => m.sources[x.source].date;
  return found.sort((a, b) => date(a).localeCompare(date(b)) || a.source - b.source || a.build.localeCompare(b.build, "en", { numeric: true }));
}

// linesOf are the rows that have times at several points.
function linesOf(m: Model, at: number, points: Point[], op: string): Line[] {
  const byID = new Map<string, (Row | undefined)[]>();
  points.forEach((point, n) => {
    for (const row of tableRows(m, point.source, at)) {
      if (row.group > 1 || row.build !== point.build || !time(row, op)) continue;
      const rows = byID.get(row.way.id) ?? points.map(() => undefined);
      rows[n] = row;
      byID.set(row.way.id, rows);
    }
  });
  return [...byID].flatMap(([id, rows]) => (rows.filter(Boolean).length > 1 ? [{ id, rows }] : []));
}

// History draws rows over runs: dates, machines, releases. Runs of different hours differ by more than
// their intervals say; builds of one run don't.
export function History(): JSX.Element {
  const s = state.value, m = model.value;
  const sets = repeated(m);
  const at = sets.find((i) => m.sets[i].name === s.d) ?? sets[0];
  const points = pointsOf(m, at);
  return (
    <section aria-labelledby="history">
      <h2 id="history">Runs, releases and machines</h2>
      <div class="bar no-print">
        <label>Data{" "}
          <select value={m.sets[at].name} onChange={(e) => set({ d: e.currentTarget.value })}>{sets.map((i) => <option key={i} value={m.sets[i].name}>{m.sets[i].name}</option>)}</select>
        </label>
      </div>
      <Bar runs={false} sets={false} rows={false} />
      <Lines name={`serbench-history-${m.sets[at].name}`} label="Times by run" lines={linesOf(m, at, points, s.op)}
        stops={points.map((p, n) => ({ key: `s${n}`, name: p.name, doc: `${m.sources[p.source].name}: ${m.sources[p.source].machine}` }))} unit="ns"
        measure={(r) => time(r, s.op)!} write={duration} usual={(r) => !!r.way.default}
        what={`rows that several of the ${points.length} runs and builds have`} more="Builds of one run took turns and compare; runs of different days also differ by the day."
        base={(_, width, to) => {
          const from = margin.left + 30;
          const x = (n: number): number => (points.length < 2 ? (from + to) / 2 : from + (n / (points.length - 1)) * (to - from));
          const floor = heightOf(width) - margin.bottom;
          return { at: (_, n) => x(n), axis: <g class="axes">{points.map((p, n) => <text key={n} x={x(n)} y={floor + (n % 2 ? 34 : 18)} text-anchor="middle">{p.name}</text>)}</g> };
        }} />
    </section>
  );
}

import type { JSX } from "preact";
import { Bar } from "./bar";
import { ChartExport, TableExport } from "./export";
import { dashes } from "./growth";
import { duration, half } from "./format";
import type { Model } from "./model";
import { Points, type Point } from "./points";
import { tableRows, time, type Row } from "./rows";
import { logScale } from "./scale";
import { model } from "./select";
import { link, set, state } from "./state";
import { Table, type Column } from "./table";
import { useWidth } from "./width";

// A Stop is a run, or a build of it: a point of time, a machine or a release of Go.
interface Stop {
  source: number;
  build: string;
  name: string;
}

// repeated are the data sets that several runs or builds have.
export function repeated(m: Model): number[] {
  return m.sets.map((_, i) => i).filter((i) => stops(m, i).length > 1);
}

function stops(m: Model, at: number): Stop[] {
  const found: Stop[] = [];
  for (const t of m.tables.filter((t) => t.set === at)) {
    const s = m.sources[t.source];
    // References have no build of their own beside others.
    const builds = [...new Set(t.build.filter((_, i) => t.group[i] !== 3).map((b) => m.builds[b]))];
    for (const build of builds) found.push({ source: t.source, build, name: `${s.date} ${build || s.go}` });
  }
  const date = (x: Stop): string => m.sources[x.source].date;
  return found.sort((a, b) => date(a).localeCompare(date(b)) || a.source - b.source || a.build.localeCompare(b.build, "en", { numeric: true }));
}

// History draws rows over runs: dates, machines, releases. Runs of different hours differ by more than
// their intervals say; builds of one run don't.
export function History(): JSX.Element {
  const s = state.value, m = model.value;
  const [ref, width] = useWidth<HTMLDivElement>();
  const sets = repeated(m);
  const at = sets.find((i) => m.sets[i].name === s.d) ?? sets[0];
  const all = stops(m, at);
  const lines = new Map<string, (Row | undefined)[]>();
  all.forEach((stop, n) => {
    for (const row of tableRows(m, stop.source, at)) {
      if (row.group > 1 || (m.builds[row.table!.build[row.i]] ?? "") !== stop.build || !time(row, s.op)) continue;
      const line = lines.get(row.way.id) ?? all.map(() => undefined);
      line[n] = row;
      lines.set(row.way.id, line);
    }
  });
  const repeatedly = [...lines].filter(([, rows]) => rows.filter(Boolean).length > 1);
  const words = s.q.toLowerCase().split(/\s+/).filter(Boolean);
  const mean = (rows: (Row | undefined)[]): number => {
    const logs = rows.flatMap((r) => (r ? [Math.log(time(r, s.op)!.mid)] : []));
    return logs.reduce((a, b) => a + b, 0) / logs.length;
  };
  repeatedly.sort((a, b) => mean(a[1]) - mean(b[1]));
  const asked = s.cmp.length ? repeatedly.filter(([id]) => s.cmp.includes(id)) : words.length ? repeatedly.filter(([id]) => words.some((w) => id.toLowerCase().includes(w))) : repeatedly.filter(([, rows]) => rows.find(Boolean)!.way.default);
  const shown = asked.slice(0, 8);
  const rows = shown.flatMap(([, r]) => r.flatMap((row) => (row ? [row] : [])));
  const height = Math.max(320, Math.min(480, width * 0.5)), left = 72, bottom = 46;
  const y = logScale(rows.flatMap((r) => { const t = time(r, s.op)!; return [t.mid, t.lo ?? t.mid, t.hi ?? t.mid]; }), height - bottom, 14);
  const x = (n: number): number => (all.length < 2 ? (left + width) / 2 : left + 30 + (n / (all.length - 1)) * (width - left - 140));
  const points: Point[] = shown.flatMap(([id, r], line) => r.flatMap((row, n) => {
    if (!row) return [];
    const t = time(row, s.op)!;
    return [{
      key: `${id} ${n}`, x: x(n), y: y(t.mid), label: id, mark: `dot line${line}`, lo: t.lo === null ? undefined : y(t.lo), hi: t.hi === null ? undefined : y(t.hi),
      detail: `${all[n].name}: ${duration(t.mid)} ${half(t.mid, t.lo, t.hi)}`,
    }];
  }));
  const last = new Set(shown.flatMap(([id, r]) => { let n = r.length - 1; while (!r[n]) n--; return [`${id} ${n}`]; }));
  const columns: Column<[string, (Row | undefined)[]]>[] = [
    { key: "library", name: "library", doc: "", value: (l) => l[0], cell: (l) => <a class="name" href={link({ v: "about", lib: l[1].find(Boolean)!.library.name })}>{l[0]}</a> },
    ...all.map((stop, n): Column<[string, (Row | undefined)[]]> => ({
      key: `s${n}`, name: stop.name, unit: "ns", numeric: true, doc: `${m.sources[stop.source].name}: ${m.sources[stop.source].machine}`,
      value: (l) => (l[1][n] ? time(l[1][n]!, s.op)!.mid : null),
      cell: (l) => { const t = l[1][n] && time(l[1][n]!, s.op); return t ? <>{duration(t.mid)} <span class="dim">{half(t.mid, t.lo, t.hi)}</span></> : "–"; },
    })),
  ];
  return (
    <section aria-labelledby="history">
      <h2 id="history">Runs, releases and machines</h2>
      <div class="bar no-print">
        <label>Data{" "}
          <select value={m.sets[at].name} onChange={(e) => set({ d: e.currentTarget.value })}>{sets.map((i) => <option key={i} value={m.sets[i].name}>{m.sets[i].name}</option>)}</select>
        </label>
      </div>
      <Bar runs={false} sets={false} rows={false} />
      <p class="note">{shown.length} of {repeatedly.length} rows that several of the {all.length} runs and builds have: {s.cmp.length ? "those chosen to compare" : words.length ? "those that match the search" : "the first by time"}. Builds of one run took turns and compare; runs of different days also differ by the day.</p>
      <div class="chart" ref={ref}>
        {width > 0 && points.length ? (
          <Points points={points} width={width} height={height} label="Times by run" named={last}>
            <g class="axes">
              {y.ticks.map((t) => <g key={t}><line x1={left} x2={width - 16} y1={y(t)} y2={y(t)} /><text x={left - 6} y={y(t) + 4} text-anchor="end">{duration(t)}</text></g>)}
              {all.map((stop, n) => <text key={n} x={x(n)} y={height - bottom + (n % 2 ? 34 : 18)} text-anchor="middle">{stop.name}</text>)}
            </g>
            <g>{shown.map(([id, r], i) => {
              let begun = false;
              const d = r.map((row, n) => { if (!row) return ""; const step = `${begun ? "L" : "M"}${x(n)},${y(time(row, s.op)!.mid)}`; begun = true; return step; }).join("");
              return <path key={id} class={`series line${i}`} stroke-dasharray={dashes[i]} d={d} />;
            })}</g>
          </Points>
        ) : <p class="note">Nothing to draw.</p>}
      </div>
      <ChartExport name={`serbench-history-${m.sets[at].name}`} chart={ref} />
      <details class="as-table"><summary>The same as a table, all rows</summary>
        <Table label="History" columns={columns} rows={repeatedly} keyOf={(l) => l[0]} />
        <TableExport name={`serbench-history-${m.sets[at].name}`} columns={columns} rows={repeatedly} />
      </details>
    </section>
  );
}

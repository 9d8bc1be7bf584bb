// Rows of the model, as objects: a row is a way of using a library on a data set, or over all.

import type { Library, Model, Num, Overall, Table, Times, Way } from "./model";

// An Interval is a time or a ratio; lo and hi are null if it has none.
export interface Interval {
  mid: number;
  lo: Num;
  hi: Num;
}

export const groups = ["ranked", "another contract", "lossy", "reference", "no round trip"] as const;

export interface Row {
  key: string;
  id: string; // with its build, if there are several
  build: string;
  way: Way;
  wayIndex: number;
  library: Library;
  group: number;
  set: number; // -1 over all data sets
  source: number;
  table?: Table;
  overall?: Overall;
  i: number; // in its table
}

const cache = new WeakMap<object, Row[]>();

function make(model: Model, of: Table | Overall, set: number): Row[] {
  const known = cache.get(of);
  if (known) return known;
  const table = set >= 0 ? (of as Table) : undefined;
  const rows = of.way.map((w, i) => {
    const way = model.ways[w];
    const build = of.build ? model.builds[of.build[i]] : "";
    return {
      key: `${of.source}/${set}/${i}`, id: build ? `${way.id} ${build}` : way.id, build, way, wayIndex: w,
      library: model.libraries[way.library], group: table ? table.group[i] : 0, set, source: of.source,
      table, overall: table ? undefined : (of as Overall), i,
    };
  });
  cache.set(of, rows);
  return rows;
}

// tableRows are the rows of a run on a data set.
export function tableRows(model: Model, source: number, set: number): Row[] {
  const table = model.tables.find((t) => t.source === source && t.set === set);
  return table ? make(model, table, set) : [];
}

// allTables are the rows of a run on all its data sets, one below another.
export function allTables(model: Model, source: number): Row[] {
  return model.tables.filter((t) => t.source === source).flatMap((t) => make(model, t, t.set));
}

// overallRows are the rows of a run over its data sets, ranked by a mix.
export function overallRows(model: Model, source: number, mix: string): Row[] {
  const overall = (model.overall ?? []).find((o) => o.source === source && o.mix === mix);
  return overall ? make(model, overall, -1) : [];
}

// interval is a time of a column; null if the row has none.
export function interval(of: Times | undefined, i: number): Interval | null {
  const mid = of?.ns[i] ?? null;
  if (!of || mid === null) return null;
  const below = of.below[i];
  if (below === null) return { mid, lo: null, hi: null };
  return { mid, lo: mid * (1 - below / 1000), hi: mid / (1 - below / 1000) };
}

// scaled is an interval times a number that is known exactly, plus another.
export function scaled(x: Interval, by: number, plus = 0): Interval {
  const of = (end: Num): Num => (end === null ? null : end * by + plus);
  return { mid: x.mid * by + plus, lo: of(x.lo), hi: of(x.hi) };
}

// time is what a row takes for a mix, in nanoseconds; over all data sets, its ratio to the first.
export function time(row: Row, mix: string): Interval | null {
  return interval(row.overall ? row.overall.ratio : row.table?.mixes[mix], row.i);
}

// toLimit is the ratio of a round trip to that of code written by hand.
export function toLimit(row: Row): Interval | null {
  return interval(row.table?.limit, row.i);
}

export function gc(row: Row): Interval | null {
  const t = row.table?.gc;
  if (!t || t.ns[row.i] === null) return null;
  return { mid: t.ns[row.i]!, lo: t.lo[row.i], hi: t.hi[row.i] };
}

// place is the first and the last place that a row may have; null if it has none.
export function place(row: Row, mix: string): [number, number] | null {
  const [from, to] = row.overall
    ? [row.overall.from[row.i], row.overall.to[row.i]]
    : [row.table?.places[mix]?.[0][row.i] ?? 0, row.table?.places[mix]?.[1][row.i] ?? 0];
  return from ? [from, to] : null;
}

export function placeLike(row: Row): [number, number] | null {
  const from = row.overall?.likeFrom[row.i] ?? 0;
  return from ? [from, row.overall!.likeTo[row.i]] : null;
}

// bytes is the mean size of an encoding. Over all data sets it is not known of a row that lacks some:
// the mean of the others is of other values.
export function bytes(row: Row): Num {
  return row.overall ? (complete(row.overall, row.i) ? row.overall.bytes[row.i] : null) : row.table!.bytes[row.i];
}

const complete = (o: Overall, i: number): boolean => o.has[i] === o.sets.length;

// heap adds up what operations allocate, if all were measured; over all data sets it is a mean.
export function heap(row: Row): Num {
  if (row.overall) return complete(row.overall, row.i) ? row.overall.heap[row.i] : null;
  return sum(row.table!.heap, row.i);
}

export function allocs(row: Row): Num {
  return row.table ? sum(row.table.allocs, row.i) : null;
}

function sum(columns: Record<string, Num[]>, i: number): Num {
  let total = 0;
  for (const column of Object.values(columns)) {
    const x = column[i];
    if (x === null) return null;
    total += x;
  }
  return total;
}

// why is what a row loses, or why it has no round trip; "" if there is nothing to say.
export function why(model: Model, row: Row): string {
  const i = row.table?.why[row.i] ?? -1;
  return i < 0 ? "" : model.words[i];
}

export function notes(model: Model, row: Row): string[] {
  return (row.table?.notes?.[row.i] ?? []).filter((i) => i >= 0).map((i) => model.words[i]);
}

// verdict is a word of the matrix with its severity; null if nobody asked.
export function verdict(model: Model, way: Way, column: string): { word: string; severity: number; example: string } | null {
  const i = model.columns.findIndex((c) => c.name === column);
  if (i < 0 || !way.verdicts) return null;
  return { word: way.verdicts[i], severity: way.severities?.[i] ?? 0, example: way.examples?.[i] ?? "" };
}

// worst names the bad words of a way: what an engineer must know before its speed.
export function worst(model: Model, way: Way): { column: string; word: string }[] {
  return (way.verdicts ?? []).flatMap((word, i) => (way.severities?.[i] === 2 ? [{ column: model.columns[i].name, word }] : []));
}

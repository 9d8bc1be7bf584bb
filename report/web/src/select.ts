// Which rows are shown: the needs, the search, the groups and the best way of each library. Nothing
// here changes a row's ratio or place, and everything that is hidden is counted.

import { computed } from "@preact/signals";
import { model, type Need, type Way } from "./model";
import { allTables, overallRows, tableRows, time, type Row } from "./rows";
import { state } from "./state";

// mask is the needs that are on, as Model.answers has them.
export const mask = computed(() => state.value.need.reduce((m, key) => m | (1 << model.value.needs.findIndex((n) => n.key === key)), 0));

export const fits = (way: Way): boolean => (way.meets & mask.value) === mask.value;

// lacking is the first need that a way doesn't meet.
export function lacking(way: Way): Need | undefined {
  return model.value.needs.find((_, i) => mask.value & (1 << i) && !(way.meets & (1 << i)));
}

// words are searched for.
export const words = computed(() => state.value.q.toLowerCase().split(/\s+/).filter(Boolean));

// found reports whether a text has all of them.
export function found(text: string): boolean {
  const all = words.value;
  if (!all.length) return true;
  const lower = text.toLowerCase();
  return all.every((w) => lower.includes(w));
}

// known is what is known of a row in words.
const known = (row: Row): string => `${row.id} ${row.library.doc} ${row.library.module} ${row.way.format} ${row.way.schema} ${row.way.readers?.join(" ")} ${row.way.doc}`;

// pool are the rows of the run and data set that is looked at, of every group.
export const pool = computed<Row[]>(() => {
  const s = state.value, m = model.value;
  if (s.d === "*") return allTables(m, s.run);
  if (s.d === "") return overallRows(m, s.run, s.op);
  return tableRows(m, s.run, m.sets.findIndex((x) => x.name === s.d));
});

export const groupKeys = ["", "other", "lossy", "reference", "untimed"];

export interface Hidden {
  reason: string;
  count: number;
  show: Partial<typeof state.value>;
}

export interface Selection {
  rows: Row[]; // by time
  hidden: Hidden[];
  reference: number; // rows that places are among
  more: Map<string, number>; // by library, how many of its ways are folded
}

export const selection = computed<Selection>(() => {
  const s = state.value;
  const counts = new Map<string, Hidden>();
  const hide = (reason: string, show: Partial<typeof s>): void => {
    const known = counts.get(reason);
    if (known) known.count++;
    else counts.set(reason, { reason, count: 1, show });
  };
  const kept: Row[] = [];
  for (const row of pool.value) {
    const group = groupKeys[row.group];
    if (group && group !== "reference" && !s.show.includes(group)) {
      hide(["", "have another contract", "lose something", "", "have no round trip"][row.group], { show: [...s.show, group] });
    } else if (!found(known(row))) {
      hide("don't match the search", { q: "" });
    } else if (row.group !== 3 && mask.value && !fits(row.way) && !s.left) {
      hide(lacking(row.way)!.lacks, { left: true });
    } else {
      kept.push(row);
    }
  }
  const at = new Map(kept.map((r) => [r, time(r, s.op)?.mid ?? Infinity]));
  const bySet = s.d === "*";
  // Rows that lack data sets have no place, and follow those that have all.
  const lacks = (r: Row): number => (r.overall && r.overall.has[r.i] < r.overall.sets.length ? 1 : 0);
  kept.sort((a, b) => lacks(a) - lacks(b) || at.get(a)! - at.get(b)! || a.i - b.i);
  const more = new Map<string, number>();
  const seen = new Set<string>();
  const rows = kept.filter((row) => {
    if (s.ways || bySet || s.open.includes(row.library.name)) return true;
    const key = `${row.library.name} ${row.group === 0 ? "" : row.group}`;
    if (seen.has(key) && row.group <= 1) {
      more.set(row.library.name, (more.get(row.library.name) ?? 0) + 1);
      return false;
    }
    seen.add(key);
    return true;
  });
  const folded = [...more.values()].reduce((a, b) => a + b, 0);
  const hidden = [...counts.values()];
  if (folded) hidden.push({ reason: "are further ways of the same libraries", count: folded, show: { ways: true } });
  return { rows, hidden, reference: pool.value.filter((r) => r.group === 0).length, more };
});

// candidates are what the chooser chooses among: safe ways that keep everything, each format's own.
export const candidates = computed<Way[]>(() => {
  const m = model.value;
  const measured = new Set(m.tables.filter((t) => t.source === 0).flatMap((t) => t.way.filter((_, i) => t.group[i] === 0)));
  return m.ways.filter((w, i) => w.default && !m.libraries[w.library].reference && measured.has(i));
});

// What is shown is a function of the model and of the state, and the state is the fragment of the
// page's address: a link reproduces the view. Defaults are left out of it.

import { batch, signal } from "@preact/signals";
import { model, type Model } from "./model";

export const views = {
  rank: "Ranking",
  map: "Map",
  heat: "Heat map",
  growth: "Growth",
  history: "History",
  machines: "Machines",
  verdicts: "Verdicts",
  side: "Side by side",
  cost: "Your costs",
  about: "A library",
  method: "Method",
} as const;

export type View = keyof typeof views;

export interface State {
  v: View;
  run: number; // index of the source
  d: string; // a data set; "" is over all, "*" each below another
  op: string; // a mix
  need: string[];
  q: string; // searched for
  show: string[]; // groups besides the ranked rows: other, lossy, reference, untimed
  ways: boolean; // every way of using a library, and not only the best
  left: boolean; // what doesn't fit the needs, too
  open: string[]; // libraries whose other ways are shown
  sort: string;
  desc: boolean;
  cols: string[]; // columns that differ from the usual ones: +name or -name
  cmp: string[]; // rows to compare
  base: string;
  lib: string;
  per: boolean; // growth per byte
  price: Record<string, string>; // of the view of costs
}

const initial: State = {
  v: "rank", run: 0, d: "", op: "round", need: [], q: "", show: [], ways: false, left: false, open: [], sort: "", desc: false,
  cols: [], cmp: [], base: "", lib: "", per: false, price: {},
};

export const state = signal<State>(initial);
// strangers are the parts of the link that name what the page lacks.
export const strangers = signal<string[]>([]);

// defaults depend on what the run files have.
function defaults(run: number): State {
  const overall = (model.value.overall ?? []).some((o) => o.source === run);
  const first = model.value.tables.find((t) => t.source === run);
  return { ...initial, run, d: overall || !first ? "" : model.value.sets[first.set].name };
}

const list = (text: string | null): string[] => (text ? text.split(",").map(decoded).filter(Boolean) : []);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody wrote it by hand
  }
}

export function parse(hash: string): { state: State; strangers: string[] } {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const unknown: string[] = [];
  const runName = params.get("run");
  let run = 0;
  if (runName !== null) {
    run = model.value.sources.findIndex((s) => s.name === runName);
    if (run < 0) {
      unknown.push(`run file “${runName}”`);
      run = 0;
    }
  }
  const s = { ...defaults(run) };
  const known = <T>(key: string, has: (x: string) => boolean, what: string, use: (x: string) => T): void => {
    const x = params.get(key);
    if (x === null) return;
    if (has(x)) use(x);
    else unknown.push(`${what} “${x}”`);
  };
  known("v", (x) => x in views, "view", (x) => (s.v = x as View));
  const sets = new Set(model.value.tables.filter((t) => t.source === run).map((t) => model.value.sets[t.set].name));
  known("d", (x) => x === "" || x === "*" || sets.has(x), "data set", (x) => (s.d = x));
  known("op", (x) => model.value.mixes.some((m) => m.key === x), "operation", (x) => (s.op = x));
  const ids = new Set(model.value.ways.map((w) => w.id));
  const some = (key: string, has: (x: string) => boolean, what: string): string[] =>
    list(params.get(key)).filter((x) => has(x) || (unknown.push(`${what} “${x}”`), false));
  s.need = some("need", (x) => model.value.needs.some((n) => n.key === x), "need");
  s.cmp = some("cmp", (x) => ids.has(x), "row").slice(0, 8);
  s.open = some("open", (x) => model.value.libraries.some((l) => l.name === x), "library");
  s.show = some("show", (x) => ["other", "lossy", "reference", "untimed"].includes(x), "group of rows");
  s.cols = list(params.get("cols"));
  known("base", (x) => ids.has(x), "row", (x) => (s.base = x));
  known("lib", (x) => model.value.libraries.some((l) => l.name === x), "library", (x) => (s.lib = x));
  s.q = params.get("q") ?? "";
  s.ways = params.has("ways");
  s.left = params.has("left");
  s.per = params.has("per");
  s.sort = params.get("sort") ?? "";
  s.desc = params.has("desc");
  for (const [key, value] of params) if (key.startsWith("p.")) s.price = { ...s.price, [key.slice(2)]: value };
  return { state: s, strangers: unknown };
}

// format is the fragment of a state.
export function format(s: State): string {
  const d = defaults(s.run);
  const out: string[] = [];
  const put = (key: string, value: string): void => void out.push(`${key}=${value}`);
  const enc = (x: string): string => encodeURIComponent(x).replace(/%2C/g, ",").replace(/%20/g, "+");
  if (s.run !== 0) put("run", enc(model.value.sources[s.run].name));
  for (const key of ["v", "d", "op", "q", "sort", "base", "lib"] as const) if (s[key] !== d[key]) put(key, enc(s[key]));
  for (const key of ["need", "show", "open", "cols", "cmp"] as const)
    if (s[key].length) put(key, s[key].map((x) => encodeURIComponent(encodeURIComponent(x)).replace(/%25(3D|5B|5D)/g, "%$1")).join(","));
  for (const key of ["ways", "left", "per", "desc"] as const) if (s[key]) put(key, "1");
  for (const key of Object.keys(s.price).sort()) put(`p.${key}`, enc(s.price[key]));
  return out.length ? `#${out.join("&")}` : "#";
}

// link is the address of the state with a few changes.
export const link = (change: Partial<State>): string => format({ ...state.value, ...change });

// set changes the state. Another view is a step in the browser's history, and the rest is not.
export function set(change: Partial<State>): void {
  const before = state.value;
  state.value = { ...before, ...change };
  const url = format(state.value);
  if (state.value.v !== before.v) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
}

function read(): void {
  const found = parse(location.hash);
  state.value = found.state;
  strangers.value = found.strangers;
}

// show takes a model and reads the address again: what it means depends on what the model has.
export function show(m: Model): void {
  batch(() => {
    model.value = m;
    read();
  });
}

// listen follows the address.
export function listen(): void {
  addEventListener("hashchange", read);
  addEventListener("popstate", read);
}

// toggled adds a word to a list, or removes it.
export const toggled = (words: string[], word: string): string[] =>
  words.includes(word) ? words.filter((w) => w !== word) : [...words, word];

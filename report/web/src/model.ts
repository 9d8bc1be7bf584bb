// What the page is given: the Go package report/page documents every field.

import { signal } from "@preact/signals";

export type Num = number | null;

export interface Model {
  title: string;
  live?: boolean;
  serbench: string;
  sources: Source[];
  sets: DataSet[];
  libraries: Library[];
  ways: Way[];
  needs: Need[];
  demands: Need[];
  presets: Preset[];
  columns: { name: string; doc: string }[];
  json?: Record<string, string>;
  mixes: Mix[];
  builds: string[];
  words: string[];
  tables: Table[];
  overall: Overall[] | null;
  answers: Record<string, Answer>;
  compressed?: Compressed[];
  fleets?: Fleet[];
}

export interface Source {
  name: string;
  date: string;
  go: string;
  machine: string;
  versions: string;
  method: string;
  legend: string;
  command: string;
  provisional?: boolean;
  disturbed: number;
  workers: number;
  windows: number;
  bytePrice: Num;
  facts: { name: string; words: string }[] | null;
  excluded?: string[];
}

export interface DataSet {
  name: string;
  type: string;
  doc: string;
  count: number;
  example?: string;
  synthesized?: boolean;
}

export interface Quote {
  kind?: string;
  place: string;
  text: string;
}

export interface Library {
  name: string;
  doc: string;
  module: string;
  version: string;
  released?: string;
  license: string;
  url: string;
  reference?: boolean;
  excluded?: string;
  conventions?: string[];
  warnings?: Quote[];
  advisories?: string[];
}

export interface Way {
  id: string;
  library: number;
  default?: boolean;
  ranked?: boolean;
  format: string;
  fields?: string;
  doc: string;
  url?: string;
  shown?: Quote;
  instead?: string;
  mirror?: boolean;
  claims?: string[];
  schema?: string;
  labels?: string[];
  readers?: string[];
  meets: number;
  verdicts?: string[];
  severities?: number[];
  examples?: string[];
  inexact?: number;
  asked?: number;
}

export interface Need {
  key: string;
  name: string;
  doc: string;
  lacks: string;
}

export interface Preset {
  name: string;
  needs: string[];
  mix?: string;
  by?: string;
}

export interface Mix {
  key: string;
  name: string;
  times: Record<string, number>;
}

export interface Times {
  ns: Num[];
  below: Num[];
}

export interface Table {
  source: number;
  set: number;
  way: number[];
  build: number[];
  group: number[];
  mixes: Record<string, Times>;
  places: Record<string, [number[], number[]]>;
  limit: Times;
  bytes: Num[];
  heap: Record<string, Num[]>;
  allocs: Record<string, Num[]>;
  gc?: { ns: Num[]; lo: Num[]; hi: Num[] };
  cold?: Num[];
  peak?: Num[];
  stays?: Num[];
  pins?: Num[];
  why: number[];
  notes?: (number[] | null)[];
}

export interface Overall {
  source: number;
  mix: string;
  sets: number[];
  way: number[];
  build: number[];
  ratio: Times;
  from: number[];
  to: number[];
  likeFrom: number[];
  likeTo: number[];
  has: number[];
  beats: number[];
  shared: number[];
  bytes: Num[];
  heap: Num[];
}

export interface Pick {
  way: number;
  ratio: Num;
  lo: Num;
  hi: Num;
  bytes: Num;
  heap: Num;
}

// A Relaxed is the answer with one demand less.
export interface Relaxed {
  demand: string;
  times: Num;
  picks: Pick[];
}

export interface Answer {
  fit: number;
  shippable: number;
  without?: Relaxed[];
  anything: Pick[] | null;
  fastest: Pick[] | null;
  smallest: Pick[] | null;
  leanest: Pick[] | null;
  overall: Pick[] | null;
}

export interface Compressed {
  source: number;
  set: number;
  compressor: string;
  batch: number;
  way: number[];
  bytes: Num[];
  compress: Times;
  decompress: Times;
}

export interface Fleet {
  datasets: string;
  machines: { name: string; kind: string; shards: number; speed: Num }[];
  agreement: string;
  flips?: string[];
  moreFlips?: number;
  kinds: FleetKind[];
}

export interface FleetKind {
  name: string;
  machines: number;
  spread: string;
  id: string[] | null;
  library: string[];
  from: number[];
  to: number[];
  ratio: Times;
  nextLo: Num[];
  nextHi: Num[];
  holds: number[];
  of: number[];
}

// model is what the page shows.
export const model = signal<Model>(null as unknown as Model);

// unpack decodes the model that the page carries.
export async function unpack(base64: string): Promise<Model> {
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Model;
}

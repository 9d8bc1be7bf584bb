// Numbers as people read them: two or three significant digits, one unit in a column.

export interface Unit {
  name: string;
  per: number; // how many nanoseconds or bytes it is
}

const times: Unit[] = [{ name: "ns", per: 1 }, { name: "µs", per: 1e3 }, { name: "ms", per: 1e6 }, { name: "s", per: 1e9 }];
const sizes: Unit[] = [{ name: "B", per: 1 }, { name: "KiB", per: 1024 }, { name: "MiB", per: 1024 ** 2 }, { name: "GiB", per: 1024 ** 3 }];

// unit is the one in which the middle of the values has one to three digits before the point.
function unit(values: number[], units: Unit[]): Unit {
  const sorted = values.filter((x) => x > 0).sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 1;
  return [...units].reverse().find((u) => middle >= u.per) ?? units[0];
}

export const timeUnit = (values: number[]): Unit => unit(values, times);
export const byteUnit = (values: number[]): Unit => unit(values, sizes);

// digits writes a number with three significant digits, or all before the point.
export function digits(x: number): string {
  const abs = Math.abs(x);
  if (abs === 0) return "0";
  if (abs >= 99.95) return Math.round(x).toLocaleString("en-US");
  const decimals = Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(abs))));
  return x.toFixed(decimals);
}

// count writes a mean of whole numbers.
export function count(x: number): string {
  return x >= 100 || Number.isInteger(x) ? Math.round(x).toLocaleString("en-US") : x.toFixed(1);
}

export const duration = (ns: number): string => {
  const u = timeUnit([ns]);
  return `${digits(ns / u.per)} ${u.name}`;
};

export const byteCount = (n: number): string => {
  const u = byteUnit([n]);
  return u.per === 1 ? `${count(n)} B` : `${digits(n / u.per)} ${u.name}`;
};

// ratio writes a factor with two decimals where they tell something.
export const ratio = (x: number): string => (x < 9.995 ? x.toFixed(2) : digits(x));

// range writes the places that a row may have.
export const range = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`);

// half is an interval's half-width as a share, such as "±1.2 %".
export const half = (mid: number, lo: number | null, hi: number | null): string =>
  lo === null || hi === null ? "" : `±${share((50 * (hi - lo)) / mid)} %`;

// share writes a percentage with two significant digits, and no more than one decimal.
const share = (x: number): string => (x >= 9.95 ? x.toFixed(0) : x.toFixed(1));

export const plural = (n: number, one: string, many: string): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

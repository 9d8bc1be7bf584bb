// Logarithmic scales: times and sizes span factors, and a bar from zero would hide them.

export interface Scale {
  (x: number): number;
  ticks: number[];
  from: number;
  to: number;
}

// logScale maps values to a range of pixels. Its ticks are round in powers of ten, or of two for bytes.
export function logScale(values: number[], start: number, end: number, binary = false): Scale {
  const positive = values.filter((x) => x > 0 && Number.isFinite(x));
  let from = Math.min(...positive), to = Math.max(...positive);
  if (!positive.length) (from = 1), (to = 10);
  if (to / from < 1.5) (from /= 1.3), (to *= 1.3);
  const low = Math.log(from) - 0.02 * Math.log(to / from), high = Math.log(to) + 0.02 * Math.log(to / from);
  // An interval may reach below zero, which has no logarithm.
  const scale = ((x: number) => (x > 0 ? start + ((Math.log(x) - low) / (high - low)) * (end - start) : start)) as Scale;
  scale.from = from;
  scale.to = to;
  scale.ticks = binary ? powers(from, to, Math.abs(end - start)) : ticks(from, to, Math.abs(end - start));
  return scale;
}

// ticks are round numbers, as many as there is room for.
function ticks(from: number, to: number, pixels: number): number[] {
  for (const steps of [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]) {
    const found: number[] = [];
    for (let e = Math.floor(Math.log10(from)); e <= Math.ceil(Math.log10(to)); e++)
      for (const s of steps) {
        const x = Number(`${s}e${e}`);
        if (x >= from * 0.999 && x <= to * 1.001) found.push(x);
      }
    if (found.length * 44 <= pixels && found.length >= 2) return found;
    if (steps.length === 1) {
      const every = Math.max(1, Math.ceil((found.length * 44) / Math.max(pixels, 44)));
      return found.filter((_, i) => i % every === 0);
    }
  }
  return [];
}

// powers are powers of two, of four, of sixteen …, as many as there is room for.
function powers(from: number, to: number, pixels: number): number[] {
  for (let step = 1; ; step++) {
    const found: number[] = [];
    for (let e = Math.ceil(Math.log2(from) / step) * step; 2 ** e <= to; e += step) found.push(2 ** e);
    if (found.length * 64 <= pixels || found.length <= 1) return found;
  }
}

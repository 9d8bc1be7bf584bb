import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { AboutLink } from "./about";
import { Bar } from "./bar";
import { TableExport } from "./export";
import { byteCount, digits } from "./format";
import { model, type Compressed } from "./model";
import { bytes, interval, scaled, tableRows, type Interval, type Row } from "./rows";
import { fits, found, mask, words } from "./select";
import { set, state } from "./state";
import { sorted, Table, type Column } from "./table";

const fields = [
  { key: "rate", name: "messages per second, each marshalled once", value: "10000" },
  { key: "reads", name: "unmarshals per marshal", value: "1" },
  { key: "core", name: "price of a core-hour", value: "0.04" },
  { key: "sent", name: "times that a message is sent", value: "1" },
  { key: "wire", name: "price of a GB sent", value: "0.01" },
  { key: "days", name: "days that a message is kept", value: "0" },
  { key: "rest", name: "price of a GB kept for a month", value: "0.02" },
] as const;

type Field = (typeof fields)[number]["key"];

const hours = 730.5; // of a month

// add sums intervals end by end. The sum is a bit wider than 95 %, because both ends are seldom
// wrong together.
function add(parts: { times: number; of: Interval | null }[]): Interval | null {
  const sum: Interval = { mid: 0, lo: 0, hi: 0 };
  for (const { times, of } of parts) {
    if (!times) continue;
    if (!of) return null;
    sum.mid += times * of.mid;
    sum.lo = sum.lo === null || of.lo === null ? null : sum.lo + times * of.lo;
    sum.hi = sum.hi === null || of.hi === null ? null : sum.hi + times * of.hi;
  }
  return sum;
}

interface Line {
  row: Row;
  cores: Interval;
  perSecond: number; // bytes sent
  size: number;
  money: Interval;
  compute: number;
  wire: number;
  rest: number;
}

const between = (x: Interval, write: (n: number) => string): JSX.Element => <>{write(x.mid)}{x.lo !== null && x.hi !== null ? <span class="dim"> {write(x.lo)}–{write(x.hi)}</span> : null}</>;

export function Cost(): JSX.Element {
  const s = state.value, m = model.value;
  const setIndex = m.sets.findIndex((x) => x.name === s.d);
  const first = m.tables.find((t) => t.source === s.run);
  const at = setIndex >= 0 && m.tables.some((t) => t.source === s.run && t.set === setIndex) ? setIndex : first?.set ?? 0;
  const inputs = Object.fromEntries(fields.map((f) => [f.key, Number(s.price[f.key] ?? f.value)])) as Record<Field, number>;
  const faults = fields.filter((f) => !(inputs[f.key] >= 0 && Number.isFinite(inputs[f.key])));
  // Sizes are the same in every run, and so the run that compressed may be another one.
  const nameOf = (c: Compressed): string => `${c.compressor}${c.batch ? `, batches of ${byteCount(c.batch)}` : ", single messages"}`;
  const there = (m.compressed ?? []).filter((c) => c.set === at).sort((a, b) => Number(b.source === s.run) - Number(a.source === s.run));
  const compressors = there.filter((c, i) => there.findIndex((x) => nameOf(x) === nameOf(c)) === i);
  const chosen = compressors.find((c) => nameOf(c) === s.price.z);
  const price = m.sources[s.run].bytePrice;
  const lines = useMemo(() => tableRows(m, s.run, at).flatMap((row): Line[] => {
    if (row.group !== 0 && !(row.group === 1 && s.show.includes("other"))) return [];
    if (mask.value && !fits(row.way) && !s.left) return [];
    const t = row.table!;
    let size = bytes(row);
    let squeeze: Interval | null = null, inflate: Interval | null = null;
    if (chosen) {
      const i = chosen.way.indexOf(row.wayIndex);
      if (i < 0) return [];
      size = chosen.bytes[i];
      squeeze = interval(chosen.compress, i);
      inflate = interval(chosen.decompress, i);
    }
    const written = t.heap.marshal?.[row.i] ?? null, read = inputs.reads ? t.heap.unmarshal?.[row.i] ?? null : 0;
    const ns = add([
      { times: 1, of: interval(t.mixes.marshal, row.i) }, { times: inputs.reads, of: interval(t.mixes.unmarshal, row.i) },
      { times: chosen ? 1 : 0, of: squeeze }, { times: chosen ? inputs.reads : 0, of: inflate },
    ]);
    if (!ns || size === null || written === null || read === null) return [];
    const garbage = (price ?? 0) * (written + inputs.reads * read);
    const cores = scaled(ns, inputs.rate / 1e9, (garbage * inputs.rate) / 1e9);
    const perSecond = size * inputs.rate * inputs.sent;
    const wire = ((perSecond * 3600 * hours) / 1e9) * inputs.wire;
    const kept = (size * inputs.rate * 86400 * inputs.days) / 1e9;
    const compute = cores.mid * hours * inputs.core;
    return [{ row, cores, perSecond, size, compute, wire, rest: kept * inputs.rest, money: scaled(cores, hours * inputs.core, wire + kept * inputs.rest) }];
  }), [m, s.run, at, JSON.stringify(inputs), chosen, mask.value, s.show, s.left, price]);
  const seen = new Set<string>();
  const shown = [...lines].sort((a, b) => a.money.mid - b.money.mid).filter((l) => {
    if (!found(`${l.row.id} ${l.row.way.format} ${l.row.library.doc}`)) return false;
    if (s.ways || s.open.includes(l.row.library.name)) return true;
    const again = seen.has(l.row.library.name);
    seen.add(l.row.library.name);
    return !again;
  });
  const base = shown.find((l) => l.row.way.id === s.base);
  const money = (x: number): string => (x >= 100 ? Math.round(x).toLocaleString("en-US") : digits(x));
  const columns: Column<Line>[] = [
    { key: "library", name: "library", doc: "", value: (l) => l.row.id, cell: (l) => <AboutLink library={l.row.library.name}>{l.row.id}</AboutLink> },
    { key: "money", name: "a month", numeric: true, doc: "All of it, in the currency of your prices, with the 95 % interval of the times. The intervals of the parts are added up, so that it is a bit too wide.", value: (l) => l.money.mid, cell: (l) => between(l.money, money) },
    { key: "compute", name: "cores'", numeric: true, doc: "What the cores cost a month.", value: (l) => l.compute, cell: (l) => money(l.compute) },
    { key: "wire", name: "wire's", numeric: true, doc: "What sending costs a month.", value: (l) => l.wire, cell: (l) => money(l.wire) },
    { key: "rest", name: "storage's", numeric: true, doc: "What keeping costs a month.", value: (l) => l.rest, cell: (l) => money(l.rest) },
    { key: "cores", name: "cores", numeric: true, doc: `Processors kept busy, on the machine of the run${price === null ? "; without the collection of garbage, which the run did not measure" : `, with ${digits(price)} ns for each allocated byte`}.`, value: (l) => l.cores.mid, cell: (l) => between(l.cores, digits) },
    { key: "size", name: "size", unit: "B", numeric: true, doc: "Of a message, as it is sent.", value: (l) => l.size, cell: (l) => byteCount(l.size) },
    { key: "perSecond", name: "sent", unit: "B/s", numeric: true, doc: "", value: (l) => l.perSecond, cell: (l) => `${byteCount(l.perSecond)}/s` },
    { key: "saves", name: "against the baseline", numeric: true, doc: "What is saved each month.", value: (l) => (base ? base.money.mid - l.money.mid : null), cell: (l) => (base ? money(base.money.mid - l.money.mid) : "") },
  ];
  const column = columns.find((c) => c.key === s.sort);
  const ordered = sorted(shown, column, s.desc);
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">What it costs you</h2>
      <p class="note">For values like <b>{m.sets[at]?.name}</b>: {m.sets[at]?.doc} Set what is yours; the link keeps it.</p>
      <form class="prices no-print" onSubmit={(e) => e.preventDefault()}>
        {fields.map((f) => (
          <label key={f.key}>{f.name}
            <input type="number" min="0" step="any" inputMode="decimal" value={s.price[f.key] ?? f.value} aria-invalid={faults.includes(f)} onInput={(e) => set({ price: { ...s.price, [f.key]: e.currentTarget.value } })} />
          </label>
        ))}
        {compressors.length ? (
          <label>compressed by
            <select value={s.price.z ?? ""} onChange={(e) => set({ price: { ...s.price, z: e.currentTarget.value } })}>
              <option value="">nothing</option>
              {compressors.map((c) => <option key={nameOf(c)} value={nameOf(c)}>{nameOf(c)}</option>)}
            </select>
          </label>
        ) : null}
        <label>baseline
          <select value={base?.row.way.id ?? ""} onChange={(e) => set({ base: e.currentTarget.value })}>
            <option value="">none</option>
            {shown.map((l) => <option key={l.row.key} value={l.row.way.id}>{l.row.id}</option>)}
          </select>
        </label>
      </form>
      {faults.length ? <p class="bad">{faults.map((f) => `“${f.name}” is not a number from 0 on`).join("; ")}.</p> : null}
      <Bar all={false} />
      <p class="note">{shown.length} of {lines.length} rows shown: {s.ways ? "every way of using a library" : "the cheapest way of each library"}{words.value.length ? ", those that match the search" : ""}.</p>
      <Table label="Costs" columns={columns} rows={ordered} keyOf={(l) => l.row.key} sort={s.sort} desc={s.desc} onSort={(sort, desc) => set({ sort, desc })} />
      <TableExport name={`serbench-cost-${m.sets[at]?.name}`} columns={columns} rows={ordered} />
      <Squeezed compressed={compressors} name={nameOf} />
    </section>
  );
}

// Squeezed orders libraries by what a compressor leaves of their encodings: often another order than
// that of the raw sizes.
function Squeezed({ compressed, name }: { compressed: Compressed[]; name: (c: Compressed) => string }): JSX.Element | null {
  const m = model.value, s = state.value;
  if (!compressed.length) return null;
  const chosen = compressed.find((c) => name(c) === s.price.z) ?? compressed.find((c) => c.compressor.startsWith("zstd")) ?? compressed[0];
  const table = m.tables.find((t) => t.set === chosen.set && t.source === chosen.source);
  interface Size { id: string; library: string; raw: number | null; left: number | null; there: Interval | null; back: Interval | null }
  const rows = chosen.way.map((w, i): Size => {
    const at = table ? table.way.indexOf(w) : -1;
    return { id: m.ways[w].id, library: m.libraries[m.ways[w].library].name, raw: at < 0 ? null : table!.bytes[at], left: chosen.bytes[i], there: interval(chosen.compress, i), back: interval(chosen.decompress, i) };
  }).filter((r) => r.left !== null).sort((a, b) => a.left! - b.left!);
  const order = new Map(rows.filter((r) => r.raw !== null).sort((a, b) => a.raw! - b.raw!).map((r, i) => [r, i + 1]));
  const columns: Column<Size>[] = [
    { key: "n", name: "#", numeric: true, doc: "By the compressed size.", value: (r) => rows.indexOf(r) + 1, cell: (r) => rows.indexOf(r) + 1 },
    { key: "library", name: "library", doc: "", value: (r) => r.id, cell: (r) => <AboutLink library={r.library}>{r.id}</AboutLink> },
    { key: "left", name: "compressed", unit: "B", numeric: true, doc: "Bytes a message, compressed.", value: (r) => r.left, cell: (r) => byteCount(r.left!) },
    { key: "raw", name: "raw", unit: "B", numeric: true, doc: "Bytes a message, raw.", value: (r) => r.raw, cell: (r) => (r.raw === null ? "" : byteCount(r.raw)) },
    { key: "was", name: "# raw", numeric: true, doc: "By the raw size.", value: (r) => order.get(r) ?? null, cell: (r) => order.get(r) ?? "" },
    { key: "there", name: "to compress", unit: "ns", numeric: true, doc: "Nanoseconds a message.", value: (r) => r.there?.mid ?? null, cell: (r) => (r.there ? digits(r.there.mid) : "") },
    { key: "back", name: "to decompress", unit: "ns", numeric: true, doc: "Nanoseconds a message.", value: (r) => r.back?.mid ?? null, cell: (r) => (r.back ? digits(r.back.mid) : "") },
  ];
  return (
    <>
      <h3>Sizes after {name(chosen)}</h3>
      <Table label="Compressed sizes" columns={columns} rows={rows} keyOf={(r) => r.id} />
      <TableExport name="serbench-compressed" columns={columns} rows={rows} />
    </>
  );
}

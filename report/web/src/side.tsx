import type { JSX } from "preact";
import { Bar } from "./bar";
import { TableExport } from "./export";
import { byteCount, count, duration, half, range, ratio } from "./format";
import { model } from "./model";
import { allocs, bytes, heap, place, time, worst, why, type Row } from "./rows";
import { pool } from "./select";
import { set, state, toggled } from "./state";
import { Table, type Column } from "./table";

interface Property {
  name: string;
  doc: string;
  // value is compared with the baseline's; words are shown, and a dash where there are none.
  value?: (r: Row) => number | null;
  words: (r: Row) => string | null;
}

// Side compares two to eight rows, property by property, with one of them as the baseline.
export function Side(): JSX.Element {
  const s = state.value, m = model.value;
  const rows = pool.value;
  const chosen = s.cmp.flatMap((id) => rows.find((r) => r.way.id === id) ?? []);
  const missing = s.cmp.filter((id) => !rows.some((r) => r.way.id === id));
  const base = chosen.find((r) => r.way.id === s.base) ?? chosen[0];
  const over = s.d === "";
  const mixes = over ? m.mixes.filter((x) => x.key === s.op) : m.mixes.filter((x) => rows[0]?.table?.mixes[x.key]);
  const properties: Property[] = [
    ...mixes.map((x): Property => ({
      name: x.name, doc: over ? "Relative to the first row of the ranking." : "Time of one, with half of its 95 % interval.", value: (r) => time(r, x.key)?.mid ?? null,
      words: (r) => { const t = time(r, x.key); return t ? `${over ? ratio(t.mid) : duration(t.mid)} ${half(t.mid, t.lo, t.hi)}` : null; },
    })),
    { name: "place", doc: "", words: (r) => { const p = place(r, s.op); return p ? range(...p) : null; } },
    { name: "size", doc: "", value: bytes, words: (r) => (bytes(r) === null ? null : byteCount(bytes(r)!)) },
    { name: "heap", doc: "", value: heap, words: (r) => (heap(r) === null ? null : byteCount(heap(r)!)) },
    ...(over ? [] : [{ name: "allocations", doc: "", value: allocs, words: (r: Row) => (allocs(r) === null ? null : count(allocs(r)!)) }]),
    { name: "loses", doc: "", words: (r) => why(m, r) || "nothing here" },
    { name: "bad verdicts", doc: "", words: (r) => worst(m, r.way).map((w) => `${w.column}: ${w.word}`).join(", ") || (r.way.verdicts ? "none" : "not asked") },
    { name: "format", doc: "", words: (r) => r.way.format },
    { name: "fields by", doc: "", words: (r) => r.way.fields ?? "" },
    { name: "code", doc: "", words: (r) => r.way.schema ?? "" },
    { name: "version", doc: "", words: (r) => r.library.version },
    { name: "licence", doc: "", words: (r) => r.library.license },
    ...(m.json && chosen.some((r) => m.json![r.wayIndex]) ? [{ name: "as JSON", doc: "", words: (r: Row) => m.json![r.wayIndex] ?? "" }] : []),
  ];
  const columns: Column<Property>[] = [
    { key: "library", name: "property", doc: "", value: (p) => p.name, cell: (p) => p.name },
    ...chosen.map((r): Column<Property> => ({
      key: r.key, name: r.id, doc: r.library.doc, value: (p) => p.words(r), class: "wrap",
      cell: (p) => {
        const x = p.value?.(r), y = base && p.value?.(base);
        return <>{p.words(r) ?? "–"}{r !== base && x && y ? <span class="factor"> {ratio(x / y)} ×</span> : null}</>;
      },
    })),
  ];
  const choices = [...rows].filter((r) => !s.cmp.includes(r.way.id)).sort((a, b) => a.id.localeCompare(b.id));
  return (
    <section aria-labelledby="side">
      <h2 id="side">Side by side</h2>
      <Bar all={false} rows={false} />
      <div class="bar no-print">
        <label>Add{" "}
          <select value="" disabled={s.cmp.length >= 8} onChange={(e) => e.currentTarget.value && set({ cmp: [...s.cmp, e.currentTarget.value] })}>
            <option value="">a row …</option>
            {choices.map((r) => <option key={r.key} value={r.way.id}>{r.id}</option>)}
          </select>
        </label>
        {chosen.length ? (
          <label>Baseline{" "}
            <select value={base?.way.id} onChange={(e) => set({ base: e.currentTarget.value })}>{chosen.map((r) => <option key={r.key} value={r.way.id}>{r.id}</option>)}</select>
          </label>
        ) : null}
        {s.cmp.map((id) => <button type="button" key={id} onClick={() => set({ cmp: toggled(s.cmp, id) })} aria-label={`remove ${id}`}>{id} ✕</button>)}
      </div>
      {missing.length ? <p class="note">No row here: {missing.join(", ")}.</p> : null}
      {chosen.length < 2 ? <p class="note">Choose two to eight rows, here or by the boxes of the ranking.</p> : (
        <>
          <p class="note">Factors are relative to {base!.id}.</p>
          <Table label="Side by side" columns={columns} rows={properties} keyOf={(p) => p.name} />
          <TableExport name="serbench-side" columns={columns} rows={properties} />
        </>
      )}
    </section>
  );
}

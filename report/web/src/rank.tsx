import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { AboutLink } from "./about";
import { Bar, Hidden } from "./bar";
import { DrawnExport, TableExport } from "./export";
import { Axis, chartWidth, Mark, Picture, scaleOf } from "./marks";
import { byteUnit, count, digits, half, range, ratio, timeUnit, type Unit } from "./format";
import { model, type Num } from "./model";
import { allocs, bytes, gc, groups, heap, notes, place, placeLike, time, toLimit, verdict, why, type Row } from "./rows";
import { fits, selection } from "./select";
import { link, set, state, toggled } from "./state";
import { sorted, Table, type Column } from "./table";
import { hint, Tip } from "./tip";

const number = (x: Num, write: (x: number) => string): JSX.Element | string => (x === null || x === undefined ? "" : write(x));

// columnsOf are all columns that the view has data for, those that are usually hidden last.
export function columnsOf(rows: Row[]): { all: Column<Row>[]; usual: string[] } {
  const s = state.value, m = model.value;
  const over = s.d === "";
  const times = rows.map((r) => time(r, s.op)).filter((t) => t !== null);
  const scale = scaleOf(rows, s.op, chartWidth);
  const unit: Unit = over ? { name: "", per: 1 } : timeUnit(times.map((t) => t.mid));
  const limitRow = rows.find((r) => r.library.name === "limit");
  const limit = limitRow && s.d !== "*" ? time(limitRow, s.op)?.mid ?? null : null;
  const op = m.mixes.find((x) => x.key === s.op)?.name ?? s.op;
  const sizes = byteUnit(rows.map(bytes).filter((x) => x !== null)), heaps = byteUnit(rows.map(heap).filter((x) => x !== null));
  const all: Column<Row>[] = [
    {
      key: "place", name: "place", doc: `The places that the row may have by its ${op}, among the ${selection.value.reference} ranked rows; all of them hold at once, with 95 % confidence. Filters don't change them.`,
      value: (r) => place(r, s.op)?.[0] ?? null,
      cell: (r) => { const p = place(r, s.op); return p ? range(...p) : r.group ? <span class="dim">{groups[r.group]}</span> : <Tip words={over ? "It lacks data sets: it refuses or changes some of their values." : "The run has too few windows."}>–</Tip>; },
    },
  ];
  if (over) all.push({
    key: "like", name: "on such data", doc: "The places that it may have on data sets like these, of which these are a sample.",
    value: (r) => placeLike(r)?.[0] ?? null, cell: (r) => { const p = placeLike(r); return p ? range(...p) : ""; },
  });
  all.push({
    key: "library", name: "library", doc: "The library, and in brackets the way of using it if it isn't the one that its documentation shows first. Follow it for everything that is known of it.",
    value: (r) => r.id,
    cell: (r) => <Name row={r} />,
  });
  if (s.d === "*") all.push({ key: "set", name: "data set", doc: "The data set.", value: (r) => m.sets[r.set].name, cell: (r) => m.sets[r.set].name });
  all.push(
    {
      key: "chart", name: over ? "× fastest" : op, unit: over ? "" : `${unit.name}, logarithmic`, class: "chart",
      doc: `${over ? `The ${op} relative to the fastest row, geometric mean over data sets` : `The time of one ${op}`}, with its 95 % interval.${limit !== null ? " The dashed line is limit: code written by hand for the type." : ""}`,
      value: (r) => { const t = time(r, s.op); return t ? t.mid / unit.per : null; }, cell: (r) => <Mark row={r} op={s.op} scale={scale} limit={limit} />,
      head: () => <Axis scale={scale} unit={unit} />,
    },
    {
      key: "time", name: over ? "× fastest" : "time", unit: unit.name, numeric: true, doc: "The same as a number, with half of its 95 % interval.",
      value: (r) => { const t = time(r, s.op); return t ? t.mid / unit.per : null; },
      cell: (r) => { const t = time(r, s.op); return t ? <>{over ? ratio(t.mid) : digits(t.mid / unit.per)} <span class="dim">{half(t.mid, t.lo, t.hi)}</span></> : ""; },
    },
  );
  all.push(
    {
      key: "damage", name: "damage", doc: m.columns.find((c) => c.name === "damage")?.doc ?? "", value: (r) => verdict(m, r.way, "damage")?.word ?? "",
      cell: (r) => { const v = verdict(m, r.way, "damage"); return v ? <span class={`sev${v.severity}`} {...hint(`${v.word}: ${m.columns.find((c) => c.name === "damage")?.doc}.${v.example ? ` Seen: ${v.example}` : ""}`)}>{symbols[v.severity]}{v.word}</span> : ""; },
    },
  );
  if (!over) {
    all.push({
      key: "limit", name: "× limit", numeric: true, doc: "The round trip relative to code written by hand for the type, which keeps everything and copies strings: a yardstick, and no bound.",
      value: (r) => toLimit(r)?.mid ?? null, cell: (r) => { const t = toLimit(r); return t ? ratio(t.mid) : ""; },
    });
  }
  all.push(
    { key: "bytes", name: "size", unit: sizes.name, numeric: true, doc: over ? "The mean size of an encoding, geometric mean over data sets; empty for a row that lacks some." : "The mean size of an encoding.", value: (r) => scaled(bytes(r), sizes), cell: (r) => number(scaled(bytes(r), sizes), sizes.per === 1 ? count : digits) },
    { key: "heap", name: "heap", unit: heaps.name, numeric: true, doc: over ? "Bytes that a round trip allocates, geometric mean over data sets; empty for a row that lacks some." : "Bytes that a round trip allocates.", value: (r) => scaled(heap(r), heaps), cell: (r) => number(scaled(heap(r), heaps), heaps.per === 1 ? count : digits) },
  );
  if (!over) {
    all.push({ key: "allocs", name: "allocs", numeric: true, doc: "Heap objects that a round trip allocates.", value: allocs, cell: (r) => number(allocs(r), count) });
    if (rows.some((r) => gc(r))) {
      const u = timeUnit(rows.map((r) => gc(r)?.mid ?? 0));
      all.push({ key: "gc", name: "garbage", unit: u.name, numeric: true, doc: "What collecting the garbage of a round trip costs in processor time, beside a live heap of 64 MiB at GOGC 100, with half of its 95 % interval. It may be below 0 by chance.", value: (r) => { const g = gc(r); return g ? g.mid / u.per : null; }, cell: (r) => { const g = gc(r); return g ? <>{digits(g.mid / u.per)}{g.lo !== null && g.hi !== null ? <span class="dim"> ±{digits((g.hi - g.lo) / 2 / u.per)}</span> : null}</> : ""; } });
    }
    const price = m.sources[s.run].bytePrice;
    if (price !== null) {
      const whole = (r: Row): number | null => { const t = time(r, "round"), h = heap(r); return t && h !== null ? t.mid + price * h : null; };
      const u = timeUnit(rows.map((r) => whole(r) ?? 0));
      all.push({ key: "whole", name: "with garbage", unit: u.name, numeric: true, doc: `The round trip with ${digits(price)} ns for each byte that it allocates, which is what collecting one costs on this machine.`, value: (r) => { const x = whole(r); return x === null ? null : x / u.per; }, cell: (r) => number(whole(r), (x) => digits(x / u.per)) });
    }
    if (rows.some((r) => r.table?.cold)) all.push({ key: "cold", name: "× cold", numeric: true, doc: "How many times as long a round trip takes between other work as in a loop.", value: (r) => r.table?.cold?.[r.i] ?? null, cell: (r) => number(r.table?.cold?.[r.i] ?? null, ratio) });
    for (const [key, name, doc] of [["peak", "peak", "By how much an operation raises the process's memory at most, on the largest message."], ["stays", "stays", "How much memory the library keeps after two collections: caches and pools."], ["pins", "pins", "How much a kept string or byte slice of a decoded value keeps from being collected, beyond its own length."]] as const) {
      if (!rows.some((r) => r.table?.[key])) continue;
      const u = byteUnit(rows.map((r) => r.table?.[key]?.[r.i] ?? 0));
      all.push({ key, name, unit: u.name, numeric: true, doc, value: (r) => scaled(r.table?.[key]?.[r.i] ?? null, u), cell: (r) => number(scaled(r.table?.[key]?.[r.i] ?? null, u), u.per === 1 ? count : digits) });
    }
  } else {
    all.push(
      { key: "has", name: "data sets", numeric: true, doc: "How many of the data sets the row has. A row that lacks some is placed by the others' times on them.", value: (r) => r.overall!.has[r.i], cell: (r) => `${r.overall!.has[r.i]} of ${r.overall!.sets.length}` },
      { key: "beats", name: "beats next on", numeric: true, doc: "On how many data sets it is faster than the next row, of those that both have.", value: (r) => r.overall!.beats[r.i], cell: (r) => (r.overall!.shared[r.i] ? `${r.overall!.beats[r.i]} of ${r.overall!.shared[r.i]}` : "") },
    );
  }
  all.push(
    {
      key: "loses", name: "loses", doc: over ? "Rows here keep every value of these data sets. Elsewhere: on how many of all data sets that were tried the way loses or refuses something." : "What a round trip changes without an error, or why there is no round trip.",
      value: (r) => (over ? r.way.inexact ?? 0 : why(m, r)),
      cell: (r) => over ? (r.way.inexact ? <Tip words={`On ${r.way.inexact} of ${r.way.asked} runs over data sets it loses or refuses something.`}>elsewhere</Tip> : "") : <span {...hint([why(m, r), ...notes(m, r)].filter(Boolean).join(". "))}>{why(m, r)}{notes(m, r).length ? " *" : ""}</span>,
      class: "words",
    },
  );
  all.push(
    { key: "format", name: "format", doc: "The wire format.", value: (r) => r.way.format, cell: (r) => r.way.format },
    { key: "schema", name: "code", doc: "What the library needs for your type: nothing (reflection), code by its generator, or calls that you write by hand for each field.", value: (r) => r.way.schema ?? "", cell: (r) => r.way.schema ?? "" },
    { key: "fields", name: "fields by", doc: "What identifies a field of a record in the bytes.", value: (r) => r.way.fields ?? "", cell: (r) => r.way.fields ?? "" },
    { key: "version", name: "version", doc: "The version that was measured.", value: (r) => r.library.version, cell: (r) => r.library.version },
  );
  return { all, usual: ["pick", "place", "like", "library", "set", "chart", "time", "limit", "bytes", "heap", "allocs", "gc", "has", "loses", "damage"] };
}

export const symbols = ["", "◆ ", "▲ "]; // severities differ in more than colour

const scaled = (x: Num, u: Unit): Num => (x === null || x === undefined ? null : x / u.per);

function Name({ row }: { row: Row }): JSX.Element {
  const s = state.value;
  const more = selection.value.more.get(row.library.name);
  return (
    <>
      <AboutLink library={row.library.name}>{row.id}</AboutLink>
      {more && row.group === 0 ? <button type="button" class="more" aria-label={`show ${more} more ways of ${row.library.name}`} onClick={() => set({ open: toggled(s.open, row.library.name) })}>+{more}</button> : null}
      {!more && s.open.includes(row.library.name) && !s.ways ? <button type="button" class="more" aria-label={`fold the ways of ${row.library.name}`} onClick={() => set({ open: toggled(s.open, row.library.name) })}>−</button> : null}
      {(row.way.labels ?? []).map((l) => <span class="label" key={l}>{l}</span>)}
    </>
  );
}

export function Rank(): JSX.Element {
  const s = state.value, m = model.value;
  const { rows } = selection.value;
  const { all, usual } = useMemo(() => columnsOf(rows), [rows, s.op, s.d, s.run]);
  const shown = (key: string): boolean => (s.cols.includes(`+${key}`) ? true : s.cols.includes(`-${key}`) ? false : usual.includes(key));
  const pick: Column<Row> = {
    key: "pick", name: "✓", doc: "Choose rows to compare side by side.", value: () => null,
    cell: (r) => <input type="checkbox" aria-label={`compare ${r.id}`} checked={s.cmp.includes(r.way.id)} disabled={!s.cmp.includes(r.way.id) && s.cmp.length >= 8} onChange={() => set({ cmp: toggled(s.cmp, r.way.id) })} />,
  };
  const columns = [pick, ...all.filter((c) => shown(c.key))];
  const column = all.find((c) => c.key === s.sort);
  const ordered = useMemo(() => sorted(rows, column, s.desc), [rows, s.sort, s.desc, s.op]);
  const name = `serbench-${s.d || "all"}-${s.op}`.replaceAll("*", "every");
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking">Ranking</h2>
      <Bar />
      {s.cmp.length > 1 ? <p class="no-print"><a href={link({ v: "side" })}>Compare {s.cmp.length} rows side by side</a> · <a href={link({ cmp: [] })}>none</a></p> : null}
      <Table label="Ranking" columns={columns} rows={ordered} keyOf={(r) => r.key} sort={s.sort} desc={s.desc} onSort={(sort, desc) => set({ sort, desc })}
        classOf={(r) => `group${r.group}${fits(r.way) || r.group === 3 ? "" : " unfit"}`} />
      <Hidden />
      <details class="columns no-print">
        <summary>Columns</summary>
        {all.map((c) => (
          <label key={c.key}><input type="checkbox" checked={shown(c.key)} onChange={() => {
            const others = s.cols.filter((x) => x.slice(1) !== c.key);
            set({ cols: shown(c.key) === usual.includes(c.key) ? [...others, `${shown(c.key) ? "-" : "+"}${c.key}`] : others });
          }} /> {c.name}</label>
        ))}
      </details>
      <DrawnExport name={name}>{() => <Picture rows={ordered} title={`${m.mixes.find((x) => x.key === s.op)?.name ?? s.op} of ${s.d === "" ? "all data sets" : s.d === "*" ? "each data set" : s.d}, 95 % intervals`} />}</DrawnExport>
      <TableExport name={name} columns={all.filter((c) => c.key !== "chart" && shown(c.key))} rows={ordered} />
    </section>
  );
}

import type { JSX } from "preact";
import { model } from "./model";
import { selection } from "./select";
import { link, set, state, toggled } from "./state";

// Bar has the switches of the views that show rows: run, data set, operation, contract, search.
export function Bar({ runs = true, sets = true, all = true, rows = true }: { runs?: boolean; sets?: boolean; all?: boolean; rows?: boolean }): JSX.Element {
  const s = state.value, m = model.value;
  const here = m.tables.filter((t) => t.source === s.run).map((t) => m.sets[t.set]);
  const overall = (m.overall ?? []).some((o) => o.source === s.run);
  const mixes = m.mixes.filter((x) => m.tables.some((t) => t.source === s.run && t.mixes[x.key]));
  const data = m.sets.find((x) => x.name === s.d);
  return (
    <div class="bar no-print">
      {runs && m.sources.length > 1 ? (
        <label>
          Run{" "}
          <select value={String(s.run)} onChange={(e) => { const run = Number(e.currentTarget.value); const names = m.tables.filter((t) => t.source === run).map((t) => m.sets[t.set].name); set({ run, d: names.includes(s.d) ? s.d : (m.overall ?? []).some((o) => o.source === run) ? "" : names[0] ?? "" }); }}>
            {m.sources.map((x, i) => <option key={i} value={String(i)}>{x.name} ({x.go}, {x.date})</option>)}
          </select>
        </label>
      ) : null}
      {sets ? (
        <label>
          Data{" "}
          <select value={s.d} onChange={(e) => set({ d: e.currentTarget.value })}>
            {overall ? <option value="">over all {here.length} data sets</option> : null}
            {here.map((x) => <option key={x.name} value={x.name}>{x.name}</option>)}
            {all && here.length > 1 ? <option value="*">every data set, listed</option> : null}
          </select>
        </label>
      ) : null}
      <label>
        Operation{" "}
        <select value={s.op} onChange={(e) => set({ op: e.currentTarget.value })}>
          {mixes.map((x) => <option key={x.key} value={x.key}>{x.name}</option>)}
        </select>
      </label>
      <label>
        Search{" "}
        <input type="search" value={s.q} placeholder="library, format, module" onInput={(e) => set({ q: e.currentTarget.value })} />
      </label>
      {rows && s.d !== "" ? (
        <fieldset>
          <legend>Also show</legend>
          {[["other", "other contracts"], ["lossy", "lossy"], ["untimed", "without a round trip"]].map(([key, name]) => (
            <label key={key}><input type="checkbox" checked={s.show.includes(key)} onChange={() => set({ show: toggled(s.show, key) })} /> {name}</label>
          ))}
        </fieldset>
      ) : null}
      {rows ? <label><input type="checkbox" checked={s.ways} onChange={() => set({ ways: !s.ways })} /> every way of using a library</label> : null}
      {sets && data ? <DataSetNote /> : null}
    </div>
  );
}

function DataSetNote(): JSX.Element | null {
  const m = model.value;
  const data = m.sets.find((x) => x.name === state.value.d);
  if (!data) return null;
  return (
    <div class="dataset">
      <p><b>{data.name}</b>: {data.doc} {data.count} distinct values{data.synthesized ? ", synthesized for the type" : ""}.</p>
      {data.example ? <details><summary>One value as JSON</summary><pre tabIndex={0}>{data.example}</pre></details> : null}
    </div>
  );
}

// Hidden counts the rows that aren't shown.
export function Hidden(): JSX.Element | null {
  const { hidden, rows } = selection.value;
  if (!hidden.length) return null;
  return (
    <p class="hidden-rows no-print">
      {rows.length} rows shown. Hidden:{" "}
      {hidden.map((h, i) => <span key={h.reason}>{i ? "; " : ""}{h.count} {h.reason} (<a href={link(h.show)}>show</a>)</span>)}.
    </p>
  );
}

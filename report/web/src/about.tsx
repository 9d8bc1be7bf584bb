import type { ComponentChildren, JSX } from "preact";
import { TableExport } from "./export";
import { byteCount, duration, half, range, ratio } from "./format";
import { model, type Quote, type Way } from "./model";
import { bytes, groups, notes, place, tableRows, time, toLimit, why, type Row } from "./rows";
import { link, set, state } from "./state";
import { symbols } from "./rank";
import { Table, type Column } from "./table";

// web is an address if it is one of the web, so that no file makes a link do anything else.
const web = (url: string | undefined): string | undefined => (url && /^https?:\/\//i.test(url) ? url : undefined);

export function Link({ url, children }: { url?: string; children: string }): JSX.Element {
  return web(url) ? <a href={web(url)} rel="noreferrer noopener" target="_blank">{children}</a> : <>{children}</>;
}

function Said({ quote }: { quote: Quote }): JSX.Element {
  return <blockquote>{quote.text}<footer>{quote.kind ? `${quote.kind}: ` : ""}<Link url={quote.place}>{quote.place}</Link></footer></blockquote>;
}

// AboutLink leads to everything that is known of a library.
export function AboutLink({ library, children }: { library: string; children: ComponentChildren }): JSX.Element {
  return <a class="name" href={link({ v: "about", lib: library })}>{children}</a>;
}

// About has everything that is known of one library.
export function About(): JSX.Element {
  const s = state.value, m = model.value;
  const at = Math.max(0, m.libraries.findIndex((l) => l.name === s.lib));
  const l = m.libraries[at];
  const ways = m.ways.filter((w) => w.library === at);
  const rows = m.tables.filter((t) => t.source === s.run).flatMap((t) => tableRows(m, s.run, t.set)).filter((r) => r.way.library === at);
  const names = [...m.libraries].map((x) => x.name).sort();
  const columns: Column<Row>[] = [
    { key: "set", name: "data set", doc: "", value: (r) => m.sets[r.set].name, cell: (r) => m.sets[r.set].name },
    { key: "library", name: "way", doc: "", value: (r) => r.id, cell: (r) => r.id },
    { key: "place", name: "place", doc: "Among the ranked rows of the data set.", value: (r) => place(r, s.op)?.[0] ?? null, cell: (r) => { const p = place(r, s.op); return p ? range(...p) : groups[r.group]; } },
    ...m.mixes.filter((x) => rows.some((r) => r.table?.mixes[x.key])).slice(0, 3).map((x): Column<Row> => ({
      key: x.key, name: x.name, numeric: true, doc: "With half of its 95 % interval.", value: (r) => time(r, x.key)?.mid ?? null,
      cell: (r) => { const t = time(r, x.key); return t ? <>{duration(t.mid)} <span class="dim">{half(t.mid, t.lo, t.hi)}</span></> : ""; },
    })),
    { key: "limit", name: "× limit", numeric: true, doc: "", value: (r) => toLimit(r)?.mid ?? null, cell: (r) => { const t = toLimit(r); return t ? ratio(t.mid) : ""; } },
    { key: "bytes", name: "size", numeric: true, doc: "", value: bytes, cell: (r) => { const b = bytes(r); return b === null ? "" : byteCount(b); } },
    { key: "why", name: "loses, or why not", doc: "", class: "words", value: (r) => why(m, r), cell: (r) => [why(m, r), ...notes(m, r)].filter(Boolean).join("; ") },
  ];
  return (
    <section aria-labelledby="about">
      <h2 id="about">About {l.name}</h2>
      <div class="bar no-print">
        <label>Library{" "}
          <select value={l.name} onChange={(e) => set({ lib: e.currentTarget.value })}>{names.map((n) => <option key={n} value={n}>{n}</option>)}</select>
        </label>
      </div>
      <p>{l.doc}</p>
      {l.excluded ? <p class="bad">Not measured: {l.excluded}</p> : null}
      <dl class="facts">
        <dt>module</dt><dd><code>{l.module}</code> {l.version}{l.released ? `, released ${l.released}` : ""}</dd>
        <dt>documentation</dt><dd><Link url={l.url}>{l.url}</Link></dd>
        <dt>licence</dt><dd>{l.license || "not known"}</dd>
        <dt>code</dt><dd>{each(ways, (w) => w.schema)}</dd>
        <dt>labels</dt><dd>{each(ways, (w) => w.labels?.join(", ")) || "none"}</dd>
        <dt>also read by</dt><dd>{each(ways, (w) => w.readers?.join(", ")) || "no other language that we know of"}</dd>
        {l.conventions?.length ? <><dt>conventions</dt><dd>{l.conventions.join("; ")}</dd></> : null}
      </dl>
      {l.warnings?.length ? <><h3>What its authors say first</h3>{l.warnings.map((w, i) => <Said key={i} quote={w} />)}</> : null}
      {l.advisories?.length ? <><h3>Known advisories</h3><ul>{l.advisories.map((a) => <li key={a}>{a}</li>)}</ul></> : null}
      <h3>How we use it</h3>
      {ways.some((w) => w.mirror || w.schema?.includes("generated")) ? <p>The code that its rows run for a type: <code>serbench generate --lib {l.name} --type person -o dir</code></p> : null}
      {ways.filter((w) => w.default).map((w) => <OneWay key={w.id} way={w} open />)}
      {ways.some((w) => !w.default) ? <details><summary>{ways.filter((w) => !w.default).length} other ways</summary>{ways.filter((w) => !w.default).map((w) => <OneWay key={w.id} way={w} />)}</details> : null}
      {rows.length ? <><h3>What was measured</h3><Table label={`Rows of ${l.name}`} columns={columns} rows={rows} keyOf={(r) => r.key} /><TableExport name={`serbench-${l.name}`} columns={columns} rows={rows} /></> : null}
    </section>
  );
}

// each joins what the default ways have, once if they agree.
function each(ways: Way[], of: (w: Way) => string | undefined): string {
  const usual = ways.filter((w) => w.default);
  const words = new Set(usual.map((w) => of(w) ?? ""));
  if (words.size === 1) return [...words][0];
  return usual.filter((w) => of(w)).map((w) => `${w.id}: ${of(w)}`).join("; ");
}

function OneWay({ way, open = false }: { way: Way; open?: boolean }): JSX.Element {
  const m = model.value;
  const faults = (way.verdicts ?? []).flatMap((word, i) => ((way.severities?.[i] ?? 0) > 0 ? [{ i, word, severity: way.severities![i] }] : []));
  return (
    <div class="way">
      <h4>{way.id}</h4>
      <p>{way.doc} Format {way.format}{way.fields ? `, fields by ${way.fields}` : ""}.{way.mirror ? " Through a mirror of the type." : ""}{way.instead ? ` Not the first use that the documentation shows: ${way.instead}` : ""}</p>
      {open && way.shown ? <Said quote={way.shown} /> : null}
      {faults.length ? (
        <ul>{faults.map((f) => <li key={f.i} class={`sev${f.severity}`}>{symbols[f.severity]}{m.columns[f.i].name}: {f.word}{way.examples?.[f.i] ? <> – <code>{way.examples[f.i]}</code></> : null}</li>)}</ul>
      ) : <p class="dim">{way.verdicts ? "No probe speaks against it." : "The probes have not asked it here."}</p>}
      {m.json?.[m.ways.indexOf(way)] ? <p class="dim">As JSON: {m.json[m.ways.indexOf(way)]}</p> : null}
    </div>
  );
}

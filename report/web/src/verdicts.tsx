import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AboutLink } from "./about";
import { TableExport } from "./export";
import { model, type Way } from "./model";
import { fits, found, mask } from "./select";
import { set, state } from "./state";
import { symbols } from "./rank";
import { Tip } from "./tip";
import type { Column } from "./table";

// Verdicts is the matrix of what probes saw. It is one tab stop: arrow keys go from cell to cell, and
// the one with the focus is explained below.
export function Verdicts(): JSX.Element {
  const s = state.value, m = model.value;
  const [at, setAt] = useState<[number, number] | null>(null);
  const asked = m.ways.filter((w) => w.verdicts);
  const ways = asked.filter((w) => (s.ways || w.default) && (!mask.value || fits(w)) && found(`${w.id} ${w.format}`));
  const move = (e: KeyboardEvent): void => {
    const [row, col] = at ?? [0, 0];
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[e.key];
    if (!step) return;
    e.preventDefault();
    const next: [number, number] = [Math.max(0, Math.min(ways.length - 1, row + step[0])), Math.max(0, Math.min(m.columns.length - 1, col + step[1]))];
    setAt(next);
    document.getElementById(`v${next[0]}-${next[1]}`)?.focus();
  };
  const way = at && ways[at[0]], column = at && m.columns[at[1]];
  const columns: Column<Way>[] = [
    { key: "library", name: "library", doc: "", value: (w) => w.id, cell: (w) => w.id },
    ...m.columns.map((c, i): Column<Way> => ({ key: c.name, name: c.name, doc: c.doc, value: (w) => w.verdicts?.[i] ?? "", cell: () => "" })),
  ];
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">What survives and what breaks</h2>
      <p class="note">Each word is the worst that any probe saw. ▲ may lose data or the process, ◆ needs care. Choose a cell for what its word means and the smallest example that may be published.</p>
      <div class="bar no-print">
        <label>Search <input type="search" value={s.q} onInput={(e) => set({ q: e.currentTarget.value })} /></label>
        <label><input type="checkbox" checked={s.ways} onChange={() => set({ ways: !s.ways })} /> every way of using a library</label>
      </div>
      <p class="note">{ways.length} of {asked.length} ways shown.</p>
      <div class="detail" aria-live="polite">
        {way && column ? (
          <><b>{way.id}, {column.name}: {way.verdicts![at![1]]}</b>. {column.doc}.{way.examples?.[at![1]] ? <> Seen: <code>{way.examples[at![1]]}</code></> : null}</>
        ) : "No cell chosen."}
      </div>
      <div class="wide">
        <table class="matrix" role="grid" aria-rowcount={ways.length + 1} onKeyDown={move}>
          <thead><tr role="row"><th scope="col">library</th>{m.columns.map((c) => <th key={c.name} scope="col"><Tip words={c.doc}>{c.name}</Tip></th>)}</tr></thead>
          <tbody>
            {ways.map((w, row) => (
              <tr key={w.id} role="row">
                <th scope="row"><AboutLink library={m.libraries[w.library].name}>{w.id}</AboutLink></th>
                {w.verdicts!.map((word, col) => {
                  const here = at ? at[0] === row && at[1] === col : row === 0 && col === 0;
                  return (
                    <td key={col} id={`v${row}-${col}`} role="gridcell" tabIndex={here ? 0 : -1} class={`sev${w.severities?.[col] ?? 0}`} onFocus={() => setAt([row, col])} onClick={(e) => e.currentTarget.focus()}>
                      {symbols[w.severities?.[col] ?? 0]}{word}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TableExport name="serbench-verdicts" columns={columns} rows={ways} />
    </section>
  );
}

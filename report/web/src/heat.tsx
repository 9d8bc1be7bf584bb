import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { AboutLink } from "./about";
import { Bar } from "./bar";
import { TableExport } from "./export";
import { ratio } from "./format";
import { model } from "./model";
import { place, tableRows, time, type Row } from "./rows";
import { fits, found, mask } from "./select";
import { state } from "./state";
import { Table, type Column } from "./table";

interface Line {
  id: string;
  library: string;
  cells: (Row | undefined)[];
  mean: number;
}

// Heat has the factor of each row to the best of the data set. A cell is white where the row may be
// the first.
export function Heat(): JSX.Element {
  const s = state.value, m = model.value;
  const sets = m.tables.filter((t) => t.source === s.run).map((t) => t.set);
  const { lines, least } = useMemo(() => {
    const byID = new Map<string, Line>();
    const least = sets.map((set, i) => {
      let best = Infinity;
      for (const row of tableRows(m, s.run, set)) {
        const t = row.group === 0 ? time(row, s.op) : null;
        if (!t) continue;
        best = Math.min(best, t.mid);
        let line = byID.get(row.id);
        if (!line) byID.set(row.id, (line = { id: row.id, library: row.library.name, cells: sets.map(() => undefined), mean: 0 }));
        line.cells[i] = row;
      }
      return best;
    });
    const lines = [...byID.values()];
    for (const l of lines) {
      const logs = l.cells.flatMap((r, i) => (r ? [Math.log(time(r, s.op)!.mid / least[i])] : []));
      // Lines that lack data sets come after those that have more of them.
      l.mean = logs.reduce((a, b) => a + b, 0) / logs.length + 1e3 * (sets.length - logs.length);
    }
    return { lines: lines.sort((a, b) => a.mean - b.mean), least };
  }, [m, s.run, s.op]);
  const seen = new Set<string>();
  const shown = lines.filter((l) => {
    const row = l.cells.find((c) => c)!;
    if (mask.value && !fits(row.way)) return false;
    if (!found(`${l.id} ${row.way.format} ${row.library.doc}`)) return false;
    if (s.ways) return true;
    const again = seen.has(l.library);
    seen.add(l.library);
    return !again;
  });
  const factor = (l: Line, i: number): number | null => (l.cells[i] ? time(l.cells[i]!, s.op)!.mid / least[i] : null);
  const columns: Column<Line>[] = [
    { key: "library", name: "library", doc: "Ordered by the geometric mean of the factors; those that lack data sets come last.", value: (l) => l.id, cell: (l) => <AboutLink library={l.library}>{l.id}</AboutLink> },
    ...sets.map((set, i): Column<Line> => ({
      key: `s${set}`, name: m.sets[set].name, numeric: true, doc: m.sets[set].doc, class: "heat",
      value: (l) => factor(l, i),
      cell: (l) => {
        const f = factor(l, i);
        if (f === null) return <span class="dim">–</span>;
        const first = place(l.cells[i]!, s.op)?.[0] === 1;
        // Steps of a factor of 1.5, so that the printed factor says what the shade shows.
        const step = first ? 0 : Math.min(8, 1 + Math.floor(Math.log(f) / Math.log(1.5)));
        return <span class={`shade h${step}`}>{ratio(f)}</span>;
      },
    })),
  ];
  return (
    <section aria-labelledby="heat">
      <h2 id="heat">Where each one wins</h2>
      <p class="note">How many times as long as the best of the data set. White is undecided: the row may be the first. Each darker shade is a factor of 1.5.</p>
      <Bar sets={false} />
      <p class="note">{shown.length} of {lines.length} rows shown.</p>
      <Table label="Factors by data set" columns={columns} rows={shown} keyOf={(l) => l.id} />
      <TableExport name={`serbench-heat-${s.op}`} columns={columns} rows={shown} />
    </section>
  );
}

import type { JSX } from "preact";
import { AboutLink } from "./about";
import { TableExport } from "./export";
import { half, range, ratio } from "./format";
import { model, type Fleet, type FleetKind } from "./model";
import { interval } from "./rows";
import { Table, type Column } from "./table";

// Machines is what several machines say of the same rows: where the order of libraries holds, and where
// it doesn't.
export function Machines(): JSX.Element {
  return (
    <section aria-labelledby="machines">
      <h2 id="machines">Does it hold on other machines?</h2>
      {(model.value.fleets ?? []).map((f, i) => <OneFleet key={i} fleet={f} />)}
    </section>
  );
}

type Machine = Fleet["machines"][number];

function OneFleet({ fleet }: { fleet: Fleet }): JSX.Element {
  const columns: Column<Machine>[] = [
    { key: "library", name: "machine", doc: "", value: (x) => x.name, cell: (x) => x.name },
    { key: "kind", name: "kind", doc: "Architecture and processor.", value: (x) => x.kind, cell: (x) => x.kind },
    { key: "shards", name: "shards", numeric: true, doc: "Windows that it measured.", value: (x) => x.shards, cell: (x) => x.shards },
    { key: "speed", name: "× mean", numeric: true, doc: "How long the rows that all machines have take on it, relative to the mean machine.", value: (x) => x.speed, cell: (x) => (x.speed === null ? "" : ratio(x.speed)) },
  ];
  return (
    <>
      <p class="note">{fleet.machines.length} machines, round trips over {fleet.datasets}. {fleet.agreement}</p>
      <Table label="Machines" columns={columns} rows={fleet.machines} keyOf={(x) => x.name} />
      <TableExport name="serbench-machines" columns={columns} rows={fleet.machines} />
      {fleet.kinds.map((k) => <Kind key={k.name} kind={k} />)}
      <h3>Pairs that change places</h3>
      {fleet.flips?.length
        ? <ul>{fleet.flips.map((f) => <li key={f}>{f}.</li>)}{fleet.moreFlips ? <li>And {fleet.moreFlips} more, by less.</li> : null}</ul>
        : <p class="note">No two rows change places between machines beyond what chance makes.</p>}
    </>
  );
}

function Kind({ kind: k }: { kind: FleetKind }): JSX.Element {
  const rows = (k.id ?? []).map((_, i) => i);
  const columns: Column<number>[] = [
    { key: "place", name: "place", doc: "On machines like these; all places hold at once, with 95 % confidence.", value: (i) => k.from[i], cell: (i) => range(k.from[i], k.to[i]) },
    { key: "library", name: "library", doc: "", value: (i) => k.id![i], cell: (i) => <AboutLink library={k.library[i]}>{k.id![i]}</AboutLink> },
    { key: "ratio", name: "× fastest", numeric: true, doc: "On machines like these, with half of its 95 % interval.", value: (i) => interval(k.ratio, i)?.mid ?? null, cell: (i) => { const t = interval(k.ratio, i); return t ? <>{ratio(t.mid)} <span class="dim">{half(t.mid, t.lo, t.hi)}</span></> : ""; } },
    { key: "next", name: "on one more machine", numeric: true, doc: "The 95 % interval on a machine of this kind that was not measured.", value: (i) => k.nextHi[i], cell: (i) => (k.nextLo[i] === null || k.nextHi[i] === null ? "" : `${ratio(k.nextLo[i]!)}–${ratio(k.nextHi[i]!)}`) },
    { key: "holds", name: "holds on", numeric: true, doc: "On how many machines it is before the next row.", value: (i) => k.holds[i], cell: (i) => (k.of[i] ? `${k.holds[i]} of ${k.of[i]}` : "") },
  ];
  return (
    <>
      <h3>{k.name}</h3>
      <p class="note">{k.spread}</p>
      {rows.length ? <><Table label={k.name} columns={columns} rows={rows} keyOf={(i) => k.id![i]} /><TableExport name="serbench-machines-like-these" columns={columns} rows={rows} /></> : null}
    </>
  );
}

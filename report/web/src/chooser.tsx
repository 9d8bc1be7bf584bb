import type { JSX } from "preact";
import { byteCount, plural, ratio } from "./format";
import { model, type Answer, type Pick } from "./model";
import { worst } from "./rows";
import { candidates, fits, lacking, mask } from "./select";
import { link, set, state, toggled } from "./state";
import { explain, Tip } from "./tip";

// Chooser asks what is needed, and answers.
export function Chooser({ answers }: { answers: boolean }): JSX.Element {
  const s = state.value, m = model.value;
  return (
    <section class="chooser" aria-labelledby="needs">
      <h2 id="needs">What do you need?</h2>
      <div class="toggles">
        {m.needs.map((n) => (
          <button type="button" key={n.key} aria-pressed={s.need.includes(n.key)} onClick={() => set({ need: toggled(s.need, n.key) })} {...explain(`On: ${n.doc}.`)}>{n.name}</button>
        ))}
      </div>
      <p class="presets">
        For:{" "}
        {m.presets.map((p, i) => (
          <span key={p.name}>
            {i ? " · " : ""}
            <a href={link({ v: "rank", need: p.needs, op: p.mix ?? "round", sort: p.by ?? "", desc: false })} aria-current={same(p.needs, s.need) ? "true" : undefined}>{p.name}</a>
          </span>
        ))}
        {s.need.length ? <> · <a href={link({ need: [], left: false })}>anything</a></> : null}
      </p>
      <Fit />
      {answers ? <Answers /> : null}
    </section>
  );
}

const same = (a: string[], b: string[]): boolean => a.length === b.length && a.every((x) => b.includes(x));

// Fit counts what fits, and says why the rest doesn't.
function Fit(): JSX.Element {
  const all = candidates.value;
  const fit = all.filter(fits).length;
  const reasons = new Map<string, number>();
  for (const way of all) {
    const need = lacking(way);
    if (need) reasons.set(need.lacks, (reasons.get(need.lacks) ?? 0) + 1);
  }
  return (
    <p class="fit" aria-live="polite">
      <b>{fit} of {all.length}</b> configurations that keep every value fit
      {reasons.size ? <>; {[...reasons].map(([reason, n]) => `${n} ${reason}`).join(", ")}. <a href={link({ v: "rank", left: !state.value.left })}>{state.value.left ? "Hide them" : "Show them"}</a></> : "."}
    </p>
  );
}

function Answers(): JSX.Element | null {
  const m = model.value;
  const answer: Answer | undefined = m.answers[mask.value];
  if (!Object.keys(m.answers).length)
    return <p class="note">No row here has all data sets and an interval, so nothing can be recommended.</p>;
  if (!answer)
    return <p class="note">No library that keeps every value fits all of this. Turn a need off.</p>;
  const over = m.overall?.find((o) => o.source === 0);
  const where = over ? `over ${over.sets.length} data sets` : `on ${m.sets[m.tables[0]?.set ?? 0]?.name}`;
  const demands = m.demands.map((d) => `${d.name}: ${d.doc}`).join(". ");
  return (
    <>
      <p class="fit">
        <b>{answer.shippable} of {answer.fit}</b> that fit and have all data sets, {where}, <Tip words={demands}>can be shipped by a team</Tip>{m.sources[0].provisional ? " (provisional: few windows)" : ""}.
      </p>
      {answer.shippable ? (
        <div class="answers">
          <Card title="Fastest to ship" picks={answer.fastest} doc={`The round trip, geometric mean ${where}. Ties: no other is significantly faster.`} value={(p, i) => (i ? `${ratio(p.ratio!)} × the first (${ratio(p.lo!)}–${ratio(p.hi!)})` : "")} />
          <Card title="Smallest" picks={answer.smallest} doc={`The mean encoding, geometric mean ${where}. Ties differ by less than 0.1%.`} value={(p) => `${byteCount(p.bytes!)} a message`} />
          <Card title="Fewest bytes allocated" picks={answer.leanest} doc={`By a round trip, geometric mean ${where}.`} value={(p) => `${byteCount(p.heap!)} a round trip`} />
          <Card title="Best of time × size" picks={answer.overall} doc="Half of one makes up for twice the other." value={(p) => `${byteCount(p.bytes!)}, ${ratio(p.ratio!)} × the fastest to ship`} />
        </div>
      ) : null}
      <ul class="relaxed">
        {(answer.without ?? []).map((w) => (
          <li key={w.demand}>Without “{w.demand}”{w.times ? `, ${ratio(w.times)} × as fast` : ""}: <Names picks={w.picks} /></li>
        ))}
        <li>The fastest, whatever it lacks: <Names picks={answer.anything ?? []} /></li>
      </ul>
    </>
  );
}

// Names are ways with what a user must know of them.
function Names({ picks }: { picks: Pick[] }): JSX.Element {
  const m = model.value;
  return (
    <>
      {picks.slice(0, 3).map((p, i) => <span key={p.way}>{i ? ", " : ""}<Named pick={p} /></span>)}
      {picks.length > 3 ? ` and ${plural(picks.length - 3, "other tie", "other ties")}: ${picks.slice(3).map((p) => m.ways[p.way].id).join(", ")}` : ""}
    </>
  );
}

// Named is a way with its labels and its bad verdicts.
function Named({ pick }: { pick: Pick }): JSX.Element {
  const m = model.value;
  const way = m.ways[pick.way];
  const bad = worst(m, way);
  return (
    <>
      <a class="name" href={link({ v: "about", lib: m.libraries[way.library].name })}>{way.id}</a>
      {(way.labels ?? []).map((l) => <span class="label" key={l}>{l}</span>)}
      {bad.length ? <span class="bad"> ▲ {bad.map((b) => `${b.column}: ${b.word}`).join(", ")}</span> : null}
    </>
  );
}

function Card({ title, picks, doc, value }: { title: string; picks: Pick[] | null; doc: string; value: (p: Pick, i: number) => string }): JSX.Element {
  const m = model.value;
  return (
    <div class="card">
      <h3><Tip words={doc}>{title}</Tip></h3>
      {(picks ?? []).slice(0, 3).map((p, i) => <p key={p.way}><Named pick={p} /> <span class="value">{value(p, i)}</span></p>)}
      {(picks?.length ?? 0) > 3 ? <p class="note">and {plural(picks!.length - 3, "other tie", "other ties")}: {picks!.slice(3).map((p) => m.ways[p.way].id).join(", ")}</p> : null}
    </div>
  );
}


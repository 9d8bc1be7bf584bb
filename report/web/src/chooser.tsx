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
      <b>{fit} of {all.length}</b> ways that keep every value fit
      {reasons.size ? <>; {[...reasons].map(([reason, n]) => `${n} ${reason}`).join(", ")}. <a href={link({ v: "rank", left: !state.value.left })}>{state.value.left ? "Hide them" : "Show them"}</a></> : "."}
    </p>
  );
}

function Answers(): JSX.Element | null {
  const m = model.value;
  const answer: Answer | undefined = m.answers[String(mask.value)];
  if (!Object.keys(m.answers).length)
    return <p class="note">No run here tells rows apart over data sets that some row has all of, so that nothing can be recommended.</p>;
  if (!answer)
    return <p class="note">No library that keeps every value fits all of this. Turn a need off.</p>;
  const over = m.overall?.find((o) => o.source === 0);
  const where = over ? `over ${over.sets.length} data sets` : `on ${m.sets[m.tables[0]?.set ?? 0]?.name}`;
  return (
    <>
      <div class="answers">
        <Card title="Fastest" picks={answer.fastest} doc={`The round trip, geometric mean ${where}. Those whose 95 % intervals of places include the first.`} value={(p, i) => (i ? `${ratio(p.ratio!)} × the first (${ratio(p.lo!)}–${ratio(p.hi!)})` : "1.00 ×")} />
        <Card title="Smallest" picks={answer.smallest} doc={`The mean encoding, geometric mean ${where}. Sizes are exact.`} value={(p) => `${byteCount(p.bytes!)} a message`} />
        <Card title="Fewest bytes allocated" picks={answer.leanest} doc={`By a round trip, geometric mean ${where}.`} value={(p) => `${byteCount(p.heap!)} a round trip`} />
        <Card title="Best of time × size" picks={answer.overall} doc="Half of one makes up for twice the other." value={(p) => `${byteCount(p.bytes!)}, ${ratio(p.ratio!)} × the fastest`} />
      </div>
      <p class="note">
        Among the {answer.fit} that fit and have all data sets, {where}{m.sources[0].provisional ? "; provisional, of few windows" : ""}. Several names can't be told apart.
      </p>
    </>
  );
}

function Card({ title, picks, doc, value }: { title: string; picks: Pick[] | null; doc: string; value: (p: Pick, i: number) => string }): JSX.Element {
  const m = model.value;
  return (
    <div class="card">
      <h3><Tip words={doc}>{title}</Tip></h3>
      {(picks ?? []).slice(0, 3).map((p, i) => {
        const way = m.ways[p.way];
        const bad = worst(m, way);
        return (
          <p key={p.way}>
            <a class="name" href={link({ v: "about", lib: m.libraries[way.library].name })}>{way.id}</a> <span class="value">{value(p, i)}</span>
            {bad.length ? <span class="bad"> ▲ {bad.map((b) => `${b.column}: ${b.word}`).join(", ")}</span> : null}
          </p>
        );
      })}
      {(picks?.length ?? 0) > 3 ? <p class="note">and {plural(picks!.length - 3, "more", "more")} that can't be told apart: {picks!.slice(3).map((p) => m.ways[p.way].id).join(", ")}</p> : null}
    </div>
  );
}


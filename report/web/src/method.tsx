import type { JSX } from "preact";
import { model } from "./model";

// Method says how each run was measured, so that whoever cites a number can say it too.
export function Method(): JSX.Element {
  const m = model.value;
  return (
    <section aria-labelledby="method">
      <h2 id="method">How this was measured</h2>
      <p>Each library is a program of its own, each case a process of its own in every window, in a fresh random order. Every value is verified before anything is timed. The process is the sample of every interval. What is disturbed loses precision and not its row. Made by serbench {m.serbench}.</p>
      {m.sources.map((s) => (
        <article key={s.name}>
          <h3>{s.name}</h3>
          {s.command ? <p><code>{s.command}</code></p> : null}
          <p>{s.versions}. {s.method}.</p>
          <p>{s.legend}</p>
          {s.facts?.length ? <details><summary>The machine and the build</summary><dl class="facts">{s.facts.map((f) => <><dt>{f.name}</dt><dd>{f.words}</dd></>)}</dl></details> : null}
          {s.excluded?.length ? <details><summary>{s.excluded.length} libraries were not measured</summary><ul>{s.excluded.map((x) => <li key={x}>{x}</li>)}</ul></details> : null}
        </article>
      ))}
    </section>
  );
}

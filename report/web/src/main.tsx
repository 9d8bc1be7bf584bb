import { render, type JSX } from "preact";
import { About } from "./about";
import { Chooser } from "./chooser";
import { Cost } from "./cost";
import { Growth, families } from "./growth";
import { Heat } from "./heat";
import { History, repeated } from "./history";
import { follow, Progress } from "./live";
import { SizeTime } from "./map";
import { Machines } from "./machines";
import { Method } from "./method";
import { model, unpack, type Model } from "./model";
import { Rank } from "./rank";
import { Side } from "./side";
import { link, listen, set, show, state, strangers, views, type View } from "./state";
import { TipLayer } from "./tip";
import { Verdicts } from "./verdicts";

const shown: Record<View, () => JSX.Element> = { rank: Rank, map: SizeTime, heat: Heat, growth: Growth, history: History, machines: Machines, verdicts: Verdicts, side: Side, cost: Cost, about: About, method: Method };

// lacks says why a view has nothing to show in these run files; "" if it has.
function lacks(m: Model, v: View): string {
  if (v === "verdicts" && !m.ways.some((w) => w.verdicts)) return "no run here has asked the probes";
  if (v === "growth" && !families(m).length) return "no run here has three sizes of one type";
  if (v === "history" && !repeated(m).length) return "no data set was measured in several runs or builds";
  if (v === "machines" && !m.fleets?.length) return "every run here was measured on one machine";
  if (v === "heat" && m.tables.length < 2) return "there is one data set only";
  if (!["verdicts", "about", "method"].includes(v) && !m.tables.length) return "no run here has times";
  return "";
}

function Head(): JSX.Element {
  const m = model.value;
  const s = m.sources[0];
  const ways = m.tables.filter((t) => t.source === 0).reduce((n, t) => n + t.way.length, 0);
  const groups = [0, 0, 0, 0, 0];
  for (const t of m.tables) if (t.source === 0) for (const g of t.group) groups[g]++;
  const sets = m.tables.filter((t) => t.source === 0).length;
  const libraries = new Set(m.tables.filter((t) => t.source === 0).flatMap((t) => t.way.map((w) => m.ways[w].library)).filter((l) => !m.libraries[l].reference));
  return (
    <header>
      <h1>{m.title}</h1>
      {s ? (
        <p class="facts-line">
          {libraries.size} libraries, {ways} rows over {sets} data sets: {groups[0]} exact, {groups[1]} of other contracts, {groups[2]} lossy, {groups[4]} without a round trip.
          {" "}{s.machine}, {s.go}, {s.date}; {s.disturbed} of {s.workers} workers disturbed, which count for less.
        </p>
      ) : null}
      <Progress />
      <nav aria-label="Views">
        {(Object.keys(views) as View[]).map((v) => {
          const reason = lacks(m, v);
          return reason
            ? <span key={v} class="off" title={reason}>{views[v]}<span class="sr">: {reason}</span></span>
            : <a key={v} href={link({ v, sort: "", desc: false })} aria-current={state.value.v === v ? "page" : undefined} onClick={(e) => { if (e.metaKey || e.ctrlKey) return; e.preventDefault(); set({ v, sort: "", desc: false }); }}>{views[v]}</a>;
        })}
      </nav>
      {strangers.value.length ? <p class="bad" role="alert">This link names what the page lacks: {strangers.value.join(", ")}.</p> : null}
    </header>
  );
}

function App(): JSX.Element {
  const m = model.value, v = state.value.v;
  const reason = lacks(m, v);
  const View = shown[v];
  const choosing = v === "rank" || v === "map" || v === "heat" || v === "cost";
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => { e.preventDefault(); document.getElementById("main")?.focus(); }}>Skip to the view</a>
      <Head />
      <main id="main" tabIndex={-1}>
        {choosing && m.tables.length ? <Chooser answers={v === "rank"} /> : null}
        {reason ? <p class="note">{views[v]}: {reason}.</p> : <View />}
      </main>
      <TipLayer />
    </>
  );
}

async function begin(): Promise<void> {
  const app = document.getElementById("app")!;
  try {
    show(await unpack(document.getElementById("data")!.textContent ?? ""));
  } catch (e) {
    app.textContent = `This page's data can't be read: ${String(e)}`;
    return;
  }
  listen();
  render(<App />, app);
  performance.mark("drawn");
  if (model.value.live) follow();
}

void begin();

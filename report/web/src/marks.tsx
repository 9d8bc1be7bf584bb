// Marks of the ranking: a dot with its interval in each row of the table, and all of them in a picture
// that can be saved.

import type { JSX } from "preact";
import { digits, duration, half, ratio, timeUnit, type Unit } from "./format";
import { time, type Interval, type Row } from "./rows";
import { logScale, type Scale } from "./scale";
import { state } from "./state";

export const chartWidth = 220;

// Dot is a time with its interval.
function Dot({ t, scale, y, left = 0 }: { t: Interval; scale: Scale; y: number; left?: number }): JSX.Element {
  return (
    <>
      {t.lo !== null && t.hi !== null ? <line class="interval" x1={left + scale(t.lo)} x2={left + scale(t.hi)} y1={y} y2={y} /> : null}
      <circle cx={left + scale(t.mid)} cy={y} r={3.5} />
    </>
  );
}

// Mark is a time with its interval, as a dot on a logarithmic axis.
export function Mark({ row, op, scale, limit }: { row: Row; op: string; scale: Scale; limit: number | null }): JSX.Element | null {
  const t = time(row, op);
  if (!t) return null;
  return (
    <svg class={`mark group${row.group}`} width={chartWidth} height={18} aria-hidden="true">
      {limit !== null ? <line class="limit" x1={scale(limit)} x2={scale(limit)} y1={0} y2={18} /> : null}
      <line class="guide" x1={0} x2={chartWidth} y1={9} y2={9} />
      <Dot t={t} scale={scale} y={9} />
    </svg>
  );
}

export function Axis({ scale, unit }: { scale: Scale; unit: Unit }): JSX.Element {
  return (
    <svg class="axis" width={chartWidth} height={16} aria-hidden="true">
      {scale.ticks.map((x) => <text key={x} x={Math.min(Math.max(scale(x), 8), chartWidth - 10)} y={12} text-anchor="middle">{short(x / unit.per)}</text>)}
    </svg>
  );
}

const short = (x: number): string => (x >= 1000 ? `${+(x / 1000).toPrecision(3)}k` : String(+x.toPrecision(2)));

// Picture has the names, marks and times of rows, to be saved.
export function Picture({ rows, title }: { rows: Row[]; title: string }): JSX.Element {
  const s = state.value, over = s.d === "";
  const timed = rows.filter((r) => time(r, s.op));
  const scale = scaleOf(timed, s.op, 420);
  const left = 24 + 7 * Math.max(0, ...timed.map((r) => r.id.length)), height = 52 + 18 * timed.length;
  const unit: Unit = over ? { name: "", per: 1 } : timeUnit(timed.map((r) => time(r, s.op)!.mid));
  const words = (r: Row): string => { const t = time(r, s.op)!; return `${over ? ratio(t.mid) : `${digits(t.mid / unit.per)} ${unit.name}`} ${half(t.mid, t.lo, t.hi)}`; };
  return (
    <svg width={left + 580} height={height} viewBox={`0 0 ${left + 580} ${height}`}>
      <text class="name" x={12} y={18}>{title}</text>
      <g class="axes">{scale.ticks.map((x) => <g key={x}><line x1={left + scale(x)} x2={left + scale(x)} y1={44} y2={height - 6} /><text x={left + scale(x)} y={38} text-anchor="middle">{over ? ratio(x) : duration(x)}</text></g>)}</g>
      {timed.map((r, i) => {
        const t = time(r, s.op)!, y = 56 + 18 * i;
        return (
          <g key={r.key} class={`mark group${r.group}`}>
            <text class="name" x={left - 12} y={y + 4} text-anchor="end">{r.id}</text>
            <Dot t={t} scale={scale} y={y} left={left} />
            <text class="name" x={left + 436} y={y + 4}>{words(r)}</text>
          </g>
        );
      })}
    </svg>
  );
}

// scaleOf is the axis of the rows' times.
export function scaleOf(rows: Row[], op: string, width: number): Scale {
  return logScale(rows.flatMap((r) => { const t = time(r, op); return t ? [t.mid, t.lo ?? t.mid, t.hi ?? t.mid] : []; }), 8, width - 8);
}

// Axes of charts: grid lines and numbers, within margins that all charts share.

import type { JSX } from "preact";
import type { Scale } from "./scale";

export const margin = { left: 72, right: 16, top: 12, bottom: 46 };

// heightOf is how tall a chart is that has some width.
export const heightOf = (width: number): number => Math.max(320, Math.min(540, width * 0.6));

interface Props {
  scale: Scale;
  width: number;
  write: (x: number) => string;
}

// Upright has the numbers of a vertical axis at its left.
export function Upright({ scale, width, write }: Props): JSX.Element {
  return (
    <g class="axes">
      {scale.ticks.map((t) => (
        <g key={t}>
          <line x1={margin.left} x2={width - margin.right} y1={scale(t)} y2={scale(t)} />
          <text x={margin.left - 6} y={scale(t) + 4} text-anchor="end">{write(t)}</text>
        </g>
      ))}
    </g>
  );
}

// Level has the numbers of a horizontal axis below it, and what they are.
export function Level({ scale, width, write, label }: Props & { label: string }): JSX.Element {
  const height = heightOf(width);
  return (
    <g class="axes">
      {scale.ticks.map((t) => (
        <g key={t}>
          <line x1={scale(t)} x2={scale(t)} y1={margin.top} y2={height - margin.bottom} />
          <text x={scale(t)} y={height - margin.bottom + 16} text-anchor="middle">{write(t)}</text>
        </g>
      ))}
      <text x={(margin.left + width) / 2} y={height - 8} text-anchor="middle">{label}</text>
    </g>
  );
}

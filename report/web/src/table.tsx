// A table that draws only the rows in sight, sorts by its headers, and prints all rows.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Tip } from "./tip";

export interface Column<R> {
  key: string;
  name: string;
  unit?: string;
  doc: string;
  // value is what the column sorts by and what exports have.
  value: (row: R) => number | string | null;
  cell: (row: R) => ComponentChildren;
  numeric?: boolean;
  head?: () => ComponentChildren; // below the name, such as an axis
  class?: string;
}

// printing is set while the page is printed.
export const printing = signal(false);
addEventListener("beforeprint", () => (printing.value = true));
addEventListener("afterprint", () => (printing.value = false));

interface Props<R> {
  label: string;
  columns: Column<R>[];
  rows: R[];
  keyOf: (row: R) => string;
  classOf?: (row: R) => string;
  sort?: string;
  desc?: boolean;
  onSort?: (key: string, desc: boolean) => void;
}

const few = 60; // rows that are always drawn all

// sorted puts rows without a value last, whichever way it sorts.
export function sorted<R>(rows: R[], column: Column<R> | undefined, desc: boolean): R[] {
  if (!column) return rows;
  const keys = new Map(rows.map((r) => [r, column.value(r)]));
  const sign = desc ? -1 : 1;
  return [...rows].sort((a, b) => {
    const x = keys.get(a) ?? null, y = keys.get(b) ?? null;
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * String(x).localeCompare(String(y), "en", { numeric: true });
  });
}

export function Table<R>({ label, columns, rows, keyOf, classOf, sort, desc, onSort }: Props<R>): JSX.Element {
  const body = useRef<HTMLTableSectionElement>(null);
  const [range, setRange] = useState<[number, number]>([0, few]);
  const [height, setHeight] = useState(33);
  const whole = printing.value || rows.length <= few;
  useEffect(() => {
    if (whole) return;
    const look = (): void => {
      const e = body.current;
      if (!e) return;
      const row = e.querySelector("tr.row");
      const tall = row ? row.getBoundingClientRect().height : height;
      if (tall > 0 && Math.abs(tall - height) > 0.5) setHeight(tall);
      const top = e.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(-top / tall) - 20);
      const last = Math.min(rows.length, Math.ceil((innerHeight - top) / tall) + 20);
      setRange((r) => (r[0] === first && r[1] === last ? r : [first, Math.max(last, first)]));
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [rows, whole, height]);
  const [from, to] = whole ? [0, rows.length] : [Math.min(range[0], rows.length), Math.min(range[1], rows.length)];
  const space = (n: number): JSX.Element | null =>
    n > 0 ? <tr class="space" aria-hidden="true"><td colSpan={columns.length} ref={(e) => { if (e) e.style.height = `${n * height}px`; }} /></tr> : null;
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={`${label}, as a table`}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.key} scope="col" class={`${c.numeric ? "num" : ""} ${c.class ?? ""}`} aria-sort={sort === c.key ? (desc ? "descending" : "ascending") : undefined}>
                <Tip words={c.doc}>{c.name}{c.unit ? <span class="unit"> {c.unit}</span> : null}</Tip>
                {onSort && c.key !== "pick" ? (
                  <button type="button" class="sort" aria-label={`sort by ${c.name}`} onClick={() => onSort(c.key, sort === c.key ? !desc : false)}>
                    {sort === c.key ? (desc ? "▼" : "▲") : "↕"}
                  </button>
                ) : null}
                {c.head?.()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {space(from)}
          {rows.slice(from, to).map((row, n) => (
            <tr key={keyOf(row)} class={`row ${classOf?.(row) ?? ""}`} aria-rowindex={from + n + 2}>
              {columns.map((c, i) => {
                const cell = c.cell(row);
                const name = `${c.numeric ? "num" : ""} ${c.class ?? ""}`;
                return c.key === "library" ? <th key={c.key} scope="row" class={name}>{cell}</th> : <td key={i} class={name}>{cell}</td>;
              })}
            </tr>
          ))}
          {space(rows.length - to)}
        </tbody>
      </table>
    </div>
  );
}

// Exports: a table as CSV, JSON or Markdown, a chart as SVG or PNG. Everything is made in the page.

import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Column } from "./table";

function save(name: string, type: string, data: BlobPart): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const a = document.createElement("a");
  a.href = url;
  a.download = name;
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const heading = (c: { name: string; unit?: string }): string => (c.unit ? `${c.name} (${c.unit})` : c.name);

// csv quotes what needs it, as RFC 4180 says. A text that a spreadsheet would take for a formula
// begins with an apostrophe.
export function csv<R>(columns: Column<R>[], rows: R[]): string {
  const quote = (x: number | string | null): string => {
    if (x === null) return "";
    if (typeof x === "number") return String(x);
    const text = /^[=+\-@\t\r]/.test(x) && Number.isNaN(Number(x)) ? `'${x}` : x;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map((c) => quote(heading(c))), ...rows.map((r) => columns.map((c) => quote(c.value(r))))].map((l) => l.join(",")).join("\r\n") + "\r\n";
}

export function markdown<R>(columns: Column<R>[], rows: R[]): string {
  const cell = (x: number | string | null): string => String(x ?? "").replace(/([\\`*_{}[\]<>|#])/g, "\\$1").replace(/\s+/g, " ");
  const line = (cells: string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(columns.map((c) => cell(heading(c)))) + line(columns.map((c) => (c.numeric ? "---:" : "---"))) + rows.map((r) => line(columns.map((c) => cell(c.value(r))))).join("");
}

export function json<R>(columns: Column<R>[], rows: R[]): string {
  return JSON.stringify(rows.map((r) => Object.fromEntries(columns.map((c) => [heading(c), c.value(r)]))), null, 1) + "\n";
}

export function TableExport<R>({ name, columns, rows }: { name: string; columns: Column<R>[]; rows: R[] }): JSX.Element {
  const those = columns.filter((c) => c.key !== "pick");
  return (
    <p class="export no-print">
      Export these {rows.length} rows:{" "}
      <button type="button" onClick={() => save(`${name}.csv`, "text/csv", csv(those, rows))}>CSV</button>
      <button type="button" onClick={() => save(`${name}.json`, "application/json", json(those, rows))}>JSON</button>
      <button type="button" onClick={() => save(`${name}.md`, "text/markdown", markdown(those, rows))}>Markdown</button>
    </p>
  );
}

const baked = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-family", "font-weight", "text-anchor", "dominant-baseline", "paint-order", "visibility"];

// standalone is a copy of a chart with the style that the page gave it.
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((e, i) => {
    const style = getComputedStyle(e);
    for (const name of baked) to[i].setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "tabindex"]) to[i].removeAttribute(name);
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const background = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of [["width", "100%"], ["height", "100%"], ["fill", getComputedStyle(document.body).backgroundColor]]) background.setAttribute(k, v);
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

function png(name: string, svg: SVGSVGElement): void {
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  const url = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(`${name}.png`, "image/png", blob));
    URL.revokeObjectURL(url);
  };
  image.src = url;
}

type Format = "SVG" | "PNG";

function picture(name: string, svg: SVGSVGElement, format: Format): void {
  if (format === "PNG") png(name, svg);
  else save(`${name}.svg`, "image/svg+xml", standalone(svg));
}

// ChartExport saves the chart within an element.
export function ChartExport({ name, chart }: { name: string; chart: RefObject<Element | null> }): JSX.Element {
  return <Formats onPick={(format) => { const svg = chart.current?.querySelector("svg"); if (svg) picture(name, svg, format); }} />;
}

// DrawnExport saves a picture that the page does not show: it is drawn out of sight, and saved.
export function DrawnExport({ name, children }: { name: string; children: () => JSX.Element }): JSX.Element {
  const [format, setFormat] = useState<Format | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const svg = ref.current?.querySelector("svg");
    if (!format || !svg) return;
    picture(name, svg, format);
    setFormat((now) => (now === format ? null : now));
  }, [format]);
  return (
    <>
      <Formats onPick={setFormat} />
      {format ? <div class="offscreen" aria-hidden="true" ref={ref}>{children()}</div> : null}
    </>
  );
}

function Formats({ onPick }: { onPick: (format: Format) => void }): JSX.Element {
  return (
    <p class="export no-print">
      Save the chart:{" "}
      <button type="button" onClick={() => onPick("SVG")}>SVG</button>
      <button type="button" onClick={() => onPick("PNG")}>PNG</button>
    </p>
  );
}

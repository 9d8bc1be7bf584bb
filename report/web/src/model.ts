// What the page is given. types.ts is generated from the Go package report/page.

import { signal } from "@preact/signals";
import type { Model } from "./types";

export type * from "./types";

// model is what the page shows.
export const model = signal<Model>(null as unknown as Model);

// unpack decodes the model that the page carries.
export async function unpack(base64: string): Promise<Model> {
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Model;
}

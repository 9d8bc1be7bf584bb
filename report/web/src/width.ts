import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

// useWidth follows the width of an element, so that charts are drawn as wide as there is room.
export function useWidth<T extends Element>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const e = ref.current;
    if (!e) return;
    setWidth(e.clientWidth);
    const observer = new ResizeObserver(() => setWidth(e.clientWidth));
    observer.observe(e);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

import { useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, as it changes; 0 before it is drawn. */
export const useWidth = <Drawn extends HTMLElement>() => {
  const ref = useRef<Drawn>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

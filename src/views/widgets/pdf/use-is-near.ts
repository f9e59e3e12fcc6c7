import { useEffect, useRef, useState } from 'react';

/** Whether an element is in the window of its parent, or less than its size away from it. */
export function useIsNear<E extends HTMLElement>() {
  const frame = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: element.parentElement,
      rootMargin: '100%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, isNear };
}

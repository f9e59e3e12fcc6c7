/** What an overlay needs to know of itself; `useOverlay` of the views gives it from the stack of dialogs. */
export type Overlay = {
  id: string;
  isOpen: boolean;
  /** Its place on the stack: 0 is the lowest. */
  level: number;
  /** `null` while it has to be answered. */
  close: (() => void) | null;
};

export const layerOf = ({ level }: Overlay, base: 'dialog' | 'panel' = 'dialog'): string =>
  `calc(var(--layer-${base}) + ${Math.max(0, level)})`;

/** In and out of the page, in the direction that the style sheet of the overlay names. */
export const ARRIVAL = {
  duration: 180,
  timingFunction: 'ease-out',
  transition: {
    in: { opacity: 1, transform: 'none' },
    out: { opacity: 0, transform: 'var(--overlay-away)' },
    transitionProperty: 'opacity, transform',
  },
} as const;

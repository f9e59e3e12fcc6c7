/** The data that an overlay needs about itself; `useOverlay` of the views takes it from the stack of dialogs. */
export type Overlay = {
  id: string;
  isOpen: boolean;
  /** Its place on the stack: 0 is the lowest. */
  level: number;
  /** Another panel covers it. */
  isCovered?: boolean;
  /** `null` while it needs an answer. */
  close: (() => void) | null;
};

export const layerOf = ({ level }: Overlay, base: 'dialog' | 'panel' = 'dialog'): string =>
  `calc(var(--layer-${base}) + ${Math.max(0, level)})`;

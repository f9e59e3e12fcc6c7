/** A button above a list that says what the list shows; `aria-pressed` and its variant say whether it is on. */
export const FILTER = { radius: 'xl', size: 'sm' } as const;

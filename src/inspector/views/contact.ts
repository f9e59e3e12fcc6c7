/** Whether anything comes from what is followed. */
export type Contact = 'waiting' | 'fresh' | 'lost';
export const COLOURS = { waiting: 'var(--text-dim)', fresh: 'success', lost: 'danger' } as const;

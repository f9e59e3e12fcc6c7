/** A film or recording that the user has begun: the position where they left it, and its length, in seconds. */
export type Begun = { id: string; position: number; length: number };

/** The last one first. One that is over, or at its start, has not begun. */
export const withBegun = (begun: readonly Begun[], one: Begun): readonly Begun[] => {
  const others = begun.filter(({ id }) => id !== one.id);
  return one.position > 0 ? [one, ...others] : others;
};

/** How much of it the user has seen, from 0 to 1; 0 for one without an end. */
export const shareOf = ({ position, length }: Begun): number => (length > 0 ? Math.min(1, position / length) : 0);

/** An upper bound for busy machines: waiting ends as soon as the state is reached. */
export const WAITING = { timeout: 60_000 };

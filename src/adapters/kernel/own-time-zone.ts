/** The time zone of the user's device, as `Europe/Zurich`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

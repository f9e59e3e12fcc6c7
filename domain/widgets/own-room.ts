/** The path of our own room for a meeting without any address; `null` until its page exists. */
export const OWN_ROOM: ((widgetId: string, configId: string) => string) | null = null;

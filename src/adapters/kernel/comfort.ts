/** What the chart of the user's settings wrote on the page: their choice, else what the system asks for. */
const isSet = (name: 'calm' | 'saver'): boolean => document.documentElement.hasAttribute(`data-${name}`);

/** Whether nothing may move by itself. */
export const isCalm = (): boolean => isSet('calm');

/** Whether only what is needed may load. */
export const savesData = (): boolean => isSet('saver');

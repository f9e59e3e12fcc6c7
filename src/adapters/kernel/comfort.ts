/** The settings that the comfort machine wrote on the page: the user's choice, else the system preference. */
const isSet = (name: 'calm' | 'saver' | 'no-slash'): boolean => document.documentElement.hasAttribute(`data-${name}`);

/** Whether nothing may move or sound by itself. */
export const isCalm = (): boolean => isSet('calm');

/** Whether only what is needed may load. */
export const savesData = (): boolean => isSet('saver');

/** Whether a slash opens the search. */
export const hasSlash = (): boolean => !isSet('no-slash');

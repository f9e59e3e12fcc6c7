import en from '../en/control.json' with { type: 'json' };
import { type ControlKey, controlWords } from './words';

const isIn = <T extends object>(texts: T, name: string): name is Extract<keyof T, string> => Object.hasOwn(texts, name);

/** What people call a property of a venue's file; `null` for one without a text. */
export const settingKey = (name: string): ControlKey | null => (isIn(en.setting, name) ? `setting.${name}` : null);
/** What people call one of the values that a property may have. */
export const optionKey = (option: string): ControlKey | null => (isIn(en.option, option) ? `option.${option}` : null);

/** `openMode` is “open mode”, for a property without a text. */
const readable = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase();

/** A property in the organiser's language, or in readable English. */
export function settingLabel(locale: string, name: string): { text: string; lang: 'en' | undefined } {
  const key = settingKey(name);
  return key === null ? { text: readable(name), lang: 'en' } : { text: controlWords(locale, key), lang: undefined };
}

import { isRecord } from '../../../http/json';
import type { Path } from '../json-source';
import type { Report } from '../reader';

const KEY = /^[a-z][a-zA-Z\d]*(?:\.[a-zA-Z][a-zA-Z\d]*)+$/;
/** Distinguishes message keys from host and file names: by the last part, or by a part in camel case. */
const LAST = /\.(?:title|name|label|text|description|heading|button|message|hint|placeholder|caption)$/;
const HUMP = /[a-z\d][A-Z]/;
/** Fields with texts for people, besides translated texts. */
const SHOWN = ['displayName', 'tabTitle'];

const isMessageKey = (text: string): boolean => KEY.test(text) && (LAST.test(text) || HUMP.test(text));

/** Reports message keys, such as `areas.lobby.name`, in texts for people. */
export function checkTexts(value: unknown, report: Report, path: Path = []): void {
  if (Array.isArray(value)) value.forEach((item, index) => checkTexts(item, report, [...path, index]));
  if (!isRecord(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const isShown = SHOWN.includes(key) || (key === 'text' && 'locale' in value);
    if (!isShown || typeof item !== 'string') checkTexts(item, report, [...path, key]);
    else if (isMessageKey(item)) {
      report([...path, key], `"${item}" is the key of a message: write the text that people read`);
    }
  }
}

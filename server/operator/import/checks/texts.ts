import { isRecord } from '../../../http/json';
import type { Path } from '../json-source';
import type { Report } from '../reader';

const KEY = /^[a-z][a-zA-Z\d]*(?:\.[a-zA-Z][a-zA-Z\d]*)+$/;
/** What tells the key of a message from the name of a host or a file: its last part, or a part in camel case. */
const LAST = /\.(?:title|name|label|text|description|heading|button|message|hint|placeholder|caption)$/;
const HUMP = /[a-z\d][A-Z]/;
/** Fields that people read, beside texts in a language. */
const SHOWN = ['displayName', 'tabTitle'];

const isMessageKey = (text: string): boolean => KEY.test(text) && (LAST.test(text) || HUMP.test(text));

/** Reports keys of messages, such as `areas.lobby.name`, where people would read them. */
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

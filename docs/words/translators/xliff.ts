import { SaxesParser } from 'saxes';
import { directionOf } from '../../../domain/shell/language';
import { type Line, type Part, type Returned, type Sheet, SheetError } from './sheet';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
const PLACEHOLDER = /(\{\{.*?\}\})/;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isPlaceholder = (part: string): boolean => PLACEHOLDER.test(part);

/** Placeholders are elements, so that an editor protects them. */
function inline(text: string, ids: readonly string[]): string {
  const parts = text.split(PLACEHOLDER).map((part) => {
    if (!isPlaceholder(part)) return escaped(part);
    const id = ids.indexOf(part) + 1;
    const name = escaped(part.slice(2, -2));
    return `<ph id="${id}" dataRef="d${id}" equiv="${name}" disp="${escaped(part)}" canCopy="no" canDelete="no"/>`;
  });
  return parts.join('');
}

function unitOf({ key, english, text, where, plural, change, screens }: Line): string {
  const ids = [...new Set(`${english}${text}`.split(PLACEHOLDER).filter(isPlaceholder))];
  const notes = [
    ...where.map((path) => ['location', path] as const),
    ...(plural === '' ? [] : [['plural', plural] as const]),
    ...(change === '' ? [] : [['change', change] as const]),
    ...screens.map((path) => ['screenshot', path] as const),
  ].map(([category, note]) => `<note category="${category}">${escaped(note)}</note>`);
  const data = ids.map((id, at) => `<data id="d${at + 1}">${escaped(id)}</data>`);
  const state = text === '' || change !== '' ? 'initial' : 'translated';
  return [
    `    <unit id="${escaped(key)}" xml:space="preserve" canResegment="no">`,
    ...(notes.length === 0 ? [] : [`      <notes>${notes.join('')}</notes>`]),
    ...(data.length === 0 ? [] : [`      <originalData>${data.join('')}</originalData>`]),
    `      <segment state="${state}">`,
    `        <source>${inline(english, ids)}</source>`,
    ...(text === '' ? [] : [`        <target>${inline(text, ids)}</target>`]),
    '      </segment>',
    '    </unit>',
  ].join('\n');
}

const partOf = ({ name, original, lines }: Part, locale: string): string =>
  [
    `  <file id="${name}" original="${original}" trgDir="${directionOf(locale)}">`,
    ...lines.map(unitOf),
    '  </file>',
  ].join('\n');

export const xliffOf = ({ locale, parts }: Sheet): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="en" trgLang="${locale}">`,
    ...parts.filter(({ lines }) => lines.length > 0).map((part) => partOf(part, locale)),
    '</xliff>',
    '',
  ].join('\n');

type Reading = { key: string; data: Map<string, string>; english: string; text: string; isPartial: boolean };
type Place = { kind: 'english' | 'text' | 'data'; id: string };

const START: { locale: string; unit: Reading | null; into: Place | null; hasTarget: boolean } = {
  locale: '',
  unit: null,
  into: null,
  hasTarget: false,
};

/** Reads the texts of each unit; the segments of a unit are one text. @throws SheetError */
export function readXliff(content: string): Returned {
  const lines: Returned['lines'][number][] = [];
  const at = { ...START };
  const parser = new SaxesParser({ xmlns: true });
  const add = (text: string): void => {
    if (at.unit === null || at.into === null) return;
    if (at.into.kind === 'data') at.unit.data.set(at.into.id, (at.unit.data.get(at.into.id) ?? '') + text);
    else at.unit[at.into.kind] += text;
  };

  parser.on('error', (error) => {
    throw new SheetError(`This is not an XLIFF file: ${error.message}`, { cause: error });
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const attribute = (name: string): string => attributes[name]?.value ?? '';
    if (uri !== NAMESPACE) return;
    if (local === 'xliff') at.locale = attribute('trgLang');
    if (local === 'unit') at.unit = { key: attribute('id'), data: new Map(), english: '', text: '', isPartial: false };
    if (local === 'segment') at.hasTarget = false;
    if (local === 'target') at.hasTarget = true;
    if (local === 'data') at.into = { kind: 'data', id: attribute('id') };
    if (local === 'source') at.into = { kind: 'english', id: '' };
    if (local === 'target') at.into = { kind: 'text', id: '' };
    if (local === 'ph') add(at.unit?.data.get(attribute('dataRef')) ?? `{{${attribute('equiv')}}}`);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ uri, local }) => {
    if (uri !== NAMESPACE || at.unit === null) return;
    if (local === 'source' || local === 'target' || local === 'data') at.into = null;
    if (local === 'segment' && !at.hasTarget) at.unit.isPartial = true;
    if (local !== 'unit') return;
    const { key, english, text, isPartial } = at.unit;
    lines.push({ key, english, text: isPartial ? '' : text });
    at.unit = null;
  });
  parser.write(content).close();
  if (at.locale === '') throw new SheetError('This is not an XLIFF 2.0 file with a target language');
  return { locale: at.locale, lines };
}

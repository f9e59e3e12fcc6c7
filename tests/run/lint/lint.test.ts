import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const OXLINT = resolve('node_modules/oxlint/bin/oxlint');

/** The lines of a view that a rule of ours refuses. */
function refused(plugin: string, rule: string, view: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ jsPlugins: [resolve('tests/run/lint', plugin)], rules: { [rule]: 'warn' } }));
  writeFileSync(join(folder, 'View.tsx'), view);
  const report = execFileSync(process.execPath, [OXLINT, '-c', config, '--format', 'json', folder], {
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  const ours = diagnostics.filter(({ code }) => code === rule.replace('/', '(').concat(')'));
  return ours.map(({ labels }) => labels[0]?.span.line ?? 0).toSorted((a, b) => a - b);
}

const TEXTS = `const foot = <b>foot</b>;
export const Alone = ({ text }) => <p>{text}</p>;
export const Wrapped = ({ text }) => <p><span>{text}</span> {foot} {text !== '' && <i>{text}</i>}</p>;
export const Beside = ({ text }) => <p>{text} {foot}</p>;
export const Words = ({ t }) => <p>and <b>{t('b')}</b></p>;
export const Either = ({ text, is }) => <p>{is ? <b>{text}</b> : text}<i /></p>;
export const Late = ({ children, is }) => <p>{is && <i />}{children}</p>;
export const Bare = ({ t }) => t('a');
export const Items = ({ all }) => <p>{foot}{all.map((one) => <b key={one}>{one}</b>)}</p>;
export const Names = ({ all }) => <p>{foot}{all.map((one) => one.name)}</p>;
export const Several = ({ text }) => <>{text}</>;
`;

test('a text beside elements without an element of its own is refused, since page translators replace it', () => {
  expect(refused('own-text.mjs', 'texts/own-element', TEXTS)).toEqual([4, 5, 6, 7, 8, 10, 11]);
});

const KEYS = `const heard = unlessComposing((event) => send(event));
export const Asks = () => <p onKeyDown={unlessComposing(send)} />;
export const Told = () => <p onKeyDown={heard} />;
export const Forgets = () => <p onKeyDown={(event) => send(event)} />;
export const keys = { onKeyDown: (event) => send(event) };
window.addEventListener('keydown', heard);
window.addEventListener('keydown', (event) => send(event));
window.addEventListener('pointerdown', (event) => send(event));
`;

test('a key handler that does not ask for the input method is refused', () => {
  expect(refused('keys.mjs', 'keys/input-method', KEYS)).toEqual([4, 5, 7]);
});

const SPREADS = `export const object = { ...{ a: 1 }, b: 2 };
export const array = [...[1], 2];
export const given = Math.max(...[1, 2], 3);
export const made = new Set(...[[1]]);
export const named = [...(['a'] as const), 'b'];
export const Element = ({ x }) => <rect {...{ x }} />;
export const conditional = (is) => ({ ...(is && { a: 1 }), ...(is ? { b: 1 } : {}), c: 2 });
export const derived = (is) => [...(is ? [1] : []), ...[1].map((one) => one), ...'ab', 2];
`;

test('a literal that is spread into a literal is refused', () => {
  expect(refused('spreads.mjs', 'spreads/no-literal', SPREADS)).toEqual([1, 2, 3, 4, 5, 6]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => join('docs', path))
  .concat('README.md', 'SECURITY.md');

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8').replace(/^ *```.*?^ *```/gms, '');
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor = ''] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(ROOT, target))) return true;
  if (anchor === '' || !target.endsWith('.md')) return false;
  const headings = [...textOf(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return !headings.includes(anchor);
}

test('every relative link of README and docs leads to a file and a heading that exist', () => {
  const broken = PAGES.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(PAGES.length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

import { expect, test } from 'vitest';
import { coloursHash, coloursIn } from '../../../domain/meeting-room/colours';

test('a room finds the colours that the venue writes at the end of its address', () => {
  const shown: Record<string, string> = { '--background': ' #FFFFFF', '--text': '#00000a', 'color-scheme': 'light' };
  const hash = coloursHash((name) => shown[name] ?? '');
  expect(new URL(`https://venue.example/meeting/room/a.b${hash}`).hash).toBe(hash);
  expect(coloursIn(hash)).toEqual([
    ['--background', '#FFFFFF'],
    ['--text', '#00000a'],
    ['color-scheme', 'light'],
  ]);
});

test('an address of a venue without colours has no end, and other ends have no colours', () => {
  expect(coloursHash(() => '')).toBe('');
  for (const hash of ['', '#', '#top', '#position=fixed&--radius=9px', '#--text=url(a.png)&color-scheme=normal'])
    expect(coloursIn(hash)).toEqual([]);
});

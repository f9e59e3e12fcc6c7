/** Colours that `tokens.css` gives their defaults. */
const COLOURS = [
  '--background',
  '--surface',
  '--surface-raised',
  '--border',
  '--text',
  '--text-dim',
  '--primary',
  '--primary-hover',
  '--on-primary',
  '--accent',
  '--secondary',
  '--secondary-hover',
  '--on-secondary',
  '--danger',
  '--success',
];
const SCHEME = 'color-scheme';

type Colour = readonly [name: string, value: string];

/** Those that are colours, and nothing else. */
const coloursOf = (valueOf: (name: string) => string): Colour[] =>
  [...COLOURS, SCHEME]
    .map((name): Colour => [name, valueOf(name).trim()])
    .filter(([name, value]) => (name === SCHEME ? /^(?:light|dark)$/ : /^#[\da-f]{6}$/i).test(value));

/** The colours of a venue as the end of a room's address, which no service receives; empty if there are none. */
export function coloursHash(valueOf: (name: string) => string): string {
  const colours = coloursOf(valueOf).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return colours.length === 0 ? '' : `#${colours.join('&')}`;
}

/** The colours at the end of a room's address. */
export function coloursIn(hash: string): Colour[] {
  const given = new URLSearchParams(hash.slice(1));
  return coloursOf((name) => given.get(name) ?? '');
}

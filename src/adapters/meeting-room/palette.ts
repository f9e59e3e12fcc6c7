/** Colours that `tokens.css` gives their defaults. */
const COLOURS = [
  ...['--background', '--surface', '--surface-raised', '--border', '--text', '--text-dim', '--primary'],
  ...['--primary-hover', '--on-primary', '--accent', '--secondary', '--secondary-hover', '--on-secondary'],
  ...['--danger', '--success'],
];

/** Takes over the colours of the venue that shows the page in a frame. */
export function borrowColours(view: Window = window): void {
  const { frameElement } = view;
  if (frameElement === null) return;
  const { style } = view.document.documentElement;
  const shown = getComputedStyle(frameElement);
  for (const name of COLOURS) {
    const value = shown.getPropertyValue(name).trim();
    if (value !== '') style.setProperty(name, value);
  }
  style.colorScheme = shown.colorScheme;
}

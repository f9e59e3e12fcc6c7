/** Drawn on a grid of 16; each as the `d` of a path. */
const PATHS = {
  open: 'M2 4.5a1 1 0 0 1 1-1h3.2l1.5 1.8H13a1 1 0 0 1 1 1v6.2a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.4 10.4 14 14',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  play: 'M5 3.2v9.6l8-4.8z',
  pause: 'M5 3v10M11 3v10',
  back: 'M11.5 3.5 6 8l5.5 4.5zM4 3.5v9',
  on: 'M4.5 3.5 10 8l-5.5 4.5zM12 3.5v9',
  error: 'M8 2 14.5 13.5h-13zM8 6.3v3.4M8 11.4v.4',
  print:
    'M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4h-7z',
  close: 'M4 4l8 8M12 4l-8 8',
  end: 'M3 3.5 8.5 8 3 12.5zM9.5 3.5v9M12.5 3.5v9',
} as const;
export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d={PATHS[name]} />
  </svg>
);

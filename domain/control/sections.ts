/** The sections of the page of organisers, in their order. */
export const SECTIONS = [
  'venue',
  'programme',
  'publish',
  'people',
  'event',
  'talks',
  'figures',
  'reports',
  'recordings',
  'log',
] as const;
export type Section = (typeof SECTIONS)[number];
/** Sections that designers do not see. */
export const ADMINISTRATORS: readonly Section[] = ['people', 'recordings', 'log'];

/** The section that an address names after its `#`; `null` if it names none. */
export const sectionIn = (hash: string): Section | null => SECTIONS.find((section) => hash === `#${section}`) ?? null;

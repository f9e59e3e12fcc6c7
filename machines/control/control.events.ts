import type { Desk } from '../../domain/control/desk';
import type { Publication } from '../../domain/control/history';
import type { Finding } from '../../domain/control/preflight-parts';
import type { Section } from '../../domain/control/sections';
import type { Sealed } from '../../domain/kernel/sealed';
import type { IndexState } from '../../domain/search/search';

export type Password = { email: string; password: string };
/** `index` is `null` for designers who are no administrators. */
export type Office = { desk: Desk; index: IndexState | null; findings: Finding[]; publications: Publication[] };
export type Deed = 'published' | 'unpublished' | 'saved' | 'indexed' | 'restored';
/** The saved version, from the response to a save. */
export type EditNews = Pick<Desk, 'versions' | 'isAsPublished'> & { findings: Finding[] };
/** Another section of the page is shown. */
export type SectionShown = { type: 'sections.show'; section: Section };
export type ControlEvent =
  | { type: 'control.signIn'; credentials: Sealed<Password> }
  | { type: 'control.signOut' }
  | { type: 'control.retry' }
  | { type: 'control.publish' }
  | { type: 'control.unpublish' }
  | { type: 'control.confirm' }
  | { type: 'control.cancel' }
  /** The text of a venue's file. */
  | { type: 'control.save'; file: Sealed<string> }
  | { type: 'control.index' }
  /** An older version was published again. */
  | { type: 'control.restored' }
  /** A part of the page saved a version; without details, the version is read. */
  | { type: 'control.edited'; news: EditNews | null }
  | SectionShown;

export type Saving = { file: Sealed<string> | null; seen: number | null; compared: number | null };

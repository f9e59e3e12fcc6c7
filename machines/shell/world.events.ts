import type { Fault } from '../../domain/kernel/fault';
import type { Decisions } from '../../domain/privacy/cookies';
import type { Opened } from '../../domain/shell/routes';

/** Facts that the browser and the network report by themselves. */
export type WorldFact =
  | { type: 'page.escaped' }
  | { type: 'page.woke'; now: number }
  | { type: 'page.hid' }
  | { type: 'page.wentOffline' }
  | { type: 'page.wentOnline' }
  /** The browser shows the page again as the user left it. */
  | { type: 'page.restored' }
  /** The user decided about external content in another tab. */
  | { type: 'page.consentsChanged'; consents: Decisions }
  | { type: 'http.failed'; fault: Fault }
  | { type: 'http.waiting'; id: string; delayMs: number; now: number }
  | { type: 'http.resumed'; id: string }
  | { type: 'http.observedTime'; now: number }
  /** The service did not answer, or could not. */
  | { type: 'http.missed' }
  | { type: 'http.answered' };
export type WorldCommand =
  | { type: 'http.hurry'; ids: readonly string[] }
  | { type: 'http.giveUp'; ids: readonly string[] }
  /** The origin of the file storage, which may receive the token. */
  | { type: 'http.trust'; storageOrigin: string | null };

export type AddressFact =
  | { type: 'address.changed'; path: string }
  /** Back left the history entry of a dialog. */
  | { type: 'address.steppedBack' };
export type AddressCommand =
  | { type: 'address.write'; path: string; write: 'push' | 'replace' | 'none' }
  /**
   * How many dialogs Back closes before it leaves the page, what each shows or is above, and whether the top one asks
   * whether to leave the page, which Back itself may have caused.
   */
  | {
      type: 'address.hold';
      depth: number;
      opened: readonly Opened[];
      isLeaving: boolean;
    }
  /** Whether closing the tab needs confirmation. */
  | { type: 'address.warn'; isOn: boolean };

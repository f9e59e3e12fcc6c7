import type { Conflict } from '../../domain/control/compare';
import type { Desk } from '../../domain/control/desk';
import type { Publication } from '../../domain/control/history';
import type { Finding } from '../../domain/control/preflight-parts';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import type { IndexState } from '../../domain/search/search';
import type { UiConfig } from '../../domain/shell/ui-config';
import type { Deed, Password } from './control.events';

/** `fault` is the last failure, `done` the last success; `style` are the venue's colours, `null` until they are known. */
export type ControlContext = {
  desk: Desk | null;
  index: IndexState | null;
  findings: Finding[];
  publications: Publication[];
  credentials: Sealed<Password> | null;
  file: Sealed<string> | null;
  conflict: Conflict | null;
  fault: Fault | null;
  done: Deed | null;
  style: UiConfig['style'];
  /** Whether a venue of one's own can be made here. */
  canFound: boolean;
};

export const NOTHING: ControlContext = {
  desk: null,
  index: null,
  findings: [],
  publications: [],
  credentials: null,
  file: null,
  conflict: null,
  fault: null,
  done: null,
  style: null,
  canFound: false,
};

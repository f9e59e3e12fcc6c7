import { EARLY_KEYS } from '../../../domain/kernel/constants';
import { HELD_ATTRIBUTE, REPORT_CODE_ATTRIBUTE, STOPPED_ID } from '../../../domain/shell/entry-page';
import type { Crash } from '../../../domain/support/recording-format';
import type { ErrorReport } from '../../../domain/support/report';
import { reportCode, spokenCode } from '../../../domain/support/report-code';
import { crashOf } from '../support/crash';

/** How long a page whose files have arrived may take to start, and a broken one to recover. */
const START_MS = 20_000;
const RECOVER_MS = 5000;
const ERRORS = 20;

export type StartWatch = {
  /** The errors of the page so far, also those that a view caught. */
  errors: Crash[];
  /** The application draws from now on. */
  started: () => void;
};

/**
 * Notes errors from the start, reports the first of our own code once in a tab, and shows what the page brings for it if
 * the application does not start or leaves nothing on the screen.
 */
export function watchStart(build: string): StartWatch {
  const errors: Crash[] = [];
  const startedAt = Date.now();
  let isStarted = false;

  /** Returns the code under which the service keeps it; `null` if it does not, or did already. */
  async function leave(crash: Crash): Promise<string | null> {
    if (sessionStorage.getItem(EARLY_KEYS.errorReported) !== null) return null;
    sessionStorage.setItem(EARLY_KEYS.errorReported, '1');
    const code = reportCode(crypto.getRandomValues(new Uint8Array(8)));
    const response = await fetch(`/api/capture/session?code=${code}&from=${isStarted ? 'error' : 'start'}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ build, locale: document.documentElement.lang, startedAt, crash } satisfies ErrorReport),
    });
    return response.ok ? (await response.json()).code : null;
  }
  async function stop(crash: Crash): Promise<void> {
    const shown = document.querySelector<HTMLTemplateElement>(`template#${STOPPED_ID}`)?.content.cloneNode(true);
    if (shown === undefined) return;
    document.documentElement.setAttribute(HELD_ATTRIBUTE, '');
    const place = document.createElement('div');
    place.id = `${STOPPED_ID}-page`;
    place.append(shown);
    document.querySelector(`#${STOPPED_ID}-page`)?.remove();
    document.body.append(place);
    const code = await leave(crash).catch(() => null);
    const told = place.querySelector<HTMLElement>(`[${REPORT_CODE_ATTRIBUTE}]`);
    if (code === null || told === null) return;
    told.querySelector('code')?.append(spokenCode(code));
    told.hidden = false;
  }
  const isEmpty = (): boolean => document.getElementById('app')?.childElementCount === 0;
  const lookIn = (ms: number, crash: Crash): void =>
    void setTimeout(() => {
      if (!isStarted || isEmpty()) void stop(errors[0] ?? crash);
    }, ms);

  function note(crash: Crash): void {
    if (crash.where.length === 0 || errors.length === ERRORS) return;
    errors.push(crash);
    if (isStarted) void leave(crash).catch(() => {});
    lookIn(RECOVER_MS, crash);
  }
  addEventListener(
    'error',
    ({ error, target }: ErrorEvent) => {
      const file = target instanceof HTMLScriptElement ? /\/(app\/[\w.@-]+)$/.exec(target.src)?.[1] : undefined;
      const at = Date.now();
      note(file === undefined ? crashOf(error, at) : { at, name: 'NotLoaded', where: [file] });
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(crashOf(reason, Date.now())));
  addEventListener('load', () => {
    if (!isStarted) lookIn(START_MS, { at: Date.now(), name: 'NotStarted', where: [] });
  });
  return {
    errors,
    started: () => {
      isStarted = true;
      document.querySelector(`#${STOPPED_ID}-page`)?.remove();
    },
  };
}

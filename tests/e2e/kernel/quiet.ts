import type { BrowserContext } from '@playwright/test';

/** A browser without a graphics card says how it draws. */
const OF_THE_MACHINE = /^\[\.WebGL-\w+\]GL Driver Message/;

/** What all pages of a context say in their consoles, fail at, or are refused. */
export function faultsIn(context: BrowserContext, who: string): readonly string[] {
  const faults: string[] = [];
  const note = (what: string): void => void faults.push(`${who}: ${what}`);
  context.on('console', (message) => {
    if (!OF_THE_MACHINE.test(message.text())) note(`${message.type()} ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (fault) => note(`${fault.error()}`));
  context.on('requestfailed', (request) =>
    note(`${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${response.request().method()} ${response.url()} ${response.status()}`);
  });
  return faults;
}

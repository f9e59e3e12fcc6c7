import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from '../../domain/shell/routes';
import { readOutbox } from '../../server/identity/pages/mailer';
import { identityOutbox, loginFailures } from '../../server/identity/tables';
import { readAnswer } from '../server/identity/sign-on-visitor';
import { redirects } from './kernel/payloads';
import { onStage, PASSWORD } from './kernel/stage';
import { hold } from './kernel/tally';

const { counted, stage } = onStage('redirects');

/** Where a browser goes from a page of the venue. */
const originAt = (address: string, origin: string): string => {
  try {
    return new URL(address, origin).origin;
  } catch {
    return origin;
  }
};

test('no redirect after login leads away from the venue', async () => {
  const origin = 'https://venue.example';
  await hold(
    fc.asyncProperty(redirects(origin), async (target) => {
      await counted.attack(() => expect(originAt(safeRedirect(target), origin), target).toBe(origin));
    }),
    { short: 300, whole: 8000 },
  );
});

test('no link of a password reset leads away from the venue', async () => {
  const email = 'attendee@example.org';
  await hold(
    fc.asyncProperty(redirects(stage().origin), async (continueUrl) => {
      await counted.attack(async () => {
        await stage().db.delete(loginFailures);
        await stage().db.delete(identityOutbox);
        const { status } = await stage().toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl });
        const [mail] = await readOutbox(stage().db);
        if (status === 400) {
          expect(mail, continueUrl).toBeUndefined();
          return;
        }
        expect(new URL(mail?.link ?? '').origin).toBe(stage().origin);
        const oobCode = new URL(mail?.link ?? '').searchParams.get('oobCode') ?? '';
        const done = await fetch(`${stage().origin}/identity/reset`, {
          method: 'POST',
          body: new URLSearchParams({ oobCode, password: PASSWORD, repeat: PASSWORD }),
        });
        const [, href = ''] = /<a class="button" href="([^"]*)">/.exec(await done.text()) ?? [];
        expect([done.status, originAt(href.replaceAll('&amp;', '&'), stage().origin)], continueUrl).toEqual([
          200,
          stage().origin,
        ]);
      });
    }),
    { short: 5, whole: 200 },
  );
});

test('no single sign-on begins for another address to return to', async () => {
  await hold(
    fc.asyncProperty(redirects(stage().origin), async (continueUri) => {
      await counted.attack(async () => {
        const { status, body } = await stage().toolkit('createAuthUri', { providerId: 'oidc.none', continueUri });
        expect([status, body['authUri']], continueUri).toEqual([400, undefined]);
      });
    }),
    { short: 20, whole: 600 },
  );
});

test('the page that providers return to goes nowhere, whatever state and address it gets', async () => {
  await hold(
    fc.asyncProperty(
      redirects(stage().origin),
      fc.constantFrom('RelayState', 'state', 'redirect_uri'),
      async (text, name) => {
        await counted.attack(async () => {
          const body = new URLSearchParams({ [name]: text, SAMLResponse: text });
          for (const response of [
            await fetch(`${stage().origin}/__/auth/handler`, { method: 'POST', body, redirect: 'manual' }),
            await fetch(`${stage().origin}/__/auth/handler?${body}`, { redirect: 'manual' }),
          ]) {
            const page = await response.text();
            expect([response.status, response.headers.get('location')]).toEqual([200, null]);
            expect(new URL(readAnswer({ text: page })?.urlResponse ?? '').origin).toBe(stage().origin);
            expect(page.match(/href="(?!\/)/g), text).toBeNull();
          }
        });
      },
    ),
    { short: 12, whole: 400 },
  );
});

test('no path of a page redirects to another host', async () => {
  await hold(
    fc.asyncProperty(redirects(stage().origin), async (text) => {
      await counted.attack(async () => {
        const url = `/${encodeURI(text.replace(/[\ud800-\udfff]/g, ''))}`;
        const { headers } = await stage().app.inject({ url, headers: { accept: 'text/html' } });
        expect(originAt(headers.location ?? '/', stage().origin), url).toBe(stage().origin);
      });
    }),
    { short: 30, whole: 800 },
  );
});

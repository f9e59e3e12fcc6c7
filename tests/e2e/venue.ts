import { test as base, expect, type Page } from '@playwright/test';
import { type Service, startService } from './service';

export const PASSWORD = 'aurora-summit';
export const ATTENDEE = { email: 'ada@aurora.example', name: 'Ada Lovelace' };
const DESIGNER = 'grace@aurora.example';

export type VenueControl = Service & {
  /** Calls that a designer makes, with a designer's token. */
  publish(): Promise<void>;
  unpublish(): Promise<void>;
};

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  expect(answer.status).toBe(200);
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

async function design(url: string, path: string): Promise<void> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(url, DESIGNER)}` },
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
}

export const test = base.extend<{ venue: VenueControl }, { service: Service }>({
  service: [
    async ({}, use) => {
      await using service = await startService();
      await use(service);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  venue: async ({ service }, use) => {
    let isPublished = true;
    const control: VenueControl = {
      ...service,
      async publish() {
        await design(service.url, '/api/designer/publish/aurora');
        isPublished = true;
      },
      async unpublish() {
        isPublished = false;
        await design(service.url, '/api/designer/unpublish');
      },
    };
    await use(control);
    if (!isPublished) await control.publish();
  },
  baseURL: async ({ service }, use) => use(service.url),
});

export { expect };

/** Walks from wherever the page is to a filled and sent e-mail login form. */
export async function logIn(page: Page, email = ATTENDEE.email, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: /^(e-mail and password|البريد الإلكتروني وكلمة المرور)/i }).click();
  await page.getByRole('textbox', { name: /^(e-mail|البريد الإلكتروني)/i }).fill(email);
  await page.getByLabel(/^(password|passwort|كلمة المرور)$/i).fill(password);
  await page.getByRole('button', { name: /^(log in|anmelden|تسجيل الدخول)$/i }).click();
}

/** Stands in an area: its heading is shown. */
export async function expectArea(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

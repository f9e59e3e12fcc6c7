import { readFile } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { serious } from './serious';
import { type Service, startService } from './service';

const ADMIN = { email: 'admin@aurora.example', password: 'aurora-summit' };

/** A venue that this machine may inspect, one service for all tests of a worker. */
const test = base.extend<{ inspector: Page }, { service: Service }>({
  service: [
    async ({}, use) => {
      await using service = await startService(['--inspector']);
      await use(service);
    },
    { scope: 'worker' },
  ],
  inspector: async ({ context, service }, use) => {
    const page = await context.newPage();
    await page.goto(`${service.url}/inspector`);
    await use(page);
  },
});

async function openVenue(inspector: Page, service: Service): Promise<Page> {
  const venue = await inspector.context().newPage();
  await venue.goto(`${service.url}/login`);
  await expect(venue.getByRole('button').first()).toBeVisible();
  return venue;
}

const actor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });

test('a venue in one tab is seen in the inspector in another, down to what was typed being hidden', async ({
  inspector,
  service,
}) => {
  await expect(inspector.getByText('Waiting for a venue in another tab')).toBeVisible();
  const venue = await openVenue(inspector, service);
  await expect(inspector.getByText('Connected')).toBeVisible();
  await actor(inspector, 'login').click();
  await expect(inspector.getByRole('application', { name: 'Chart of login' })).toBeVisible();
  await expect(inspector.locator('[data-state="login"].c-active')).toBeVisible();

  await venue.getByRole('button', { name: /password/i }).click();
  await venue.getByRole('textbox', { name: /mail/i }).fill('grace@aurora.example');
  await venue.locator('input[type=password]').fill('a-wrong-secret');
  await venue.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(venue.getByRole('alert')).toBeVisible();
  await expect(inspector.getByRole('region', { name: 'Events' }).getByText('login.submit', { exact: true })).toBeVisible();
  const shown = await inspector.locator('body').innerHTML();
  expect(shown).not.toContain('a-wrong-secret');
  expect(shown).not.toContain('grace@aurora.example');

  await venue.close();
  await expect(inspector.getByText('The tab is gone. This is how it stood last.')).toBeVisible();
});

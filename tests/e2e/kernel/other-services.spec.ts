import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './venue';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CLIENT = here('../../../dist/client');
const CONTRACT = here('../../fixtures/contract');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const send = async (response: ServerResponse, file: string, type: string): Promise<void> => {
  try {
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': type }).end(body);
  } catch {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"errMsg":"Not found"}');
  }
};

/** A second service made only of the contract's files. */
async function contractService(loginOptions: string) {
  const answers: Record<string, string> = {
    '/ui-config.json': 'ui-config.json',
    '/api/loginOptions': loginOptions,
    '/api/venue/version': 'venue-version.json',
    '/api/ui/venue': 'venue.json',
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const contract = answers[pathname];
    if (contract !== undefined) void send(response, join(CONTRACT, contract), 'application/json');
    else if (pathname.startsWith('/app/'))
      void send(response, join(CLIENT, pathname), TYPES[extname(pathname)] ?? 'text/plain');
    else if (pathname.startsWith('/api/') || extname(pathname) !== '') {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"errMsg":"Not found"}');
    } else void send(response, join(CLIENT, 'index.html'), 'text/html');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

test('the client works against a service made only of the contract files, without login §4.1 §7.4 §7.5 §7.13 §7.14', async ({
  page,
  visitor,
  speech: { t },
}) => {
  await using service = await contractService('login-options-anonymous.json');
  await page.goto(service.url);
  await expect(page).toHaveURL(`${service.url}/v/aurora/area/lobby`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  await page.getByRole('button', { name: t('consent.onlyNecessary') }).click();
  await expect(page.getByRole('button', { name: /Welcome desk/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Main stage' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Main stage' })).toBeVisible();
  await visitor.openImprint();
  await expect(page).toHaveURL(`${service.url}/v/aurora/imprint`);
  await expect(page.getByText('Aurora Summit').last()).toBeVisible();
  await page.goto(`${service.url}/login?redirect=%2Fv%2Faurora%2Farea%2Fstage`);
  await expect(page).toHaveURL(`${service.url}/v/aurora/area/stage`);
});

test('the login options of the contract are listed in order §2.33 §2.36', { tag: '@long' }, async ({ page }) => {
  await using service = await contractService('login-options.json');
  await page.goto(service.url);
  await expect(page).toHaveURL(`${service.url}/login?redirect=%2F`);
  await expect(page.getByRole('main').getByRole('button')).toContainText([
    'Confirmation number',
    'Ticket number',
    'Company account',
    'Partner account',
    'E-mail and password',
  ]);
});

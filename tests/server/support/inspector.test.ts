import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config';
import { openEmpty } from '../kernel/databases';
import { as, BESIDE, grace, importContract, radia, startApp, UI_CONFIG } from '../kernel/service';

async function inspectorFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inspector-'));
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Inspector</title>');
  await writeFile(join(folder, 'play.html'), '<!doctype html><title>Played session</title>');
  await writeFile(join(folder, 'app', 'index-1.js'), 'inspect()');
  return folder;
}

/** A service whose `ui-config.json` says who may use the inspector. */
async function serviceWith(inspector: unknown, isOpenToInspection = false) {
  const { db, close } = await openEmpty();
  const uiConfig = {
    ...UI_CONFIG,
    features: { ...UI_CONFIG.features, ...(inspector === undefined ? {} : { inspector }) },
  };
  await importContract(db, { ...BESIDE, 'ui-config.json': uiConfig });
  const { app, stop } = await startApp(db, { inspectorFolder: await inspectorFolder(), isOpenToInspection });
  const open = (url: string, cookie = '') =>
    app.inject({ url, headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) } });
  const pass = (who?: object) =>
    app.inject({ method: 'POST', url: '/api/inspector/pass', headers: who ? as(who) : {} });
  const feature = async (): Promise<unknown> => (await app.inject('/ui-config.json')).json().features.inspector;
  return {
    open,
    pass,
    feature,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await close();
    },
  };
}

describe('the inspector’s page', () => {
  test('the inspector is off by default, also for administrators', async () => {
    await using service = await serviceWith(undefined);
    expect((await service.open('/inspector')).body).not.toContain('Inspector');
    expect((await service.open('/inspector/app/index-1.js')).statusCode).toBe(404);
    expect((await service.pass(radia)).statusCode).toBe(404);
    expect(await service.feature()).toBeUndefined();
  });

  test('the inspector opens only for administrators where the venue enables it', async () => {
    await using service = await serviceWith('admin');
    expect(await service.feature()).toBe('admin');
    expect((await service.open('/inspector')).statusCode).toBe(403);
    expect((await service.open('/inspector/app/index-1.js')).statusCode).toBe(404);
    expect((await service.pass()).statusCode).toBe(401);
    expect((await service.pass(grace)).statusCode).toBe(403);
    const passed = await service.pass(radia);
    expect(passed.statusCode).toBe(204);
    const cookie = String(passed.headers['set-cookie']);
    expect(cookie).toMatch(/^inspector=\S+; Path=\/inspector; Max-Age=14400; HttpOnly; SameSite=Strict$/);
    const [pair = ''] = cookie.split(';');
    const page = await service.open('/inspector', pair);
    expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>Inspector</title>']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await service.open('/inspector/app/index-1.js', pair)).body).toBe('inspect()');
    const playing = await service.open('/inspector/play', pair);
    expect(playing.body).toBe('<!doctype html><title>Played session</title>');
    expect(playing.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
    expect(playing.headers['content-security-policy']).not.toMatch(/connect-src|media-src|frame-src/);
    expect((await service.open('/inspector/play')).statusCode).toBe(403);
    const forged = pair.replace(/(?<=signature=)./, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect(forged).not.toBe(pair);
    expect((await service.open('/inspector', forged)).statusCode).toBe(403);
  });

  test('a played session gets texts and pictures of the published venue, with the pass alone', async () => {
    await using service = await serviceWith('admin');
    const [pair = ''] = String((await service.pass(radia)).headers['set-cookie']).split(';');
    const picture = (uri: string, cookie = pair) =>
      service.open(`/inspector/picture?${new URLSearchParams({ uri })}`, cookie);
    const venue = await service.open('/inspector/venue', pair);
    expect(venue.json()).toMatchObject({ version: expect.any(Number), architectures: [{ id: 'aurora' }] });
    const asset = '/api/ui/architecture/aurora/assets/logo';
    const found = await picture(asset);
    expect(found.statusCode).toBe(302);
    const shown = await service.open(String(found.headers.location));
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await picture('/live/aurora/logo.svg')).headers.location).toBe(found.headers.location);
    const wrong = [
      `https://elsewhere.example${asset}`,
      '/api/ui/architecture/aurora/assets/none',
      '/api/ui/venue',
      '%',
    ];
    for (const uri of wrong) expect([uri, (await picture(uri)).statusCode]).toEqual([uri, 404]);
    for (const closed of [await service.open('/inspector/venue'), await picture(asset, '')])
      expect(closed.statusCode).toBe(404);
  });

  test('the inspector opens for everybody only by the service’s own argument, never by a file', async () => {
    await using venue = await serviceWith('everybody');
    expect(await venue.feature()).toBe('off');
    expect((await venue.open('/inspector')).body).not.toContain('<title>Inspector');
    await using machine = await serviceWith(undefined, true);
    expect(await machine.feature()).toBe('everybody');
    expect((await machine.open('/inspector')).statusCode).toBe(200);
    expect((await machine.open('/inspector/')).statusCode).toBe(200);
  });

  test('the inspector cannot open for everybody on a machine that others can reach', () => {
    const read = (env: NodeJS.ProcessEnv) => readConfig(env, ['--inspector'], '/').isOpenToInspection;
    expect(read({})).toBe(true);
    expect(() => read({ HOST: '0.0.0.0' })).toThrow(ConfigError);
    expect(() => read({ PUBLIC_URL: 'https://venue.example.org' })).toThrow(
      '--inspector shows every visitor’s actions: it works only on this machine, without HOST and PUBLIC_URL.',
    );
  });
});

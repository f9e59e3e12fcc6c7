import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { expect, test } from '../kernel/venue';

/** Another site, which records what it is asked for. */
async function startSite() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Site</title><p>Their page</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const KINDS = ['SOCIAL_WALL', 'WHITEBOARD', 'MEETING', 'PDF', 'MEDIA_BOARD'] as const;
const MODES = ['EMBEDDED', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG', 'NEW_TAB'] as const;
const NAMES = KINDS.flatMap((kind) => MODES.map((openMode) => ({ kind, openMode, id: `${kind}-${openMode}` })));
/** The gate opens each kind in one mode, so that each mode is opened. */
const ONE_MODE_EACH = NAMES.filter(
  ({ kind, openMode }) => openMode === MODES[(KINDS.indexOf(kind) + 1) % MODES.length],
);

test.use({
  decisions: {
    whereby: false,
    'on-demand-video': false,
    'external-video': false,
    'social-wall': false,
    [TRACKING_CHOICE]: false,
  },
});

for (const { what, names, tag } of [
  { what: 'each kind', names: ONE_MODE_EACH, tag: [] },
  { what: 'every kind and mode', names: NAMES, tag: '@long' },
]) {
  test(`content of ${what} asks another site for nothing before consent, and for its page after it`, { tag }, async ({
    page,
    venue,
    visitor,
    speech: { t },
  }) => {
    await using site = await startSite();
    await venue.save(({ areas }) => {
      const lobby = areas.find(({ id }) => id === 'lobby');
      if (lobby === undefined) return;
      lobby.contentWidgets = names.map(({ kind, openMode, id }) => {
        const url = `${site.origin}/${id}`;
        const own = kind === 'MEDIA_BOARD' ? { contentPieces: [{ id: `${id}-film`, kind: 'VIDEO', url }] } : { url };
        const configuration = { id: `${id}-one`, name: [], cookieProviders: ['social-wall'], ...own };
        return {
          id,
          type: kind,
          name: [{ locale: 'en', text: id }],
          openMode,
          placements: [],
          configurations: [configuration],
        };
      });
    });
    await venue.publish();
    await visitor.arrive('/v/aurora/area/lobby');
    await visitor.expectArea('lobby');
    const allow = (place: ReturnType<typeof visitor.dialog>) =>
      place.getByText(t('consent.blockedBy', { providers: 'Social wall' }));
    const open = async (id: string) => {
      await page.goto(`/v/aurora/area/lobby?widget=${id}`);
      return page.getByRole('dialog', { name: new RegExp(`^${id}`) });
    };
    for (const { id, kind } of names) {
      const dialog = await open(id);
      if (kind === 'MEDIA_BOARD') await dialog.getByRole('listitem').getByRole('button').first().click();
      await expect(allow(dialog)).toBeVisible();
    }
    expect(site.asked).toEqual([]);

    await page.evaluate(() => localStorage.setItem('cookie-permission.social-wall', 'true'));
    const wall = await open('SOCIAL_WALL-EMBEDDED_DIALOG');
    await expect(wall.frameLocator('iframe').getByText('Their page')).toBeVisible();
    expect(site.asked).toContain('/SOCIAL_WALL-EMBEDDED_DIALOG');
  });
}

import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PREVIEW_ROLES } from '../../../domain/control/previewing';
import { VenueSchema } from '../../../domain/kernel/venue';
import { ada, as, grace, hedy, importContract, onChosenStore, radia, startApp } from '../kernel/service';

onChosenStore('the preview of the saved version', (store) => {
  let service: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    await importContract(store.db);
    service = await startApp(store.db);
  });
  afterEach(() => service.stop());

  const preview = (who: object, role: string) =>
    service.app.inject({ url: `/api/designer/preview?role=${role}`, headers: as(who) });

  test('hosts’ meeting URLs are in previews of designers and administrators only', async () => {
    const bodies = await Promise.all(PREVIEW_ROLES.map(async (role) => (await preview(grace, role)).body));
    const has = (text: string) => PREVIEW_ROLES.filter((_, at) => bodies[at]?.includes(text));
    expect(has('"hostMeetingUrl"')).toEqual(['DESIGNER', 'ADMIN']);
    expect(has('roomKey=host')).toEqual(['DESIGNER', 'ADMIN']);
    expect(has('"hasHostMeetingUrl":true')).toEqual(['ATTENDEE', 'PRIVILEGED', 'HOST']);
  });

  test('shows what is saved, while attendees see what is published', async () => {
    const headers = as(grace);
    const venue = (await service.app.inject({ url: '/api/ui/venue?architectureId=aurora', headers })).json();
    venue.architectures[0].areas[0].names = [{ locale: 'en', text: 'Great hall' }];
    await service.app.inject({ method: 'POST', url: '/api/designer/save-venue-json/stage', headers, payload: venue });
    const shown = await preview(grace, 'ATTENDEE');
    expect(v.parse(VenueSchema, shown.json()).architectures[0]?.areas[0]?.names[0]?.text).toBe('Great hall');
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    const published = await service.app.inject({ url: '/api/ui/venue?architectureId=aurora', headers: as(ada) });
    expect(published.body).not.toContain('Great hall');
  });

  test('only designers and administrators preview, and only as a known role', async () => {
    const codes = async (role: string) =>
      Promise.all([ada, hedy, grace, radia].map(async (who) => (await preview(who, role)).statusCode));
    expect(await codes('ATTENDEE')).toEqual([403, 403, 200, 200]);
    expect(await codes('OWNER')).toEqual([403, 403, 400, 400]);
    expect((await service.app.inject({ url: '/api/designer/preview?role=ATTENDEE' })).statusCode).toBe(401);
  });
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { providerOrigins, videoProvider } from '../../../domain/privacy/providers';
import { KINDS } from '../../../domain/widgets/kinds';
import venueJson from '../../fixtures/contract/venue.json';

const site = { origin: 'https://venue.example', onDemandVideoPrefix: 'https://vod.example/films/' };
const NONE = { frame: [], media: [], picture: [], stream: [] };

/** The origins of provider `p` in a venue with one widget of this configuration. */
function ofConfiguration(configuration: object, place: 'area' | 'global' = 'area', type = 'MEETING') {
  const widget = { id: 'w', type, configurations: [{ id: 'c', cookieProviders: ['p'], ...configuration }] };
  const architecture = v.parse(ArchitectureSchema, {
    id: 'aurora',
    areas: [{ id: 'hall', contentWidgets: place === 'area' ? [widget] : [] }],
    globalWidgets: place === 'global' ? [widget] : [],
    cookieProviders: [{ id: 'p', type: 'EXTERNAL_MEDIA' }],
  });
  return providerOrigins(architecture, site)[0]?.origins;
}

describe('origins of a provider', () => {
  test.each(['url', 'meetingUrl', 'viewerMeetingUrl', 'hostMeetingUrl'])(
    'a provider includes the origin of %s, in frames',
    (field) => {
      const configuration = { [field]: 'https://meet.example:8443/room?key=1' };
      const origins = { ...NONE, frame: ['https://meet.example:8443'] };
      expect(ofConfiguration(configuration)).toEqual(origins);
      expect(ofConfiguration(configuration, 'global')).toEqual(origins);
    },
  );

  test.each<[piece: object, embeddings: string[]]>([
    [{ url: 'https://cdn.example/talk.mp4' }, ['media']],
    [{ url: 'https://cdn.example/talk.WEBM?token=1' }, ['media']],
    [{ url: 'https://cdn.example/talk.m3u8', kind: 'VIDEO' }, ['media', 'stream']],
    [{ url: 'https://cdn.example/watch?v=1', kind: 'VIDEO' }, ['frame', 'media']],
    [{ url: 'https://cdn.example/poster.jpg' }, ['picture']],
    [{ url: 'https://cdn.example/poster', kind: 'IMAGE' }, ['picture']],
    [{ url: 'https://cdn.example/article', kind: 'ARTICLE' }, ['frame']],
  ])('a provider includes the origin of content piece %j', (piece, embeddings) => {
    const origins = Object.fromEntries(embeddings.map((embedding) => [embedding, ['https://cdn.example']]));
    const configuration = { contentPieces: [{ id: 'piece', ...piece }] };
    expect(ofConfiguration(configuration, 'area', 'MEDIA_BOARD')).toEqual({ ...NONE, ...origins });
  });

  test.each([
    ['a same-origin address', '/assets/talk.mp4'],
    ['an absolute same-origin address', 'https://venue.example/assets/talk.mp4'],
    ['a script address', 'javascript:alert(1)'],
    ['an invalid address', 'http://['],
    ['other protocols', 'ftp://cdn.example/talk'],
    ['nothing', null],
  ])('a provider includes no origin for %s', (_, url) => {
    expect(ofConfiguration({ url, contentPieces: [{ id: 'piece', url }] }, 'area', 'MEDIA_BOARD')).toEqual(NONE);
    expect(ofConfiguration({ url, meetingUrl: url })).toEqual(NONE);
  });

  test('a provider includes the origin of a document, which the page fetches', () => {
    const origins = { ...NONE, stream: ['https://files.example'] };
    expect(ofConfiguration({ url: 'https://files.example/programme.pdf' }, 'area', 'PDF')).toEqual(origins);
  });

  test.each([...Object.keys(KINDS).filter((kind) => kind !== 'PDF'), 'UNHEARD_OF'])(
    'a provider includes the origin of the url of a %s widget, in frames',
    (type) => {
      const origins = { ...NONE, frame: ['https://wall.example'] };
      expect(ofConfiguration({ url: 'https://wall.example/1' }, 'area', type)).toEqual(origins);
    },
  );

  test.each(Object.keys(KINDS).filter((kind) => kind !== 'MEETING'))(
    'a %s widget contributes no meeting address',
    (type) => {
      expect(ofConfiguration({ meetingUrl: 'https://meet.example/room' }, 'area', type)).toEqual(NONE);
    },
  );

  test("a provider includes each origin once and none of another provider's configurations", () => {
    const url = 'https://wall.example/1';
    expect(ofConfiguration({ url, meetingUrl: 'https://wall.example/2' })?.frame).toEqual(['https://wall.example']);
    expect(ofConfiguration({ url, cookieProviders: [] })).toEqual(NONE);
    expect(ofConfiguration({ url, cookieProviders: ['other'] })).toEqual(NONE);
    expect(ofConfiguration({ url, cookieProviders: ['other', 'p'] })?.frame).toEqual(['https://wall.example']);
  });

  test('the origins of the contract venue', () => {
    const architecture = v.parse(ArchitectureSchema, venueJson.architectures[0]);
    expect(providerOrigins(architecture, site)).toEqual([
      { id: 'session', origins: NONE },
      { id: 'whereby', origins: { ...NONE, frame: ['https://aurora.whereby.example'] } },
      {
        id: 'ondemand-video',
        origins: { ...NONE, media: ['https://video.example'], stream: ['https://video.example'] },
      },
      { id: 'social-wall', origins: { ...NONE, frame: ['https://wall.example'] } },
    ]);
  });
});

test.each([
  ['https://cdn.example/hall.mp4', 'external-video'],
  ['//cdn.example/hall.mp4', 'external-video'],
  ['https://vod.example/films/hall.m3u8', 'on-demand-video'],
  ['https://vod.example/other/hall.m3u8', 'external-video'],
  ['https://vod.example.evil/films/hall.m3u8', 'external-video'],
  ['/assets/hall.webm', null],
  ['https://venue.example/assets/hall.webm', null],
  ['data:video/mp4;base64,AA', null],
])('background video %s needs provider %s', (videoUrl, provider) => {
  expect(videoProvider(videoUrl, site)).toBe(provider);
  const background = { type: 'BackgroundVideo', videoUrl };
  const architecture = v.parse(ArchitectureSchema, {
    id: 'aurora',
    areas: [{ id: 'hall', viewPoints: [{ id: 'entrance', background }] }],
    cookieProviders: ['external-video', 'on-demand-video'].map((id) => ({ id, type: 'EXTERNAL_MEDIA' })),
  });
  const standing = providerOrigins(architecture, site).filter(({ origins }) => origins.media.length > 0);
  expect(standing.map(({ id }) => id)).toEqual(provider === null ? [] : [provider]);
});

test('without a configured prefix, every video from another origin is external', () => {
  const videoUrl = 'https://vod.example/films/hall.mp4';
  expect(videoProvider(videoUrl, { ...site, onDemandVideoPrefix: null })).toBe('external-video');
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { API, fillPath, RequiredParameterError } from '../../../domain/kernel/api';

test('the API paths match the specification §7.1', () => {
  expect(API).toEqual({
    uiConfig: '/ui-config.json',
    loginOptions: '/api/loginOptions',
    userInfo: '/api/userInfo',
    authorityCheck: '/api/ui/venue',
    cventLogin: '/api/cvent/login',
    bizzaboLogin: '/api/bizzabo/login',
    captureLogin: '/api/capture/login',
    captureCookiePreferences: '/api/capture/cookiePreferences',
    captureLog: '/api/capture/log',
    venueVersion: '/api/venue/version',
    venue: '/api/ui/venue',
    userProfile: '/api/userProfile/architecture/{architectureId}/userProfile/{userId}',
    saveUserProfile: '/api/userProfile/architecture/{architectureId}/userProfile',
    like: '/api/media-board/like',
    unlike: '/api/media-board/unlike',
    videoAccess: '/api/video-access',
    recommended: '/api/media-board/{mediaBoardId}/recommended/{userId}',
    publish: '/api/designer/publish/{architectureID}',
    unpublish: '/api/designer/unpublish',
    saveVenue: '/api/designer/save-venue-json/stage',
    asset: '/api/ui/architecture/{architectureId}/assets/{assetId}',
    assetDownload: '/api/ui/architecture/{architectureId}/assets/{assetId}/download',
    signAssetUrl: '/api/ui/sign-asset-url',
  });
});

describe('fillPath', () => {
  test('fillPath encodes parameters', () => {
    expect(fillPath(API.userProfile, { architectureId: 'a/b', userId: 'ü?#%' })).toBe(
      '/api/userProfile/architecture/a%2Fb/userProfile/%C3%BC%3F%23%25',
    );
    expect(fillPath(API.unpublish, {})).toBe('/api/designer/unpublish');
  });

  test.each([
    ['architectureId', {}],
    ['architectureId', { userId: 'u' }],
    ['architectureId', { architectureId: '', userId: 'u' }],
    ['userId', { architectureId: 'a', userId: null }],
    ['userId', { architectureId: 'a', userId: undefined }],
    ['userId', { architectureId: 'a', userId: '..' }],
    ['userId', { architectureId: 'a', userId: '.' }],
  ])('fillPath names the missing parameter %s for %j §5.19', (name, params) => {
    const fill = () => fillPath(API.userProfile, params);
    expect(fill).toThrow(RequiredParameterError);
    expect(fill).toThrow(`Required parameter "${name}" is missing`);
  });

  test.each(['constructor', 'toString', '__proto__'])('fillPath does not read %s from the prototype', (name) => {
    expect(() => fillPath(`/x/{${name}}`, {})).toThrow(new RequiredParameterError(name));
  });

  test('fillPath keeps the number of segments for any parameters', () => {
    const id = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('.', '..', '/', '\\', '%2e%2e'));
    fc.assert(
      fc.property(id, id, (architectureId, assetId) => {
        fc.pre(!['.', '..'].includes(architectureId) && !['.', '..'].includes(assetId));
        const { pathname } = new URL(fillPath(API.asset, { architectureId, assetId }), 'https://venue.example');
        const segments = pathname.split('/').map(decodeURIComponent);
        expect(segments).toEqual(['', 'api', 'ui', 'architecture', architectureId, 'assets', assetId]);
      }),
    );
  });
});

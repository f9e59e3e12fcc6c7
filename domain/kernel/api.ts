/** Thrown for a missing path parameter; the message names it. */
export class RequiredParameterError extends Error {
  override readonly name = 'RequiredParameterError';
  constructor(readonly parameter: string) {
    super(`Required parameter "${parameter}" is missing`);
  }
}

export const API_BASE = '/api';

/**
 * Fills the `{name}` parts of a path with encoded parameters.
 * @throws RequiredParameterError if a parameter is missing, empty or a dot segment, which would lead to another path
 */
export function fillPath(template: string, params: Readonly<Record<string, string | null | undefined>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined || value === null || /^\.{0,2}$/.test(value)) throw new RequiredParameterError(name);
    return encodeURIComponent(value);
  });
}

/** Apart from the others, because the script in the page needs it alone. */
export const VENUE_PATH = `${API_BASE}/ui/venue`;

/** Every path of section 7 of the specification, relative to the site's root. */
export const API = {
  uiConfig: '/ui-config.json',
  loginOptions: `${API_BASE}/loginOptions`,
  userInfo: `${API_BASE}/userInfo`,
  authorityCheck: VENUE_PATH,
  cventLogin: `${API_BASE}/cvent/login`,
  bizzaboLogin: `${API_BASE}/bizzabo/login`,
  captureLogin: `${API_BASE}/capture/login`,
  captureCookiePreferences: `${API_BASE}/capture/cookiePreferences`,
  captureLog: `${API_BASE}/capture/log`,
  venueVersion: `${API_BASE}/venue/version`,
  venue: VENUE_PATH,
  userProfile: `${API_BASE}/userProfile/architecture/{architectureId}/userProfile/{userId}`,
  saveUserProfile: `${API_BASE}/userProfile/architecture/{architectureId}/userProfile`,
  like: `${API_BASE}/media-board/like`,
  unlike: `${API_BASE}/media-board/unlike`,
  videoAccess: `${API_BASE}/video-access`,
  recommended: `${API_BASE}/media-board/{mediaBoardId}/recommended/{userId}`,
  publish: `${API_BASE}/designer/publish/{architectureID}`,
  unpublish: `${API_BASE}/designer/unpublish`,
  saveVenue: `${API_BASE}/designer/save-venue-json/stage`,
  asset: `${API_BASE}/ui/architecture/{architectureId}/assets/{assetId}`,
  assetDownload: `${API_BASE}/ui/architecture/{architectureId}/assets/{assetId}/download`,
  signAssetUrl: `${API_BASE}/ui/sign-asset-url`,
} as const;

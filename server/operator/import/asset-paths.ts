import { API, fillPath } from '../../../domain/kernel/api';

/** The path that the service gives an asset which is fetched as a blob. */
export const assetPath = (architectureId: string, assetId: string): string =>
  fillPath(API.asset, { architectureId, assetId });

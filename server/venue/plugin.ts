import type { FastifyPluginAsync } from 'fastify';
import { registerApi, type Shared } from '../http/shared';
import type { RealtimeDatabase } from '../realtime/database';
import { announcementRoutes } from './announcement-routes';
import { createAnnouncements } from './announcements';
import { assetRoutes, signedFileRoutes } from './asset-routes';
import { type DesignerOptions, designerRoutes } from './designer-routes';
import type { ImageSizes } from './image-sizes';
import { venueRoutes } from './routes';
import type { VenueStore } from './store';
import { takeAwayRoutes } from './take-away-routes';
import { uploadRoutes } from './upload-routes';
import { videoAccessRoutes } from './video-access-routes';

type Needs = 'db' | 'mode' | 'now' | 'blobs' | 'gate' | 'limits' | 'audit' | 'signer' | 'originOf';
type VenuePluginOptions = Pick<Shared, Needs> &
  Pick<DesignerOptions, 'hasMail'> & {
    store: VenueStore;
    sizes: ImageSizes;
    /** Null where another service has the realtime database: there are no announcements. */
    database: RealtimeDatabase | null;
  };

/** The venue, its files and what designers change. */
export const venuePlugin: FastifyPluginAsync<VenuePluginOptions> = async (app, options) => {
  const { store, sizes, database, hasMail, db, mode, now, blobs, gate, limits, audit, signer, originOf } = options;
  const announcements = database === null ? null : createAnnouncements(database, mode);
  const assets = { db, gate, blobs, sizes, signer, originOf };
  await registerApi(app, async (api) => {
    await venueRoutes(api, { store, gate });
    await videoAccessRoutes(api, { store, gate, limits });
    await designerRoutes(api, { store, gate, audit, originOf, now, db, hasMail });
    takeAwayRoutes(api, { db, store, gate, blobs, signer });
    await api.register(uploadRoutes, { db, store, gate, audit, limits, sizes });
    await api.register(assetRoutes, assets);
    if (announcements !== null) await api.register(announcementRoutes, { announcements, gate, audit });
  });
  await app.register(signedFileRoutes, assets);
};

import type { Architecture, ContentWidget } from '../kernel/venue';
import { awaitedProviders, embedsOf } from '../widgets/widget';
import type { ConsentTerms } from './cookies';

/** Leaves out providers whose widgets all show our own content instead, because the choice would have no effect. */
function isNeeded({ areas, globalWidgets }: Architecture, id: string): boolean {
  const widgets = [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets];
  const naming = widgets.filter(({ configurations }) =>
    configurations.some(({ cookieProviders }) => cookieProviders.includes(id)),
  );
  const waits = ({ type, configurations }: ContentWidget): boolean =>
    configurations.some((one) => awaitedProviders(type, one).includes(id));
  const loads = (widget: ContentWidget): boolean =>
    embedsOf(widget).some(({ address, providers }) => address !== null && providers.includes(id));
  return naming.length === 0 || naming.some((widget) => waits(widget) || loads(widget));
}

export const termsOf = (architecture: Architecture): ConsentTerms => ({
  bannerType: architecture.cookieBannerConfig.type,
  providers: architecture.cookieProviders
    .filter(({ id }) => isNeeded(architecture, id))
    .map(({ id, type }) => ({ id, type })),
  asksTracking: architecture.personalizedTrackingEnabled,
});

import type { Problem } from '../../../../domain/support/problem';
import type { ReportPlace } from '../../../../domain/support/report';
import type { ControlKey } from '../../../words/control/words';

/** Who refused, or that the page itself broke. */
export const REFUSALS: Readonly<Record<Problem['by'], ControlKey>> = {
  service: 'recordings.by.service',
  network: 'recordings.by.network',
  browser: 'recordings.by.browser',
  page: 'recordings.by.page',
  thrown: 'recordings.by.thrown',
};

export const PLACES: Readonly<Record<ReportPlace, ControlKey>> = {
  venue: 'section.venue',
  entrance: 'recordings.placeOf.entrance',
  meeting: 'recordings.placeOf.meeting',
  error: 'recordings.placeOf.error',
  start: 'recordings.placeOf.start',
};

/** Names of products, which are the same in every language. */
export const PRODUCTS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  opera: 'Opera',
  windows: 'Windows',
  macos: 'macOS',
  ios: 'iOS',
  android: 'Android',
  chromeos: 'ChromeOS',
  linux: 'Linux',
};

import type { LanguageSources } from '../../../domain/shell/language';
import { languageMachine } from '../../../machines/shell/language.machine';
import type { Inputs } from '../kernel/explore';

export const CATALOGUES = ['en', 'de', 'ar'];
export const silent: LanguageSources = { query: null, stored: null, browser: null };
export const configured = (...supported: readonly string[]) =>
  ({ type: 'language.configured', supported, defaultLocale: 'en' }) as const;
export const choose = (locale: string) => ({ type: 'language.choose', locale }) as const;

export const inputs: Inputs<typeof languageMachine> = {
  input: { sources: { ...silent, query: 'de', browser: 'ar' }, catalogues: CATALOGUES },
  events: [
    configured('en', 'de'),
    configured('en', 'ar'),
    choose('de'),
    choose('ar'),
    choose('xx'),
    { type: 'language.reconnected' },
  ],
  limit: 10_000,
};

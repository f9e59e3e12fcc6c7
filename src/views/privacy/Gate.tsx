import { type ComponentProps, createElement, type ReactNode } from 'react';
import { Blocked } from './Blocked';
import { useVerdict } from './use-consent';

type Source = 'src' | 'srcSet' | 'srcDoc' | 'children' | 'dangerouslySetInnerHTML';
type Content = {
  url: string;
  /** The cookie providers of the content; none for our own origin. */
  providers: readonly string[];
  /** Shown while the content is blocked; null for nothing. */
  renderBlocked?: null | ((providers: readonly string[]) => ReactNode);
};
type Embedded = { [E in 'audio' | 'iframe' | 'img' | 'video']: { as: E } & Omit<ComponentProps<E>, Source> };
/** Subtitles of a film. */
export type Track = { locale: string; url: string; label: string; isDefault: boolean };
type GateProps = Content & Embedded[keyof Embedded] & { tracks?: readonly Track[] };

const trackOf = ({ locale, url, label, isDefault }: Track): ReactNode => (
  <track key={locale} kind="captions" srcLang={locale} src={url} label={label} default={isDefault} />
);

const inPlace = (render: Content['renderBlocked'], providers: readonly string[]): ReactNode =>
  render === undefined ? <Blocked providers={providers} /> : render?.(providers);

/** The only place that creates a frame, a film or a picture from another origin: it requires the user's consent. */
export function Gate({ as, url, providers, renderBlocked, tracks, ...rest }: GateProps) {
  const verdict = useVerdict(url, providers);
  return verdict.mayLoad
    ? createElement(as, { ...rest, src: url }, tracks?.map(trackOf))
    : inPlace(renderBlocked, verdict.blocked);
}

type ConsentedProps = Content & { children: ReactNode };

/** Content that is rendered only once its providers are accepted. */
export function Consented({ url, providers, renderBlocked, children }: ConsentedProps) {
  const verdict = useVerdict(url, providers);
  return verdict.mayLoad ? children : inPlace(renderBlocked, verdict.blocked);
}

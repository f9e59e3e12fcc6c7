import { providersOf } from '../../../../domain/privacy/gate';
import { useWords } from '../../kernel/use-words';
import { AllowButtons } from '../../privacy/AllowButtons';
import { Gate } from '../../privacy/Gate';
import { useProviders, useSite } from '../../privacy/use-consent';
import { useVenue } from '../venue-context';
import styles from './RichText.module.css';

/** Scripts of its own origin, without access to ours. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation';

/** A picture or a frame in a text. Such an address names no provider, so the providers that cover its origin count. */
export function RichTextEmbed({ of }: { of: Element }) {
  const { t } = useWords();
  const architecture = useVenue();
  const site = useSite();
  const read = (name: string) => of.getAttribute(name) ?? undefined;
  const url = read('src') ?? '';
  const isFrame = of.localName === 'iframe';
  const says = read(isFrame ? 'title' : 'alt') || t(isFrame ? 'consent.blockedFrame' : 'pages.blockedPicture');
  const content = {
    url,
    providers: providersOf(url, isFrame ? 'frame' : 'picture', architecture, site),
    renderBlocked: (ids: readonly string[]) => <BlockedEmbed says={says} providers={ids} />,
    width: read('width'),
    height: read('height'),
  };
  return isFrame ? (
    <Gate
      {...content}
      as="iframe"
      className={styles.frame}
      title={says}
      sandbox={SANDBOX}
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      allowFullScreen
    />
  ) : (
    <Gate {...content} as="img" alt={read('alt') ?? ''} title={read('title')} />
  );
}

function BlockedEmbed({ says, providers }: { says: string; providers: readonly string[] }) {
  const { isAllowable } = useProviders(providers);
  return (
    <span className={styles.blocked} data-blocked="">
      <span>{says}</span>
      {isAllowable && <AllowButtons providers={providers} variant="subtle" className={styles.allow} />}
    </span>
  );
}

import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { API, fillPath } from '../../../../domain/kernel/api';
import { providersOf, verdictOn } from '../../../../domain/privacy/gate';
import { localizedAsset } from '../../../../domain/venue/venue-rules';
import type { ConfigurationOf } from '../../../../domain/widgets/kinds';
import type { DocumentFile } from '../../../../machines/widgets/document.context';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { useWords } from '../../kernel/use-words';
import { Blocked } from '../../privacy/Blocked';
import { useConsent, useSite } from '../../privacy/use-consent';
import { useVenue } from '../../venue/venue-context';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';
import { DocumentNotice } from './DocumentNotice';
import { Reader } from './Reader';

const nameIn = (address: string): string => address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';

/** The file of a configuration, in the variant of the language. */
function useFile({ assetId, url }: ConfigurationOf<'PDF'>): DocumentFile | null {
  const architecture = useVenue();
  const { locale } = useWords();
  const asset = localizedAsset(architecture, assetId, locale);
  if (asset !== null) {
    const download = fillPath(API.assetDownload, { architectureId: architecture.id, assetId: asset.id });
    return { uri: asset.uri, generation: asset.generation, name: asset.displayName, download };
  }
  return url === null ? null : { uri: url, generation: null, name: nameIn(url), download: null };
}

/** Shows the actor of a document which file it reads. */
function useShown(
  document: DocumentActorRef,
  { uri, generation, name, download }: DocumentFile,
  mayLoad: boolean,
): void {
  useEffect(() => {
    if (mayLoad) document.send({ type: 'document.show', file: { uri, generation, name, download } });
  }, [document, uri, generation, name, download, mayLoad]);
}

type OpenedProps = { document: DocumentActorRef; file: DocumentFile; providers: readonly string[] };

function OpenedDocument({ document, file, providers }: OpenedProps) {
  const [architecture, consent, site] = [useVenue(), useConsent(), useSite()];
  const named = providers.length > 0 ? providers : providersOf(file.uri, 'stream', architecture, site);
  const { mayLoad, blocked } = verdictOn(file.uri, named, consent, site);
  useShown(document, file, mayLoad);
  const isReady = useSelector(document, (snapshot) => snapshot.matches({ open: 'ready' }));
  if (!mayLoad) return <Blocked providers={blocked} />;
  return isReady ? <Reader document={document} /> : <DocumentNotice document={document} />;
}

type ConfiguredProps = { document: DocumentActorRef; configuration: ConfigurationOf<'PDF'> };

function Configured({ document, configuration }: ConfiguredProps) {
  const { t } = useWords();
  const file = useFile(configuration);
  if (file === null) return <p role="alert">{t('widgets.document.missing')}</p>;
  return <OpenedDocument document={document} file={file} providers={configuration.cookieProviders} />;
}

/** The document of the current configuration. */
export default function PdfWidget({ widget, actor }: WidgetViewProps<'PDF'>) {
  const { t } = useWords();
  const document = useChart(actor, 'DOCUMENT');
  const configuration = useActiveConfiguration(widget, actor);
  if (configuration === null) return null;
  if (document === undefined) return <p role="alert">{t('widgets.document.missing')}</p>;
  return <Configured document={document} configuration={configuration} />;
}

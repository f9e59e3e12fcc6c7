import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isSafeLink } from '../../../domain/kernel/links';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { isStage } from '../../../domain/stage/beside';
import { talkShown } from '../../../domain/venue/whats-on';
import { kindOf, type WidgetKind } from '../../../domain/widgets/kinds';
import { isLeftOutOfPreviews } from '../../../domain/widgets/preview';
import { isOfKind, type WidgetOf, widgetIn } from '../../../domain/widgets/widget';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { usePart } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';
import { useWords } from '../kernel/use-words';
import { Boundary } from '../shell/Boundary';
import { AtTalk } from '../stage/AtTalk';
import { TalkFilmContext } from '../stage/film';
import { ReportButton } from '../support/ReportButton';
import { ComingSoon } from './ComingSoon';
import { KIND_VIEWS } from './kinds';
import { useFilm } from './media-board/use-film';
import { Rehearse } from './Rehearse';
import { Reminding } from './Reminding';
import { TalkClosed } from './TalkClosed';
import { TalkStage } from './TalkStage';
import { useActiveConfiguration } from './use-active-configuration';
import { useIsInMeeting } from './use-is-in-meeting';
import { useOpenedWidget } from './use-opened-widget';
import { useWidget } from './use-widget';
import { WhileOpen } from './WhileOpen';
import { WidgetChoice } from './WidgetChoice';
import styles from './WidgetDialog.module.css';

/** Shown if a widget's view failed to render or load. */
function BrokenWidget() {
  const { t } = useWords();
  return (
    <>
      <p className={styles.lead} role="alert">
        {t('errors.widgetError')}
      </p>
      <ReportButton />
    </>
  );
}

type OpenedProps = { widget: ContentWidget; actor: WidgetActorRef };

/** Offers the address of the current configuration if the widget opens in its own tab. */
function TabLink({ widget: { openMode, configurations }, actor }: OpenedProps) {
  const { t } = useWords();
  const activeId = useSelector(actor, ({ context }) => context.activeId);
  const url = configurations.find(({ id }) => id === activeId)?.url ?? null;
  if (openMode !== 'NEW_TAB' || url === null || !isSafeLink(url, window.location.origin)) return null;
  return (
    <Button component="a" variant="filled" href={url} target="_blank" rel="noopener noreferrer">
      {t('widgets.openInTab')}
    </Button>
  );
}

type KnownProps<K extends WidgetKind> = { kind: K; widget: WidgetOf<K>; actor: WidgetActorRef };

function KnownContent<K extends WidgetKind>({ kind, widget, actor }: KnownProps<K>) {
  const { View } = KIND_VIEWS[kind];
  return <View widget={widget} actor={actor} />;
}

/** Instead of content that a preview does not have. */
function NotInPreviews() {
  const { t } = useWords();
  return <p className={styles.lead}>{t('widgets.notInPreviews')}</p>;
}

function Content({ widget, actor }: OpenedProps) {
  const kind = kindOf(widget);
  const isPreview = useIsPreview();
  const url = useActiveConfiguration(widget, actor)?.url ?? null;
  if (isPreview && isLeftOutOfPreviews(kind, url)) return <NotInPreviews />;
  return kind !== null && isOfKind(widget, kind) ? (
    <KnownContent kind={kind} widget={widget} actor={actor} />
  ) : (
    <ComingSoon />
  );
}

/** Says when a widget opens, or that it is closed. */
function Closed({ widget, actor }: OpenedProps) {
  const { t } = useWords();
  const { stateText, opensAt } = useWidget(widget);
  // At once when a talk ends, not with the next minute.
  const now = usePart('serverTime', ({ context }) => context.now);
  const talk = talkShown(widget, now);
  if (talk !== null && (talk.isOver || talk.begin === opensAt))
    return <TalkClosed widget={widget} actor={actor} talk={talk} opens={stateText} />;
  return (
    <>
      <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 84h224M28 84V40h52v44M92 84V24h56v60M160 84V48h52v36M120 44v12l8 6M104 54a16 16 0 1 0 32 0 16 16 0 1 0-32 0" />
      </svg>
      <p className={styles.lead}>{stateText}</p>
      <p className={styles.more}>{t('widgets.closedMore')}</p>
      <Rehearse actor={actor} />
      {opensAt !== null && <Reminding widget={widget} opensAt={opensAt} />}
    </>
  );
}

/** The way back to the choice, unless it would end a meeting. */
function ChooseAgain({ actor }: Pick<OpenedProps, 'actor'>) {
  const { t } = useWords();
  const canChoose = useSelector(actor, ({ context }) => context.chosenId !== null && context.offered.length > 1);
  const isInMeeting = useIsInMeeting(actor);
  if (!canChoose || isInMeeting) return null;
  return (
    <Button variant="subtle" onClick={() => actor.send({ type: 'widget.chooseAgain' })}>
      {t('widgets.choice.again')}
    </Button>
  );
}

function Opened({ widget, actor }: OpenedProps) {
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches('choosing'));
  const chosenId = useSelector(actor, ({ context }) => context.chosenId);
  const slot = useActiveConfiguration(widget, actor);
  const film = useFilm(widget, actor, slot?.id ?? null);
  if (isChoosing) return <WidgetChoice widget={widget} actor={actor} />;
  const chosen = widget.configurations.filter(({ id }) => id === chosenId);
  const closed = <Closed widget={chosenId === null ? widget : { ...widget, configurations: chosen }} actor={actor} />;
  const content = (
    <>
      <Content widget={widget} actor={actor} />
      <TabLink widget={widget} actor={actor} />
    </>
  );
  return (
    <>
      <ChooseAgain actor={actor} />
      <WhileOpen actor={actor} closed={closed}>
        {slot !== null && isStage(widget.type, slot) ? (
          <TalkFilmContext value={film}>
            <AtTalk aside={<TalkStage widgetId={widget.id} slot={slot} />}>{content}</AtTalk>
          </TalkFilmContext>
        ) : (
          content
        )}
      </WhileOpen>
    </>
  );
}

/** The content of an opened widget. */
export function WidgetBody({ widget: given }: { widget: ContentWidget }) {
  const { locale } = useWords();
  const widget = useMemo(() => widgetIn(given, locale), [given, locale]);
  const actor = useOpenedWidget(widget);
  return (
    <div className={styles.body}>
      <Boundary fallback={<BrokenWidget />}>{actor !== undefined && <Opened widget={widget} actor={actor} />}</Boundary>
    </div>
  );
}

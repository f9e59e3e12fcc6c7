import { Alert, Button, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconRocket from '@tabler/icons-react/icons/IconRocket';
import { useSelector } from '@xstate/react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import { useFocusKept } from '../kernel/use-focus-kept';
import { Figures } from './Entries';
import { Actions, Help, Panel } from './Panel';
import { Question } from './Question';
import { useControl, useControlPart } from './use-control';
import { useSectionsPart } from './use-sections';

/** Changes that attendees would not get, since they are not saved. */
function Unsaved() {
  const { locale, t } = useControl();
  const editing = useSectionsPart(({ children }) => children.editing);
  const count = useSelector(editing, (snapshot) => snapshot?.context.log.pending.length ?? 0);
  if (count === 0) return null;
  return (
    <Alert role="none" color="warning" icon={<IconAlertTriangle aria-hidden />}>
      <Text component="output">{t('publishUnsaved', { count: numberFormat(locale).format(count) })}</Text>
      <Button component="a" href="#venue" variant="subtle">
        {t('section.venue')}
      </Button>
    </Alert>
  );
}

/** The published version, and whether the venue is published. */
export function Publication() {
  const { control, locale, t } = useControl();
  const desk = useControlPart(({ context }) => context.desk);
  const isAsking = useControlPart((snapshot) => snapshot.matches({ open: 'asking' }));
  const isPublishing = useControlPart((snapshot) => snapshot.matches({ open: 'publishing' }));
  const isUnpublishing = useControlPart((snapshot) => snapshot.matches({ open: 'unpublishing' }));
  const isAsked = isAsking || isUnpublishing;
  const place = useFocusKept(isAsked);
  if (desk === null) return null;
  const { version, publishedVersion } = desk.versions;
  const number = (of: number) => (of < 0 ? t('none') : numberFormat(locale).format(of));
  const isPublished = publishedVersion >= 0;
  return (
    <Panel id="versions" title={t('versions')} ref={place}>
      <Figures
        labelledBy="versions"
        figures={[
          [t('saved'), number(version ?? -1)],
          [t('published'), number(publishedVersion)],
        ]}
      />
      {isAsked ? (
        <Question
          text={t('unpublishAsk')}
          confirm={t('unpublishConfirm')}
          cancel={t('cancel')}
          isBusy={isUnpublishing}
          onConfirm={() => control.send({ type: 'control.confirm' })}
          onCancel={() => control.send({ type: 'control.cancel' })}
        />
      ) : (
        <>
          <Help>{t('publishHelp')}</Help>
          <Unsaved />
          <Actions>
            <BusyButton
              variant="filled"
              leftSection={<IconRocket size={18} aria-hidden />}
              isBusy={isPublishing}
              isIdle={publishedVersion === version}
              onClick={() => control.send({ type: 'control.publish' })}
            >
              {t('publish')}
            </BusyButton>
            {isPublished && (
              <Button onClick={() => control.send({ type: 'control.unpublish' })}>{t('unpublish')}</Button>
            )}
          </Actions>
        </>
      )}
    </Panel>
  );
}

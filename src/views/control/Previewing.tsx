import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/icons/IconEye';
import { useSelector } from '@xstate/react';
import { PREVIEW_ROLES } from '../../../domain/control/previewing';
import type { PreviewingActorRef } from '../../../machines/control/previewing.machine';
import { MomentInput } from './MomentInput';
import { Actions, Panel } from './Panel';
import { Trouble } from './Trouble';
import { useControl } from './use-control';
import { useSectionsPart } from './use-sections';

/** A language by its own name and in the organiser's language. */
export const languageName = (language: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

function Choice({ previewing }: { previewing: PreviewingActorRef }) {
  const { locale, t } = useControl();
  const { languages, zone, role, language, wall } = useSelector(previewing, ({ context }) => context);
  const isUnclear = useSelector(previewing, (snapshot) => snapshot.matches({ choosing: 'unclear' }));
  const chooseRole = (value: string) => {
    const chosen = PREVIEW_ROLES.find((one) => one === value);
    if (chosen !== undefined) previewing.send({ type: 'previewing.role', role: chosen });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        previewing.send({ type: 'previewing.show' });
      }}
    >
      <Stack>
        <Group grow align="end" preventGrowOverflow={false}>
          <NativeSelect
            miw="12rem"
            label={t('preview.role')}
            value={role}
            data={PREVIEW_ROLES.map((value) => ({
              value,
              label: value === 'ATTENDEE' ? t('preview.attendee') : t(`role.${value}`),
            }))}
            onChange={({ currentTarget }) => chooseRole(currentTarget.value)}
          />
          <NativeSelect
            miw="12rem"
            label={t('preview.language')}
            value={language}
            data={languages.map((value) => ({ value, label: languageName(value, locale) }))}
            onChange={({ currentTarget }) =>
              previewing.send({ type: 'previewing.language', language: currentTarget.value })
            }
          />
          <MomentInput
            label={t('preview.moment', { zone })}
            value={wall}
            error={isUnclear ? t('preview.unclear') : null}
            write={(value) => previewing.send({ type: 'previewing.moment', wall: value })}
          />
        </Group>
        <Actions>
          <Button type="submit" leftSection={<IconEye size={18} aria-hidden />}>
            {t('preview.show')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

/** The saved version as an attendee would see it. */
export function Previewing() {
  const { t } = useControl();
  const previewing = useSectionsPart(({ children }) => children.previewing);
  const hasFailed = useSelector(previewing, (snapshot) => snapshot?.matches('failed') === true);
  const isReading = useSelector(previewing, (snapshot) => snapshot?.matches('reading') === true);
  if (previewing === undefined) return null;
  return (
    <Panel id="previewing" title={t('preview.title')} help={t('preview.help')}>
      {isReading && <output>{t('loading')}</output>}
      {hasFailed && (
        <Trouble>
          <Text mb="sm">{t('unreachable')}</Text>
          <Button onClick={() => previewing.send({ type: 'previewing.retry' })}>{t('retry')}</Button>
        </Trouble>
      )}
      {!isReading && !hasFailed && <Choice previewing={previewing} />}
    </Panel>
  );
}

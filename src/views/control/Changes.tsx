import { Box, List, ScrollArea, Stack, Text } from '@mantine/core';
import { type Change, fieldOf } from '../../../domain/control/compare';
import { changedWords, type Difference } from '../../../domain/control/differences';
import { COLOURS } from '../../../domain/control/forms';
import { listFormat } from '../../../domain/kernel/formats';
import { apart } from '../../words/control/apart';
import { settingKey } from '../../words/control/labels';
import { ComparedPictures } from './ComparedPictures';
import { useControl } from './use-control';

/** So many are read at once; more are folded. */
const OPEN_MOST = 4;

/** The words of the earlier and the later version, marked where they differ. */
function Words({ of: { before, after, language } }: { of: Extract<Difference, { kind: 'words' }> }) {
  const { start, old, new: added, end } = changedWords(before, after);
  return (
    <Text span inherit {...(language !== null && { lang: language })} style={{ overflowWrap: 'anywhere' }}>
      <bdi>
        <span>{start}</span>
        {old !== '' && (
          <Text component="del" inherit c="danger" td="line-through">
            {old}
          </Text>
        )}{' '}
        {added !== '' && (
          <Text component="ins" inherit c="success" td="underline">
            {added}
          </Text>
        )}
        <span>{end}</span>
      </bdi>
    </Text>
  );
}

function Detail({ of: one }: { of: Difference }) {
  const { locale, t } = useControl();
  const { of, field } = one;
  if (one.kind === 'moved') return <Text span>{t('change.moved')}</Text>;
  if (one.kind === 'added' || one.kind === 'removed')
    return <Text span>{t(`change.item.${one.kind}`, { place: apart(of) })}</Text>;
  const colour = COLOURS.find((name) => name === field);
  const label = t(colour === undefined ? (settingKey(field) ?? `field.${fieldOf(field)}`) : `form.colour.${colour}`);
  const language = one.kind === 'words' && one.language !== null ? one.language : null;
  const named = language === null ? '' : (new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language);
  const parts = [...(of === '' ? [] : [apart(of)]), label, ...(named === '' ? [] : [named])];
  return (
    <Stack gap={4}>
      <Text span size="sm" c="dimmed">
        {parts.join(' · ')}
      </Text>
      {one.kind === 'words' ? <Words of={one} /> : <ComparedPictures of={one} />}
    </Stack>
  );
}

function Row({ change, isOpen }: { change: Change; isOpen: boolean }) {
  const { locale, t } = useControl();
  const { kind, what, place, within, fields, details } = change;
  const named = within === '' ? place : `${within}: ${place}`;
  const summary = (
    <>
      <span>{t(`change.${what}.${kind}`, { place: named })}</span>{' '}
      <Text span c="dimmed">
        {listFormat(locale, {}).format(fields.map((field) => t(`field.${field}`)))}
      </Text>
    </>
  );
  if (details.length === 0) return summary;
  return (
    <Box component="details" open={isOpen}>
      <summary>{summary}</summary>
      <List spacing="xs" mt="xs" listStyleType="none">
        {details.map((one) => (
          <List.Item key={JSON.stringify(one)}>
            <Detail of={one} />
          </List.Item>
        ))}
      </List>
    </Box>
  );
}

/** The differences between two versions, with what was there and what is there now. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const isOpen = changes.length <= OPEN_MOST;
  return (
    <ScrollArea.Autosize mah="32rem" type="auto" offsetScrollbars>
      <List spacing="xs">
        {changes.map((change) => (
          <List.Item key={JSON.stringify([change.kind, change.what, change.within, change.place, change.fields])}>
            <Row change={change} isOpen={isOpen} />
          </List.Item>
        ))}
      </List>
    </ScrollArea.Autosize>
  );
}

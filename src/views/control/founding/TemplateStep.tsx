import { Group, Image, Radio, SimpleGrid, Text } from '@mantine/core';
import { useMemo } from 'react';
import { TEMPLATES, type Template } from '../../../../domain/control/founding';
import type { FoundingDraft } from '../../../../domain/control/founding-draft';
import { paintOf } from '../../../../domain/control/rooms/furniture';
import { ROOMS, type RoomName } from '../../../../domain/control/rooms/rooms';
import { paletteOf } from '../../../../domain/venue/colour';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { useDraft, useFounding } from './use-founding';

const FIRST: Readonly<Record<Template, RoomName>> = {
  conference: 'lobby',
  fair: 'expo',
  team: 'terrace',
  class: 'classroom',
};

type PreviewProps = { template: Template; draft: FoundingDraft };

function Preview({ template, draft: { primary, secondary, background } }: PreviewProps) {
  const address = useMemo(() => {
    const { svg } = ROOMS[FIRST[template]](paintOf(paletteOf({ primary, secondary, background })), 4);
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [template, primary, secondary, background]);
  return <Image src={address} alt="" radius="sm" style={{ aspectRatio: '16 / 9' }} />;
}

/** The rooms of the venue, as a picture in its colours. */
export function TemplateStep({ draft }: { draft: FoundingDraft }) {
  const { t } = useFounding();
  const { write } = useDraft(draft);
  return (
    <Radio.Group
      label={<VisuallyHidden>{t('founding.steps.template')}</VisuallyHidden>}
      value={draft.template}
      onChange={(template) => write({ template })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {TEMPLATES.map((template) => (
          <Radio.Card
            key={template}
            value={template}
            p="sm"
            radius="md"
            h="100%"
            style={{ alignContent: 'start' }}
            aria-label={t(`founding.template.${template}`)}
          >
            <Preview template={template} draft={draft} />
            <Group gap="xs" mt="xs">
              <Radio.Indicator />
              <Text span fw={600}>
                {t(`founding.template.${template}`)}
              </Text>
            </Group>
            <Text c="dimmed">{t(`founding.rooms.${template}`)}</Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

import { Button, Group, Image, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { LOGO_BYTES_MAX } from '../../../../domain/control/founding';
import { type FoundingDraft, PALETTES } from '../../../../domain/control/founding-draft';
import { listFormat, unitFormat } from '../../../../domain/kernel/formats';
import { seal } from '../../../../domain/kernel/sealed';
import { paletteOf } from '../../../../domain/venue/colour';
import { OwnText } from '../../../theme/OwnText';
import { paletteStyle } from '../../../theme/palette-style';
import { FileZone } from '../FileZone';
import { useDraft, useFounding, useFoundingPart } from './use-founding';

type Colours = Pick<FoundingDraft, 'primary' | 'secondary' | 'background'>;
const keyOf = ({ primary, secondary, background }: Colours): string => [primary, secondary, background].join(' ');

function Look({ colours, name }: { colours: Colours; name: string }) {
  return (
    <Radio.Card
      value={keyOf(colours)}
      p="sm"
      radius="md"
      aria-label={name}
      bg="var(--background)"
      style={paletteStyle(paletteOf(colours))}
    >
      <Group gap="xs" wrap="nowrap">
        <Radio.Indicator />
        <Text span fw={600} c="var(--text)" flex={1}>
          {name}
        </Text>
        <Text span w={28} h={28} bg="var(--primary)" style={{ borderRadius: '50%' }} />
        <Text span w={28} h={28} bg="var(--secondary)" style={{ borderRadius: '50%' }} />
      </Group>
    </Radio.Card>
  );
}

/** A logo, and the venue's colours. */
export function LooksStep({ draft }: { draft: FoundingDraft }) {
  const { founding, locale, t } = useFounding();
  const { write } = useDraft(draft);
  const logo = useFoundingPart(({ context }) => context.logo);
  const proposed = useFoundingPart(({ context }) => context.proposed);
  const isWrong = useFoundingPart(({ context }) => context.fault !== null);
  const megabytes = LOGO_BYTES_MAX / (1024 * 1024);
  const about = {
    kinds: listFormat(locale, { type: 'disjunction' }).format(['PNG', 'JPEG', 'WebP', 'SVG']),
    size: unitFormat(locale, { style: 'unit', unit: 'megabyte' }).format(megabytes),
  };
  const choose = ([chosen]: readonly { file: File }[]) => {
    if (chosen === undefined) return;
    const reader = new FileReader();
    const { size } = chosen.file;
    reader.onload = () =>
      founding.send({
        type: 'founding.logo',
        logo: seal(size <= LOGO_BYTES_MAX && typeof reader.result === 'string' ? reader.result : 'data:,'),
      });
    reader.readAsDataURL(chosen.file);
  };
  const looks = [
    ...proposed.map((colours, index) => ({ colours, name: t('founding.fromLogo', { number: `${index + 1}` }) })),
    ...PALETTES.map((colours, index) => ({ colours, name: t('founding.palette', { number: `${index + 1}` }) })),
  ];
  return (
    <>
      <Stack gap="xs">
        <Text fw={600}>{t('founding.logo')}</Text>
        <Text c="dimmed">{t('founding.logoHelp', about)}</Text>
        <FileZone
          label={t('founding.chooseLogo')}
          accept={['.png', '.jpg', '.jpeg', '.webp', '.svg']}
          isSingle
          choose={choose}
        >
          {(button) => (
            <Group>
              {logo !== null && <Image src={logo.open()} alt="" w={64} h={64} fit="contain" />}
              <OwnText>{button}</OwnText>
              {logo !== null && (
                <Button variant="subtle" onClick={() => founding.send({ type: 'founding.logo', logo: null })}>
                  {t('founding.removeLogo')}
                </Button>
              )}
            </Group>
          )}
        </FileZone>
        {isWrong && (
          <Text c="danger" role="alert">
            {t('founding.wrong.logo', about)}
          </Text>
        )}
      </Stack>
      <Radio.Group
        label={t('form.colours')}
        value={keyOf(draft)}
        onChange={(key) => {
          const chosen = looks.find(({ colours }) => keyOf(colours) === key);
          if (chosen !== undefined) write(chosen.colours);
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {looks.map(({ colours, name }) => (
            <Look key={name} colours={colours} name={name} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </>
  );
}

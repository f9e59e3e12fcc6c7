import { Box, ColorInput, Fieldset, Group, SimpleGrid, Text } from '@mantine/core';
import { COLOURS, type FormField } from '../../../../domain/control/forms';
import { THEME_DEFAULTS } from '../../../../domain/kernel/constants';
import { colourOr, contrast, isColour, paletteOf, parseHex } from '../../../../domain/venue/colour';
import { CODE, directed } from '../../../theme/fields';
import { paletteStyle } from '../../../theme/palette-style';
import { useControl } from '../use-control';
import { useEditingPart, useWrite } from './use-editing';

/** Around a colour, whose # stays before its digits in a text from right to left. */
const [LTR, END] = ['\u2066', '\u2069'];

type Name = (typeof COLOURS)[number];

/** The colours as attendees see them. */
function Look({ values }: Pick<FormField, 'values'>) {
  const { t } = useControl();
  const button = { px: 'md', py: 'xs', fw: 600, style: { borderRadius: 'var(--radius-small)' } };
  return (
    <Box
      p="md"
      mt="md"
      bg="var(--background)"
      bd="1px solid var(--border)"
      style={{ ...paletteStyle(paletteOf(values)), borderRadius: 'var(--radius-small)' }}
      aria-hidden
    >
      <Group>
        <Text span fw={650} c="var(--text)">
          {t('form.look')}
        </Text>
        <Text span c="var(--text-dim)">
          {t('form.lookText')}
        </Text>
        <Text span bg="var(--primary)" c="var(--on-primary)" {...button}>
          {t('form.colour.primary')}
        </Text>
        <Text span bg="var(--secondary)" c="var(--on-secondary)" {...button}>
          {t('form.colour.secondary')}
        </Text>
      </Group>
    </Box>
  );
}

/** The venue's colours, a preview, and the contrast of text on them. */
export function FormColours({ field }: { field: FormField }) {
  const { locale, t } = useControl();
  const write = useWrite();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const palette = paletteOf(field.values);
  const ratio = (one: string, other: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(contrast(parseHex(one), parseHex(other)));
  const behind: Readonly<Record<Name, [string, string]>> = {
    background: [palette.background, palette.text],
    text: [palette.text, palette.background],
    primary: [palette.primary, palette.onPrimary],
    secondary: [palette.secondary, palette.onSecondary],
  };
  const defaults: Readonly<Record<Name, string>> = { ...THEME_DEFAULTS, text: palette.text };
  const helpOf = (name: Name, value: string): string => {
    const help = t('form.contrast', { ratio: ratio(...behind[name]) });
    const wanted = colourOr(value, '');
    if (wanted === '' || wanted === palette[name]) return help;
    return t('form.repaired', { shown: `${LTR}${palette[name].toUpperCase()}${END}`, contrast: help });
  };
  return (
    <Fieldset legend={t('form.colours')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 1 }}>
        {COLOURS.map((name) => {
          const value = field.values[name] ?? '';
          const isWrong = value !== '' && !isColour(value);
          return (
            <ColorInput
              key={name}
              label={t(`form.colour.${name}`)}
              value={value}
              placeholder={colourOr(defaults[name], '').toUpperCase()}
              // The browser's own picker has names for its parts, and is used by keyboard.
              withPicker={false}
              leftSectionPointerEvents="all"
              leftSection={
                <Box
                  component="input"
                  type="color"
                  w={28}
                  h={28}
                  p={0}
                  bd={0}
                  bg="transparent"
                  aria-label={t('form.pick', { name: t(`form.colour.${name}`) })}
                  value={colourOr(value, colourOr(defaults[name], '#000000'))}
                  disabled={!isEditing}
                  onChange={({ target }) => write(field, name, target.value.toUpperCase())}
                />
              }
              withEyeDropper={false}
              fixOnBlur={false}
              {...CODE}
              {...directed('ltr')}
              descriptionProps={{ 'aria-live': 'polite' }}
              description={isWrong ? '' : helpOf(name, value)}
              error={isWrong ? t('form.noColour') : null}
              readOnly={!isEditing}
              onChange={(to) => write(field, name, to.trim())}
            />
          );
        })}
      </SimpleGrid>
      <Look values={field.values} />
    </Fieldset>
  );
}

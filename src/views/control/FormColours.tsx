import { COLOURS, type FormField } from '../../../domain/control/forms';
import { THEME_DEFAULTS } from '../../../domain/kernel/constants';
import { colourOr, contrast, isColour, paletteOf, parseHex } from '../../../domain/venue/colour';
import { paletteStyle } from '../../theme/palette-style';
import { ColourField } from '../../ui/ColourField';
import styles from './Forms.module.css';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';

/** Around a colour, whose # stays before its digits in a text from right to left. */
const [LTR, END] = ['\u2066', '\u2069'];

type Name = (typeof COLOURS)[number];

/** The venue's colours, how attendees see them, and how well what is on them can be read. */
export function FormColours({ field }: { field: FormField }) {
  const { locale, t } = useControl();
  const forms = useForms();
  const isEditing = useFormsPart((snapshot) => snapshot.matches('editing'));
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
    <fieldset className={styles.colours}>
      <legend>{t('form.colours')}</legend>
      <div className={styles.pair}>
        {COLOURS.map((name) => {
          const value = field.values[name] ?? '';
          const isWrong = value !== '' && !isColour(value);
          return (
            <ColourField
              key={name}
              label={t(`form.colour.${name}`)}
              pickLabel={t('form.pick', { name: t(`form.colour.${name}`) })}
              value={value}
              shown={colourOr(value, colourOr(defaults[name], '#000000'))}
              placeholder={colourOr(defaults[name], '').toUpperCase()}
              help={isWrong ? '' : helpOf(name, value)}
              error={isWrong ? t('form.noColour') : null}
              readOnly={!isEditing}
              write={(to) => forms.send({ type: 'forms.write', edit: { field: field.key, name, value: to } })}
            />
          );
        })}
      </div>
      <div className={styles.look} style={paletteStyle(palette)} aria-hidden="true">
        <strong>{t('form.look')}</strong>
        <span>{t('form.lookText')}</span>
        <span data-look="primary">{t('form.colour.primary')}</span>
        <span data-look="secondary">{t('form.colour.secondary')}</span>
      </div>
    </fieldset>
  );
}

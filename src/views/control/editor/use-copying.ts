import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Copyable, copyables, copyTargets } from '../../../../domain/control/copying';
import { itemsOf } from '../../../../domain/control/form-settings';
import { nameIn, namesOf } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { textAt, valueAt } from '../../../../domain/control/paths';
import type { CopyingSettingsActorRef } from '../../../../machines/control/copying-settings.machine';
import { settingLabel } from '../../../words/control/labels';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useSectionsPart } from '../use-sections';
import { useDocument, useOutline } from './use-editing';
import { useOptionText } from './use-option-text';

/** Copies settings of a part to others. */
export function useCopying(): CopyingSettingsActorRef {
  const copying = useSectionsPart(({ children }) => children.copyingSettings);
  if (copying === undefined) throw new Error('The copying of settings is not running');
  return copying;
}

/** Whether there is something to copy from a part, and another one to which. */
export function useCanCopy(part: Part): boolean {
  const document = useDocument();
  const parts = useOutline();
  return useMemo(() => {
    const { same, others } = copyTargets(parts, part);
    return same.length + others.length > 0 && copyables(document, part).length > 0;
  }, [document, parts, part]);
}

/** The part whose settings are copied; `null` if it is gone. */
export function useCopied(): Part | null {
  const copying = useCopying();
  const from = useSelector(copying, ({ context }) => context.from);
  const parts = useOutline();
  return useMemo(() => {
    const all = parts.flatMap((part) => [part, ...part.children]);
    return all.find(({ key }) => key === from) ?? null;
  }, [parts, from]);
}

/** What can be copied, in the words of the form: its label and its value. */
export function useCopyTexts(from: Part) {
  const { locale, t } = useControl();
  const { time } = useFormats();
  const document = useDocument();
  const names = useMemo(() => namesOf(document, locale), [document, locale]);
  const optionText = useOptionText(names);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(' · ');
  return ({ field, names: [name = ''] }: Copyable): { label: string; value: string } => {
    if (field === null) {
      const picture = valueAt(document, [...from.path, 'background']);
      return {
        label: t('form.part.picture'),
        value: named([textAt(picture, 'assetId') || textAt(picture, 'videoUrl')]),
      };
    }
    if (field.kind === 'text') return { label: t(`form.label.${field.label}`), value: nameIn(field.values, locale) };
    if (field.kind === 'time') {
      const instants = [field.values['begin'], field.values['end']].filter((at = '') => !Number.isNaN(Date.parse(at)));
      return { label: t('form.times'), value: instants.map((at = '') => time(at)).join(' – ') };
    }
    const setting = field.settings?.find((one) => one.name === name);
    const value = field.values[name] ?? '';
    const label = settingLabel(locale, name).text;
    if (setting === undefined || setting.kind === 'line') return { label, value };
    if (setting.kind === 'list' || setting.kind === 'tags') return { label, value: named(itemsOf(value)) };
    if (setting.kind === 'file' || setting.kind === 'address') return { label, value: named([value]) };
    return { label, value: optionText(setting, value) };
  };
}

import { Button, Menu } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { FORMATS, type Format } from '../../../../domain/control/schedule/file';
import { useControl } from '../use-control';
import { useExport } from './use-export';
import { useSeen } from './use-programme';

const NAMES: Readonly<Record<Format, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON (pretalx)',
  xml: 'XML (frab)',
  ics: 'iCalendar (ICS)',
};

/** Saves the programme as a file. */
export function ExportMenu() {
  const { t } = useControl();
  const actor = useExport();
  const { talks, rooms, zone, language } = useSeen();
  const save = (format: Format) =>
    actor.send({
      type: 'programmeExport.save',
      format,
      exporting: { programme: { talks, rooms }, title: t('programme.title'), language, zone, now: Date.now() },
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button leftSection={<IconDownload size={18} aria-hidden />}>{t('programme.export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            <span>{NAMES[format]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button } from '@mantine/core';
import { pickText } from '../../../../domain/kernel/localized';
import { pathOf } from '../../../../domain/shell/routes';
import { useWords } from '../../kernel/use-words';
import { useVenue } from '../../venue/venue-context';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';

/** The way to another area, for a door that was opened by its link. */
export default function DoorWidget({ widget, actor }: WidgetViewProps<'DOOR'>) {
  const { locale } = useWords();
  const { id, areas } = useVenue();
  const slot = useActiveConfiguration(widget, actor);
  const area = areas.find((one) => one.id === widget.configurations.find((own) => own.id === slot?.id)?.areaId);
  if (area === undefined) return null;
  return (
    <Button component="a" variant="filled" href={pathOf({ name: 'Area', architectureId: id, areaId: area.id })}>
      {pickText(area.names, locale) || area.id}
    </Button>
  );
}

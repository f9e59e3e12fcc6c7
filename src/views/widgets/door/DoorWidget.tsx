import { Button } from '@mantine/core';
import { Written } from '../../kernel/Written';
import { AreaLink } from '../../venue/VenueLinks';
import { useVenue } from '../../venue/venue-context';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';

/** The way to another area, for a door that was opened by its link. */
export default function DoorWidget({ widget, actor }: WidgetViewProps<'DOOR'>) {
  const { areas } = useVenue();
  const slot = useActiveConfiguration(widget, actor);
  const area = areas.find((one) => one.id === widget.configurations.find((own) => own.id === slot?.id)?.areaId);
  if (area === undefined) return null;
  return (
    <Button variant="filled" renderRoot={(props) => <AreaLink {...props} area={area} />}>
      <Written of={area.names} or={area.id} />
    </Button>
  );
}

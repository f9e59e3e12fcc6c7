import { useEffect } from 'react';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import type { LeadActorRef } from '../../../../machines/people/lead.machine';
import { useActorOf, usePart } from '../../kernel/actors';
import { useVenue } from '../../venue/venue-context';

/** The actor of the user's contact with the company of a widget, which runs while the widget is on the page. */
export function useLead({ id: widgetId }: ContentWidget): LeadActorRef | undefined {
  const leads = useActorOf('leads');
  const { id: architectureId } = useVenue();
  useEffect(() => {
    leads.send({ type: 'collection.want', input: { architectureId, widgetId } });
    return () => leads.send({ type: 'collection.release', key: widgetId });
  }, [leads, architectureId, widgetId]);
  return usePart('leads', (snapshot): LeadActorRef | undefined => snapshot.children[widgetId]);
}

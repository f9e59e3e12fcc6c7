import type { ReactNode } from 'react';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { WidgetCard } from '../WidgetCard';
import { InCard } from './InCard';
import { useIsInPlace } from './InPlace';

type ListedWidgetProps = {
  widget: ContentWidget;
  picture?: ReactNode;
  /** Whether the list can be seen: content runs only where it is. */
  isSeen?: boolean;
};

/** A widget in a list: in place where that is its mode, else as a card. */
export function ListedWidget({ widget, picture, isSeen = true }: ListedWidgetProps) {
  const isInPlace = useIsInPlace(widget);
  return isInPlace && isSeen ? <InCard widget={widget} /> : <WidgetCard widget={widget} picture={picture} />;
}

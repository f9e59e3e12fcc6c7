import { useSelector } from '@xstate/react';
import { type ChartedKind, type ChartRef, isChartOf } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';

/** The running chart of an opened widget; `undefined` for a configuration without one. */
export const useChart = <K extends ChartedKind>(actor: WidgetActorRef, kind: K): ChartRef<K> | undefined =>
  useSelector(actor, ({ children }): ChartRef<K> | undefined => {
    const child = children[kind];
    return child !== undefined && isChartOf(kind, child) ? child : undefined;
  });

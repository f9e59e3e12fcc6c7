import { useSelector } from '@xstate/react';
import { type ChartName, type ChartRef, isChartOf } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';

/** The running chart of an opened widget; `undefined` for a configuration without one. */
export const useChart = <N extends ChartName>(actor: WidgetActorRef, name: N): ChartRef<N> | undefined =>
  useSelector(actor, ({ children }): ChartRef<N> | undefined => {
    const child = children[name];
    return child !== undefined && isChartOf(name, child) ? child : undefined;
  });

import type { Fault } from '../../../domain/kernel/fault';
import { Details } from './Details';
import { Trouble } from './Trouble';
import { useControl } from './use-control';

/** The last failure, and its reason. */
export function Refusal({ fault }: { fault: Fault | null }) {
  const { t } = useControl();
  if (fault === null) return null;
  return (
    <Trouble title={t('failed')}>
      <Details fault={fault} />
    </Trouble>
  );
}
